import {
  isMediaType,
  issuerKeysOf,
  type JwsReading,
  judgeAlgorithm,
  judgeEvidenceForm,
  judgeIssuerKey,
  judgeIssuerSignature,
} from '../../checks/evidence-jws.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { StatusEntry } from '../../contract/facts.ts'
import { isOrHas, itemsOf } from '../../contract/json-members.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import type { DirectoryRecord, StatusList } from '../../contract/schemas/directory.ts'
import { decodeCanonical } from '../../crypto/base64url.ts'
import { JwsError, readCompactJws } from '../../crypto/jws.ts'
import { isNumericDate, toDateTime } from '../claims.ts'
import {
  type Credential,
  dateTimeStampToEpochMs,
  idOf,
  judgeNoMapping,
  judgeOneReading,
  subjectOf,
} from '../w3c-vc/credential.ts'
import {
  CREDENTIAL_CONTEXT,
  placeOfBit,
  STATUS_LIST_CREDENTIAL_TYPE,
  STATUS_LIST_ENTRIES,
  STATUS_LIST_TYPE,
} from '../w3c-vc/list.ts'

/**
 * What a status list says of one entry now; anything but `unmarked` counts as marking. A list that cannot be read, has
 * not begun or is for another purpose is absent.
 */
export type StatusFinding = 'unmarked' | 'marked' | 'absent' | 'ended' | 'too_short' | 'badly_signed'

interface ListContent {
  readonly purposes: readonly string[]
  /** Start and end of validity (RFC 3339), by the credential and by its JWT claims; null if neither says. */
  readonly from: string | null
  readonly until: string | null
  readonly encodedList: string
}

/** What a list's credential says; or why it is not a `vc+jwt` signed by a current credential key of its issuer (VC JOSE COSE, 5.1). */
async function signedContent(
  { issuer, credential }: StatusList,
  keys: DirectoryRecord | undefined,
): Promise<Credential | 'absent' | 'badly_signed'> {
  const draft: JwsReading = { text: credential }
  judgeEvidenceForm(draft)
  if (draft.jws === undefined) return 'absent'
  const { header, payload } = draft.jws
  const published = issuerKeysOf(keys)
  const isSigned =
    published?.issuer === issuer &&
    published.use === 'vc+jwt' &&
    (header.typ === undefined || isMediaType(header.typ, 'vc+jwt')) &&
    !Object.hasOwn(header, 'crit') &&
    judgeAlgorithm(draft, PROOF_ALGORITHMS).result === 'PASS' &&
    judgeIssuerKey(draft, keys, 'among_several').result === 'PASS' &&
    (await judgeIssuerSignature(draft)).result === 'PASS'
  return isSigned ? payload : 'badly_signed'
}

function stampMs(stamp: unknown): number | undefined {
  return typeof stamp === 'string' ? dateTimeStampToEpochMs(stamp) : undefined
}

/** The instants that a stamp and a NumericDate name, in epoch milliseconds; undefined if one is invalid. */
function instants(stamp: unknown, date: unknown): number[] | undefined {
  const named = [
    ...(stamp === undefined ? [] : [stampMs(stamp)]),
    ...(date === undefined ? [] : [isNumericDate(date) ? date * 1000 : undefined]),
  ]
  const known = named.filter(instant => instant !== undefined)
  return known.length === named.length ? known : undefined
}

// The contexts of credentials here, or the first of them alone, as the specification's examples have it.
function hasKnownContext({ '@context': context }: Credential): boolean {
  const contexts = itemsOf(context)
  return contexts.length > 0 && contexts.every((item, at) => item === CREDENTIAL_CONTEXT[at])
}

function isListCredential(credential: Credential, { issuer, id }: StatusList): boolean {
  const { type, iss } = credential
  return (
    hasKnownContext(credential) &&
    judgeNoMapping({ claims: credential }).result === 'PASS' &&
    judgeOneReading({ claims: credential }).result === 'PASS' &&
    isOrHas(type, 'VerifiableCredential') &&
    isOrHas(type, STATUS_LIST_CREDENTIAL_TYPE) &&
    idOf(credential.issuer) === issuer &&
    (iss === undefined || iss === issuer) &&
    (credential.id === undefined || credential.id === id)
  )
}

/**
 * What a list's credential says; undefined if it is not one by VCDM 2.0 and Bitstring Status List 1.0, 2.2,
 * or names another issuer or URL than its directory entry.
 */
function listContentOf(credential: Credential, list: StatusList): ListContent | undefined {
  const { type, statusPurpose, statusSize = 1, encodedList }: Credential = { ...subjectOf(credential) }
  const purposes: unknown[] = Array.isArray(statusPurpose) ? statusPurpose : [statusPurpose]
  const begins = instants(credential.validFrom, credential.nbf)
  const ends = instants(credential.validUntil, credential.exp)
  if (!isListCredential(credential, list) || !isOrHas(type, STATUS_LIST_TYPE) || statusSize !== 1)
    return undefined
  if (typeof encodedList !== 'string' || begins === undefined || ends === undefined) return undefined
  return {
    purposes: purposes.filter(purpose => typeof purpose === 'string'),
    from: begins.length === 0 ? null : toDateTime(Math.max(...begins)),
    until: ends.length === 0 ? null : toDateTime(Math.min(...ends)),
    encodedList,
  }
}

/** A list of 8,388,608 entries; a bitstring that expands further is refused. */
const OCTETS_AT_MOST = 1_048_576
// GZIP expands at most about a thousandfold, so that one slice never makes more than half of what is allowed.
const SLICE_OCTETS = 512
// Multibase: base64url without padding.
const MULTIBASE_PREFIX = 'u'

function inSlices(octets: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull: controller => {
      if (at < octets.length) controller.enqueue(octets.subarray(at, at + SLICE_OCTETS))
      else controller.close()
      at += SLICE_OCTETS
    },
  })
}

async function expand(
  octets: Uint8Array<ArrayBuffer>,
  format: CompressionFormat,
): Promise<Uint8Array | undefined> {
  const reader = inSlices(octets).pipeThrough(new DecompressionStream(format)).getReader()
  const expanded = new Uint8Array(OCTETS_AT_MOST)
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    if (length + read.value.length > OCTETS_AT_MOST) {
      // It does not matter whether cancelling succeeds.
      reader.cancel().catch(() => undefined)
      return undefined
    }
    expanded.set(read.value, length)
    length += read.value.length
  }
  return expanded.slice(0, length)
}

/**
 * Expands an `encodedList` (Bitstring Status List 1.0, 3.4): multibase base64url of a GZIP-compressed
 * bitstring. Undefined if it is not one, or expands to more than 1 MiB, where reading stops.
 */
export async function expandBitstring(encodedList: unknown): Promise<Uint8Array | undefined> {
  return typeof encodedList === 'string' && encodedList.startsWith(MULTIBASE_PREFIX)
    ? expandOctets(encodedList.slice(MULTIBASE_PREFIX.length), 'gzip')
    : undefined
}

/** Expands base64url of compressed octets; undefined where it is none, or expands to more than 1 MiB. */
export async function expandOctets(text: string, format: CompressionFormat): Promise<Uint8Array | undefined> {
  const octets = decodeCanonical(text)
  try {
    return octets && (await expand(octets, format))
  } catch {
    return undefined
  }
}

/** Whether the bit at an index is set; undefined beyond the bitstring's end. */
export function bitAt(bitstring: Uint8Array, index: number): boolean | undefined {
  const { octet, mask } = placeOfBit(index)
  const found = bitstring[octet]
  return found === undefined ? undefined : (found & mask) !== 0
}

export type StatusListReading =
  | { readonly state: 'absent' | 'badly_signed' | 'too_short' }
  | (ListContent & {
      readonly state: 'read'
      /** Whether the entry at an index is marked; undefined beyond the list's end. */
      readonly bitAt: (index: number) => boolean | undefined
    })

const READINGS_KEPT = 32
const readings = new Map<string, Promise<StatusListReading>>()

async function read(list: StatusList, keys: DirectoryRecord | undefined): Promise<StatusListReading> {
  const signed = await signedContent(list, keys)
  if (typeof signed === 'string') return { state: signed }
  const content = listContentOf(signed, list)
  const bitstring = content && (await expandBitstring(content.encodedList))
  if (content === undefined || bitstring === undefined) return { state: 'absent' }
  if (bitstring.length * 8 < STATUS_LIST_ENTRIES) return { state: 'too_short' }
  return { ...content, state: 'read', bitAt: index => bitAt(bitstring, index) }
}

/**
 * Reads a status list from the directory, under its issuer's current keys (Bitstring Status List 1.0, 2.2 and
 * 3.2). The readings are cached by list and keys.
 */
export async function readStatusList(
  record: DirectoryRecord | undefined,
  issuerKeys: DirectoryRecord | undefined,
): Promise<StatusListReading> {
  if (record?.entry.kind !== 'status_list') return { state: 'absent' }
  const list = record.entry
  const name = JSON.stringify([list, issuerKeysOf(issuerKeys)])
  const known = readings.get(name)
  const reading = known ?? read(list, issuerKeys)
  // The most recently used reading goes last, so that the first is the least recently used.
  readings.delete(name)
  readings.set(name, reading)
  const [oldest] = readings.keys()
  if (readings.size > READINGS_KEPT && oldest !== undefined) readings.delete(oldest)
  return reading
}

/**
 * What a reading says of an entry at a time in epoch milliseconds; the list's start is allowed 60 s skew. A
 * mark that a current key signed counts beyond the list's own end: no one has lifted it since.
 */
export function statusAt(
  reading: StatusListReading,
  { index, purpose }: Pick<StatusEntry, 'index' | 'purpose'>,
  now: number,
): StatusFinding {
  if (reading.state !== 'read') return reading.state
  const begins = reading.from === null ? now : Date.parse(reading.from) - LIMITS.CLOCK_SKEW_S * 1000
  if (!reading.purposes.includes(purpose) || begins > now) return 'absent'
  const marked = reading.bitAt(index)
  if (marked === undefined) return 'too_short'
  if (marked) return 'marked'
  return reading.until !== null && Date.parse(reading.until) <= now ? 'ended' : 'unmarked'
}

async function bitstringOf(credential: string): Promise<Uint8Array | undefined> {
  try {
    const { payload } = readCompactJws(credential)
    const { encodedList }: { encodedList?: unknown } = { ...subjectOf(payload) }
    return await expandBitstring(encodedList)
  } catch (cause) {
    if (cause instanceof JwsError) return undefined
    throw cause
  }
}

/**
 * The indices whose bits differ between a list's credential and its replacement, ascending; null if either
 * cannot be read.
 */
export async function changedIndices(before: string, after: string): Promise<readonly number[] | null> {
  const [old, present] = await Promise.all([bitstringOf(before), bitstringOf(after)])
  if (old === undefined || present === undefined) return null
  const differing = Uint8Array.from(
    { length: Math.max(old.length, present.length) },
    (_, at) => (old[at] ?? 0) ^ (present[at] ?? 0),
  )
  const octets = [...differing.entries()].filter(([, octet]) => octet !== 0)
  return octets.flatMap(([at]) =>
    Array.from({ length: 8 }, (_, bit) => at * 8 + bit).filter(index => bitAt(differing, index)),
  )
}
