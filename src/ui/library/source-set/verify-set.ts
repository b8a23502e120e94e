import { sourceSetManifest } from '../../../contract/schemas/source-set.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import {
  type FetchPublished,
  FileNotHad,
  fetchFile,
  measured,
  type PublishedSet,
  readAs,
} from './published-set.ts'

/** The result for one file. */
export interface FileFinding {
  readonly path: string
  /** `matches`: size and digest are those listed; `unreachable`: it could not be fetched. */
  readonly state: 'matches' | 'differs' | 'unreachable'
  readonly found: string
  /** Whether it is, to the byte, what this page is built from; undefined if there is nothing to compare. */
  readonly own?: boolean
}

interface Listed {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

const encoder = new TextEncoder()

/** The digests of what this page itself is built from, by path; none for a set of another version. */
async function ownDigests(version: string): Promise<ReadonlyMap<string, string>> {
  if (version !== CONTRACT_VERSION) return new Map()
  const [{ contractFiles }, { publishedCases }] = await Promise.all([
    import('../../../contract/catalogues/catalogues.ts'),
    import('../../../conformance/published-cases.ts'),
  ])
  const files = Object.entries({ ...contractFiles(), 'cases.json': publishedCases() })
  const digests = files.map(
    async ([path, text]) => [path, (await measured(encoder.encode(text))).sha256] as const,
  )
  return new Map(await Promise.all(digests))
}

async function verifyFile(
  from: FetchPublished,
  folder: string,
  listed: Listed,
  own: string | undefined,
): Promise<FileFinding> {
  const { path } = listed
  try {
    const bytes = await fetchFile(from, `${folder}${path}`)
    const { sha256: digest } = await measured(bytes)
    const same = digest === listed.sha256 && bytes.length === listed.bytes
    const found = `${bytes.length} bytes, SHA-256 ${digest}`
    return {
      ...{ path, state: same ? ('matches' as const) : ('differs' as const), found },
      ...(own === undefined ? {} : { own: own === digest }),
    }
  } catch (cause) {
    if (cause instanceof FileNotHad) return { path, state: 'unreachable', found: cause.message }
    throw cause
  }
}

/**
 * Fetches every file of a set from the page's own host and hashes it: the manifest against the index, each
 * file against the manifest as served now, the contract and the cases against what this page is built from.
 * @throws FileNotHad where the manifest that is served now cannot be read
 */
export async function verifySet(
  from: FetchPublished,
  { entry }: PublishedSet,
  onFile: (finding: FileFinding) => void,
): Promise<readonly FileFinding[]> {
  const findings: FileFinding[] = []
  const tell = (finding: FileFinding) => {
    findings.push(finding)
    onFile(finding)
  }
  const folder = `${entry.version}/`
  const listedManifest = { path: 'manifest.json', bytes: entry.bytes, sha256: entry.sha256 }
  tell(await verifyFile(from, folder, listedManifest, undefined))
  const manifest = readAs(sourceSetManifest, entry.manifest, await fetchFile(from, entry.manifest))
  const own = await ownDigests(manifest.version)
  for (const file of manifest.files) tell(await verifyFile(from, folder, file, own.get(file.path)))
  const missing = [...own.keys()].filter(path => !manifest.files.some(file => file.path === path))
  for (const path of missing) tell({ path, state: 'unreachable', found: 'The manifest does not list it.' })
  return findings
}
