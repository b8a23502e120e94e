import { BASE_URL } from '../../../contract/base-url.ts'
import {
  SOURCE_SET_FOLDER,
  type SourceSetCases,
  type SourceSetFile,
  type SourceSetIndex,
  type SourceSetManifest,
  type SourceSetResults,
  sourceSetCases,
  sourceSetIndex,
  sourceSetManifest,
  sourceSetResults,
} from '../../../contract/schemas/source-set.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { sha256 } from '../../../crypto/digest.ts'
import type { PageServices } from '../../app/services.ts'

const TIMEOUT_MS = 20_000

/** A file of the source set that could not be fetched or read; the message tells the reader why. */
export class FileNotHad extends Error {
  override readonly name = 'FileNotHad'
}

/** Fetches a file that the host publishes, by its path below the page's address. */
export type FetchPublished = (path: string, init: RequestInit) => Promise<Response>

/**
 * Fetches through the page's own worker, which asks the host: the page may connect only to its service.
 * @throws (the function returned) where there is no worker or the host does not answer
 */
export const throughWorker =
  ({ window }: Pick<PageServices, 'window'>): FetchPublished =>
  async (path, init) => {
    await window()
    return fetch(`${BASE_URL}/${path}`, init)
  }

/** The address of a path below `source-set/`, beside the page wherever it is served, for opening it. */
export function addressOf(path: string): string {
  return new URL(`${SOURCE_SET_FOLDER}${path}`, document.baseURI).href
}

/** A published file's bytes as the host serves them now, past any cache. @throws FileNotHad */
export async function fetchFile(from: FetchPublished, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await from(`${SOURCE_SET_FOLDER}${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => {
      throw new FileNotHad(`${path} could not be fetched: the host did not answer.`)
    },
  )
  if (!answer.ok) throw new FileNotHad(`${path} could not be fetched: the host answered ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Size and SHA-256, in lowercase hexadecimal, of a file's bytes, as a set lists them. */
export async function measured(bytes: Uint8Array<ArrayBuffer>): Promise<Measure> {
  const digest = [...(await sha256(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return { bytes: bytes.length, sha256: digest }
}
type Measure = Pick<SourceSetFile, 'bytes' | 'sha256'>

/** A published file's bytes, if they are those that are listed. @throws FileNotHad */
async function fetchListed(
  from: FetchPublished,
  path: string,
  listed: Measure,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await fetchFile(from, path)
  const found = await measured(bytes)
  if (found.sha256 !== listed.sha256 || found.bytes !== listed.bytes)
    throw new FileNotHad(`${path} was fetched, and it is not the file that the source set lists.`)
  return bytes
}

interface Parser<T> {
  readonly safeParse: (value: unknown) => { success: true; data: T } | { success: false }
}

/** Parses a file's bytes by its schema. @throws FileNotHad */
export function readAs<T>(parser: Parser<T>, path: string, bytes: Uint8Array<ArrayBuffer>): T {
  const notOne = new FileNotHad(`${path} was fetched, and it is not a file of a source set.`)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw notOne
  }
  const read = parser.safeParse(value)
  if (!read.success) throw notOne
  return read.data
}

const fetched = async <T>(from: FetchPublished, parser: Parser<T>, path: string): Promise<T> =>
  readAs(parser, path, await fetchFile(from, path))

/** A source set as the host publishes it: what the index says of it, its manifest and the results in it. */
export interface PublishedSet {
  readonly newest: string
  readonly entry: SourceSetIndex['sets'][number]
  readonly manifest: SourceSetManifest
  readonly results: SourceSetResults
}

/** Fetches the set of this page's own contract version, or the newest if there is none. @throws FileNotHad */
export async function fetchSet(from: FetchPublished): Promise<PublishedSet> {
  const { sets, newest } = await fetched(from, sourceSetIndex, 'index.json')
  const entry = sets.find(({ version }) => version === CONTRACT_VERSION) ?? sets[0]
  if (entry === undefined) throw new FileNotHad('index.json was fetched, and it names no source set.')
  const manifest = await fetched(from, sourceSetManifest, entry.manifest)
  const results = await fetched(from, sourceSetResults, `${entry.version}/results.json`)
  return { newest, entry, manifest, results }
}

/** Fetches the cases of a set. @throws FileNotHad */
export async function fetchCases(from: FetchPublished, version: string): Promise<SourceSetCases> {
  return fetched(from, sourceSetCases, `${version}/cases.json`)
}

/**
 * A file of the set of this page's own contract version, of which every byte is the listed one: the index names the
 * manifest's digest, the manifest the file's. @throws FileNotHad
 */
export async function fetchOwn<T>(from: FetchPublished, parser: Parser<T>, path: string): Promise<T> {
  const { sets } = await fetched(from, sourceSetIndex, 'index.json')
  const entry = sets.find(({ version }) => version === CONTRACT_VERSION)
  if (entry === undefined)
    throw new FileNotHad(`The host publishes no source set for this page’s contract ${CONTRACT_VERSION}.`)
  const manifestBytes = await fetchListed(from, entry.manifest, entry)
  const { files } = readAs(sourceSetManifest, entry.manifest, manifestBytes)
  const file = files.find(each => each.path === path)
  if (file === undefined) throw new FileNotHad(`The source set ${entry.version} has no ${path}.`)
  const whole = `${entry.version}/${path}`
  return readAs(parser, whole, await fetchListed(from, whole, file))
}
