import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { kB } from './budgets.ts'

const FILES_SHOWN = 20
const PARTS_SHOWN = 12

/** The package that a module is from, or the path of a module of this project below its folder. */
function originOf(id: string, root: string): string {
  const [, inPackages] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  return inPackages ?? id.replace(/^\0/, '').replace(`${root}/`, '')
}

interface Origin {
  readonly origin: string
  readonly bytes: number
}

/** A chunk's parts, largest first; each gzipped separately and unminified, so larger than in the file. */
function originsOf(chunk: Rolldown.OutputChunk, root: string): readonly Origin[] {
  const codes = new Map<string, string>()
  for (const [id, { code }] of Object.entries(chunk.modules)) {
    const origin = originOf(id, root)
    codes.set(origin, (codes.get(origin) ?? '') + (code ?? ''))
  }
  return [...codes]
    .map(([origin, code]) => ({ origin, bytes: gzipSync(code).length }))
    .sort((a, b) => b.bytes - a.bytes)
}

/**
 * Lists the largest scripts of the build and, below each, the packages and modules that make up most of it. A
 * file's size is as sent, gzipped; a part's is gzipped separately before minification, for comparison among
 * the parts.
 *
 * @param root the project's folder, with forward slashes and none at its end
 */
export function largestParts(root: string): Plugin {
  return {
    name: 'largest-parts',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle)
          .filter(part => part.type === 'chunk')
          .map(chunk => ({ chunk, bytes: gzipSync(chunk.code).length }))
          .sort((a, b) => b.bytes - a.bytes)
        const lines = chunks.slice(0, FILES_SHOWN).flatMap(({ chunk, bytes }) => [
          `${kB(bytes).padStart(9)}  ${chunk.fileName}`,
          ...originsOf(chunk, root)
            .slice(0, PARTS_SHOWN)
            .map(part => `${kB(part.bytes).padStart(20)}  ${part.origin}`),
        ])
        this.info([`The largest of ${chunks.length} scripts, and their largest parts`, ...lines].join('\n'))
      },
    },
  }
}
