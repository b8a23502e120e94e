import type { SourceSetFile } from '../../../contract/schemas/source-set.ts'
import { type FetchPublished, FileNotHad, fetchFile, fetchSet, inSet, measured } from './published-set.ts'

/** The result for one file. */
export interface FileFinding {
  readonly path: string
  /** `foreign`: it is the listed file, and not the one that this page is built from; `missing`: it was not fetched. */
  readonly state: 'matches' | 'differs' | 'foreign' | 'missing'
  readonly found: string
}

/** The digests of what this page itself is built from, by path. */
async function ownDigests(): Promise<ReadonlyMap<string, string>> {
  const [{ contractFiles }, { publishedCases }] = await Promise.all([
    import('../../../contract/catalogues/catalogues.ts'),
    import('../../../conformance/published-cases.ts'),
  ])
  const files = Object.entries({ ...contractFiles(), 'cases.json': publishedCases() })
  const digests = files.map(
    async ([path, text]) => [path, (await measured(new TextEncoder().encode(text))).sha256] as const,
  )
  return new Map(await Promise.all(digests))
}

/** A file of the set as the host serves it now, against the manifest and what this page is built from. */
async function judgeFile(from: FetchPublished, file: SourceSetFile, own?: string): Promise<FileFinding> {
  const { path, bytes, sha256 } = file
  try {
    const is = await measured(await fetchFile(from, inSet(path)))
    const found = `${is.bytes} bytes, SHA-256 ${is.sha256}`
    if (is.sha256 !== sha256 || is.bytes !== bytes) return { path, state: 'differs', found }
    return { path, state: (own ?? sha256) === sha256 ? 'matches' : 'foreign', found }
  } catch (cause) {
    if (!(cause instanceof FileNotHad)) throw cause
    return { path, state: 'missing', found: cause.message }
  }
}

/**
 * Fetches every file of the set from the page's own host and hashes it: the manifest against the index, each
 * file against the manifest as served now, the contract and the cases against what this page is built from.
 * @throws FileNotHad where index or manifest cannot be read
 */
export async function verifySet(from: FetchPublished): Promise<readonly FileFinding[]> {
  const { manifest, files } = await fetchSet(from)
  const own = await ownDigests()
  const judged = await Promise.all(files.map(file => judgeFile(from, file, own.get(file.path))))
  const unlisted = [...own.keys()].filter(path => !files.some(file => file.path === path))
  return [
    { path: manifest.path, state: 'matches', found: `SHA-256 ${manifest.sha256}` },
    ...judged,
    ...unlisted.map(path => ({ path, state: 'missing' as const, found: 'The manifest does not list it.' })),
  ]
}
