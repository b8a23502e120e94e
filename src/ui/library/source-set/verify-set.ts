import type { Watch } from '../../app/verification.ts'
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

/**
 * Fetches every file of the set from the page's own host and hashes it: the manifest against the index, each
 * file against the manifest as served now, the contract and the cases against what this page is built from.
 * @throws FileNotHad where index or manifest cannot be read, or why it was stopped
 */
export async function verifySet(
  from: FetchPublished,
  { signal, onProgress }: Watch,
  onFile: (finding: FileFinding) => void,
): Promise<readonly FileFinding[]> {
  const { manifest, files } = await fetchSet(from)
  const own = await ownDigests()
  const findings: FileFinding[] = []
  const tell = (path: string, state: FileFinding['state'], found: string) => {
    findings.push({ path, state, found })
    onFile({ path, state, found })
    onProgress(findings.length, files.length + 1)
  }
  tell(manifest.path, 'matches', `SHA-256 ${manifest.sha256}`)
  for (const { path, bytes, sha256 } of files) {
    try {
      const is = await measured(await fetchFile(from, inSet(path), signal))
      const state = is.sha256 !== sha256 || is.bytes !== bytes ? 'differs' : 'matches'
      const foreign = state === 'matches' && (own.get(path) ?? sha256) !== sha256
      tell(path, foreign ? 'foreign' : state, `${is.bytes} bytes, SHA-256 ${is.sha256}`)
    } catch (cause) {
      if (!(cause instanceof FileNotHad)) throw cause
      tell(path, 'missing', cause.message)
    }
  }
  for (const path of own.keys())
    if (!files.some(file => file.path === path)) tell(path, 'missing', 'The manifest does not list it.')
  return findings
}
