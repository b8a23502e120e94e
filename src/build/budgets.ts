import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { type FirstLoad, firstLoad } from './first-load.ts'

type Unit = 'bytes' | 'files'

interface Budget {
  readonly what: string
  readonly unit: Unit
  readonly most: number
  readonly of: (load: FirstLoad) => readonly string[]
}

/** What a first load may cost at most; bytes are gzipped, except fonts, which are already compressed. */
export const BUDGETS = {
  interaction: {
    what: 'JavaScript until the first view can be used',
    unit: 'bytes',
    most: 112_000,
    of: load => load.interaction,
  },
  ready: { what: 'JavaScript until ready', unit: 'bytes', most: 230_000, of: load => load.ready },
  styles: { what: 'Style sheets', unit: 'bytes', most: 7_500, of: load => load.styles },
  fonts: { what: 'Fonts', unit: 'bytes', most: 61_600, of: load => load.fonts },
  font_files: { what: 'Font files', unit: 'files', most: 2, of: load => load.fonts },
  all: { what: 'Everything until ready', unit: 'bytes', most: 302_000, of: load => load.all },
  requests: { what: 'Requests until ready', unit: 'files', most: 11, of: load => load.all },
} as const satisfies Record<string, Budget>

const COMPRESSED = /\.woff2$/

/** A number of bytes in words: kB of 1,000 bytes, as every figure of this page is. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

const IN_WORDS = { bytes: kB, files: String } as const satisfies Record<Unit, (amount: number) => string>

/** How many bytes a file takes on its way to the browser. */
export function bytesSent(fileName: string, content: string | Uint8Array): number {
  return COMPRESSED.test(fileName) ? Buffer.byteLength(content) : gzipSync(content).length
}

/** A line for each budget with what was spent of it, and those of them that are over. */
export function judgeSpending(load: FirstLoad, sent: (fileName: string) => number) {
  const judged = Object.values<Budget>(BUDGETS).map(({ what, unit, most, of }) => {
    const files = of(load)
    const spent = unit === 'files' ? files.length : files.reduce((sum, name) => sum + sent(name), 0)
    const [figure, limit] = [IN_WORDS[unit](spent), IN_WORDS[unit](most)]
    return { over: spent > most, line: `${figure.padStart(9)} of ${limit.padStart(8)}  ${what}` }
  })
  const lines = judged.map(({ line }) => line)
  return { lines, over: lines.filter((_line, index) => judged[index]?.over) }
}

/**
 * Fails the build where a first load costs more than its budgets, and prints every figure.
 *
 * @param root the project's folder
 */
export function budgets(root: string): Plugin {
  const sent = (bundle: Rolldown.OutputBundle, name: string): number => {
    const part = bundle[name]
    if (part?.type === 'chunk') return bytesSent(name, part.code)
    return bytesSent(name, part?.source ?? readFileSync(join(root, 'public', name)))
  }
  return {
    name: 'budgets',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const { lines, over } = judgeSpending(firstLoad(bundle), name => sent(bundle, name))
        this.info(['A first load, gzipped', ...lines].join('\n'))
        if (over.length > 0) this.error(['Over the budget:', ...over].join('\n'))
      },
    },
  }
}

const FILES_SHOWN = 20
const PARTS_SHOWN = 12

function originOf(id: string, root: string): string {
  const [, inPackages] = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  return inPackages ?? id.replace(/^\0/, '').replace(`${root}/`, '')
}

/** A chunk's parts, largest first; each gzipped separately and unminified, so larger than in the file. */
function originsOf(
  chunk: Rolldown.OutputChunk,
  root: string,
): readonly { readonly origin: string; readonly bytes: number }[] {
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
