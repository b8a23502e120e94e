import { join } from 'node:path'
import { sourceSetText } from '../../src/contract/catalogues/catalogues.ts'
import { VECTOR_PROTOCOLS, type VectorProtocol, vectorsPath } from '../../src/protocols/vectors.ts'
import { type VectorsFile, vectorsFile } from '../../src/protocols/vectors-file.ts'
import type { Files } from './published-sets.ts'
import { filesBelow, OWN_SET } from './published-sets.ts'
import { makeVectors } from './vector-maker.ts'

/** The files of vectors of a set, by their paths within it; they were made once, and are kept nowhere else. */
export async function vectorTexts(set: string = OWN_SET): Promise<Files> {
  const files = await filesBelow(join(set, 'vectors'))
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`vectors/${name}`, text]))
}

/** The vectors of every protocol, read strictly. @throws where one is missing or is none */
export async function readVectors(
  set: string = OWN_SET,
): Promise<Readonly<Record<VectorProtocol, VectorsFile>>> {
  const texts = await vectorTexts(set)
  const read = VECTOR_PROTOCOLS.map(protocol => {
    const text = texts[vectorsPath(protocol)]
    if (text === undefined) throw new Error(`there are no vectors of ${protocol}: run "npm run source-set"`)
    return [protocol, vectorsFile.parse(JSON.parse(text))] as const
  })
  return Object.fromEntries(read) as Record<VectorProtocol, VectorsFile>
}

/** A set's vectors as the last one's carried forward, as they were signed, and those made that it has not yet. */
export async function carriedForward(last: Files): Promise<Files> {
  const made = VECTOR_PROTOCOLS.map(async protocol => {
    const path = vectorsPath(protocol)
    const kept = last[path]
    const vectors = await makeVectors(
      protocol,
      kept === undefined ? undefined : vectorsFile.parse(JSON.parse(kept)),
    )
    return [path, sourceSetText(vectors)] as const
  })
  const byPath = (await Promise.all(made)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(byPath)
}
