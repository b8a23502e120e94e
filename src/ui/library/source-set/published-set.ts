import { BASE_URL } from '../../../contract/base-url.ts'
import {
  SOURCE_SET_FOLDER,
  type SourceSetFile,
  sourceSetIndex,
  sourceSetManifest,
} from '../../../contract/schemas/source-set.ts'
import type { z } from '../../../contract/schemas/zod.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { sha256 } from '../../../crypto/digest.ts'
import type { PageServices } from '../../app/ServicesContext.tsx'

const TIMEOUT_MS = 20_000

/** A file of the source set that could not be fetched or read; the message tells the reader why. */
export class FileUnavailable extends Error {
  override readonly name = 'FileUnavailable'
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
export function sourceSetAddress(path: string): string {
  return new URL(`${SOURCE_SET_FOLDER}${path}`, document.baseURI).href
}

/** A published file's bytes as the host serves them now, past any cache. @throws FileUnavailable */
export async function fetchFile(from: FetchPublished, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await from(`${SOURCE_SET_FOLDER}${path}`, { signal }).catch(() => {
    throw new FileUnavailable(`${path} could not be fetched: the host did not answer.`)
  })
  if (!answer.ok)
    throw new FileUnavailable(`${path} could not be fetched: the host answered ${answer.status}.`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** Size and SHA-256, in lowercase hexadecimal, of a file's bytes, as a set lists them. */
export async function measured(bytes: Uint8Array<ArrayBuffer>): Promise<Measure> {
  const digest = [...(await sha256(bytes))].map(byte => byte.toString(16).padStart(2, '0')).join('')
  return { bytes: bytes.length, sha256: digest }
}
type Measure = Pick<SourceSetFile, 'bytes' | 'sha256'>

/** A published file's bytes, if they are those that are listed. @throws FileUnavailable */
async function fetchListed(
  from: FetchPublished,
  path: string,
  listed: Measure,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await fetchFile(from, path)
  const found = await measured(bytes)
  if (found.sha256 !== listed.sha256 || found.bytes !== listed.bytes)
    throw new FileUnavailable(`${path} was fetched, and it is not the file that the source set lists.`)
  return bytes
}

/** Parses a file's bytes by its schema. @throws FileUnavailable */
function readAs<T>(parser: z.ZodMiniType<T>, path: string, bytes: Uint8Array<ArrayBuffer>): T {
  const notOne = new FileUnavailable(`${path} was fetched, and it is not a file of a source set.`)
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

type ListedFile = Pick<SourceSetFile, 'path' | 'bytes' | 'sha256'>

export interface PublishedSet {
  readonly manifest: ListedFile
  readonly files: readonly SourceSetFile[]
}

export const inSet = (path: string): string => `${CONTRACT_VERSION}/${path}`

/** Fetches the index and the manifest that it names. @throws FileUnavailable */
export async function fetchSet(from: FetchPublished): Promise<PublishedSet> {
  const { sets } = readAs(sourceSetIndex, 'index.json', await fetchFile(from, 'index.json'))
  const entry = sets.find(({ version }) => version === CONTRACT_VERSION)
  if (entry === undefined)
    throw new FileUnavailable(
      `The host publishes no source set for this page’s contract ${CONTRACT_VERSION}.`,
    )
  const { files } = readAs(sourceSetManifest, entry.manifest, await fetchListed(from, entry.manifest, entry))
  return { manifest: { path: 'manifest.json', bytes: entry.bytes, sha256: entry.sha256 }, files }
}

/** A file of the set, of which every byte is the one that the manifest lists. @throws FileUnavailable */
export async function fetchOwn<T>(from: FetchPublished, parser: z.ZodMiniType<T>, path: string): Promise<T> {
  const file = (await fetchSet(from)).files.find(each => each.path === path)
  if (file === undefined) throw new FileUnavailable(`The source set ${CONTRACT_VERSION} has no ${path}.`)
  return readAs(parser, inSet(path), await fetchListed(from, inSet(path), file))
}
