import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sourceSetText } from '../../src/contract/catalogues/catalogues.ts'
import { VECTOR_PROTOCOLS, type VectorProtocol, vectorsPath } from '../../src/contract/protocols/vectors.ts'
import { type VectorsFile, vectorsFile } from '../../src/contract/schemas/vectors.ts'
import { CONTRACT_VERSION } from '../../src/contract/version.ts'
import { differing, filesBelow, PUBLISHED } from './published-sets.ts'
import type { Files } from './source-set-files.ts'
import { makeVectors } from './vector-maker.ts'

/** Where the vectors are kept that were made once; each set takes them from there byte for byte. */
export const MADE = fileURLToPath(new URL('.', import.meta.url))

/** The files of vectors below a folder, by their paths within a set: those made once, or those of a set. */
export async function vectorTexts(folder: string = MADE): Promise<Files> {
  const files = await filesBelow(join(folder, 'vectors'))
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`vectors/${name}`, text]))
}

/** The vectors of every protocol, read strictly. @throws where one is missing or is none */
export async function readVectors(
  folder: string = MADE,
): Promise<Readonly<Record<VectorProtocol, VectorsFile>>> {
  const texts = await vectorTexts(folder)
  const read = VECTOR_PROTOCOLS.map(protocol => {
    const text = texts[vectorsPath(protocol)]
    if (text === undefined) throw new Error(`there are no vectors of ${protocol}: run "npm run vectors"`)
    return [protocol, vectorsFile.parse(JSON.parse(text))] as const
  })
  return Object.fromEntries(read) as Record<VectorProtocol, VectorsFile>
}

/** What to do where the vectors of a published version would become others. */
export function whatToDoWith(paths: readonly string[]): string {
  return [
    `The vectors of contract ${CONTRACT_VERSION} are published, and these would become others: ${paths.join(', ')}.`,
    'Nothing was written. If that was not meant: take the change back. If it was: raise CONTRACT_VERSION in',
    'src/contract/version.ts and run this again: what there is stays as it was signed, and what is new is added.',
  ].join('\n')
}

/**
 * Makes the vectors that there are not yet, and keeps those that there are as they were signed.
 * @throws Error where the contract's version is published with others; nothing is written then
 */
export async function writeVectors(folder: string = MADE, published: string = PUBLISHED): Promise<void> {
  const before = await vectorTexts(folder)
  const files: Record<string, string> = {}
  for (const protocol of VECTOR_PROTOCOLS) {
    const path = vectorsPath(protocol)
    const text = before[path]
    const made = await makeVectors(
      protocol,
      text === undefined ? undefined : vectorsFile.parse(JSON.parse(text)),
    )
    files[path] = sourceSetText(made)
  }
  const own = await vectorTexts(join(published, CONTRACT_VERSION))
  const paths = Object.keys(own).length > 0 ? differing(own, files) : []
  if (paths.length > 0) throw new Error(whatToDoWith(paths))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
