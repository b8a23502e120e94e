import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import { type Files, indexText } from './source-set-files.ts'

/** Where the set is kept, and from where the build copies it. */
export const PUBLISHED = fileURLToPath(new URL('../../public/source-set', import.meta.url))
/** The folder of the contract's own version. */
export const OWN_SET = join(PUBLISHED, CONTRACT_VERSION)

const VERSION = /^\d+\.\d+\.\d+$/

/** Every file below a folder, its text by its path; empty if there is no such folder. */
export async function filesBelow(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(
    paths.map(
      async path => [relative(folder, path).split(sep).join('/'), await readFile(path, 'utf8')] as const,
    ),
  )
  return Object.fromEntries(texts.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The versions that a folder holds sets of: one, the contract's own or, until that is made, the last one's. */
export async function publishedVersions(published = PUBLISHED): Promise<readonly string[]> {
  return (await readdir(published).catch(() => [])).filter(name => VERSION.test(name))
}

/** The paths at which two sets differ, including those in only one of them. */
export function differing(one: Files, other: Files): string[] {
  const paths = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...paths].filter(path => one[path] !== other[path]).sort()
}

/** What to do if the set that was made differs from the one published under its version. */
export function whatToDo(paths: readonly string[]): string {
  return [
    `The source set of version ${CONTRACT_VERSION} is not the one in public/source-set/${CONTRACT_VERSION} any more: ${paths.join(', ')}.`,
    'If that was not meant: take the change back.',
    'If it was, and that version has been released: raise CONTRACT_VERSION in src/contract/version.ts (the third number',
    'for words alone, the second where everything that was accepted still is, the first otherwise) and run',
    '"npm run source-set", which writes the new set in the place of the old one.',
    'If that version has not been released yet: delete its manifest.json and run "npm run source-set"; its vectors stay',
    'as they were signed.',
  ].join('\n')
}

/**
 * Writes a set under its version and the index that names it, in the place of the version before.
 * @throws Error if another set is published under that version: it stays as it is
 */
export async function publishSet(files: Files, published = PUBLISHED): Promise<void> {
  const folder = join(published, CONTRACT_VERSION)
  const before = await filesBelow(folder)
  const paths = 'manifest.json' in before ? differing(before, files) : []
  if (paths.length > 0) throw new Error(whatToDo(paths))
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await writeFile(join(published, 'index.json'), indexText(files['manifest.json'] ?? ''))
  const others = (await publishedVersions(published)).filter(version => version !== CONTRACT_VERSION)
  await Promise.all(others.map(version => rm(join(published, version), { recursive: true })))
}
