import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../../../src', import.meta.url))

/** One source file: its path below `src`, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

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
