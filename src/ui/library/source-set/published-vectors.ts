import { type ListedVector, vectorsPath } from '../../../contract/protocols/vectors.ts'
import { type Vector, vectorsFile } from '../../../contract/schemas/vectors.ts'
import { type FetchPublished, FileNotHad, fetchOwn } from './published-set.ts'

/** Fetches one vector out of its file, every byte of which is the one that the set lists. @throws FileNotHad */
export async function fetchVector(from: FetchPublished, { id, protocol }: ListedVector): Promise<Vector> {
  const path = vectorsPath(protocol)
  const { vectors } = await fetchOwn(from, vectorsFile, path)
  const found = vectors.find(each => each.id === id)
  if (found === undefined) throw new FileNotHad(`${path} was fetched, and it holds no ${id}.`)
  return found
}
