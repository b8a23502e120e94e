import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../../../src', import.meta.url))

/** One source file: its path below `src`, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

/** Every file below `src`, with its path from there. */
export function readSources(): SourceFile[] {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  return paths.map(path => ({
    path: relative(SRC, path).split(sep).join('/'),
    text: readFileSync(path, 'utf8'),
  }))
}
