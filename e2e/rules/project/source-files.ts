import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SourceFile } from './architecture-rules.ts'

const SRC = fileURLToPath(new URL('../../../src', import.meta.url))

/** Every file below `src`, with its path from there. */
export async function readSources(): Promise<SourceFile[]> {
  const entries = await readdir(SRC, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(
    paths.map(async path => ({
      path: relative(SRC, path).split(sep).join('/'),
      text: await readFile(path, 'utf8'),
    })),
  )
}
