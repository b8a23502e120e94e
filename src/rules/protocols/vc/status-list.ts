import { issuerKeysOf } from '../../../checks/evidence-jws.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { StatusEntry } from '../../../contract/facts.ts'
import { STATUS_LIST_ENTRIES } from '../../../contract/protocols/bitstring-status-list.ts'
import type { DirectoryRecord, StatusList } from '../../../contract/schemas/directory.ts'
import { JwsError, readCompactJws } from '../../../crypto/jws.ts'
import type { StatusFinding } from '../../standing/grounds.ts'
import { bitAt, expandBitstring } from './bitstring.ts'
import { subjectOf } from './credential.ts'
import { type ListContent, listContentOf, listSignature } from './status-list-credential.ts'

/** What a status list came to, whatever the time and the entry. */
export type StatusListReading =
  | { readonly state: 'absent' | 'badly_signed' | 'malformed' | 'too_short' }
  | (ListContent & {
      readonly state: 'read'
      /** Whether the entry at an index is marked; undefined beyond the list's end. */
      readonly bitAt: (index: number) => boolean | undefined
    })

const READINGS_KEPT = 32
const readings = new Map<string, Promise<StatusListReading>>()

async function read(list: StatusList, keys: DirectoryRecord | undefined): Promise<StatusListReading> {
  const signature = await listSignature(list, keys)
  if (signature.state !== 'verified') return { state: signature.state }
  const content = listContentOf(signature.payload, list)
  const bitstring = content && (await expandBitstring(content.encodedList))
  if (content === undefined || bitstring === undefined) return { state: 'malformed' }
  if (bitstring.length * 8 < STATUS_LIST_ENTRIES) return { state: 'too_short' }
  return { ...content, state: 'read', bitAt: index => bitAt(bitstring, index) }
}

/**
 * Reads a status list out of the directory, under the keys that its issuer has now (Bitstring Status List 1.0, 2.2 and
 * 3.2). Reading the same list under the same keys again costs nothing.
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
  // What was asked for last stands last, so that the first is the one that was not asked for the longest.
  readings.delete(name)
  readings.set(name, reading)
  const [oldest] = readings.keys()
  if (readings.size > READINGS_KEPT && oldest !== undefined) readings.delete(oldest)
  return reading
}

/**
 * What a reading says of an entry at a time in epoch milliseconds; 60 s skew are allowed where the list begins. A mark
 * that a current key signed counts beyond the list's own end: nobody has said since that it is lifted.
 */
export function statusAt(
  reading: StatusListReading,
  { index, purpose }: Pick<StatusEntry, 'index' | 'purpose'>,
  now: number,
): StatusFinding {
  if (reading.state === 'malformed') return 'absent'
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
 * The indices whose bits differ between a list's credential and the one that takes its place, ascending; null where one
 * of them cannot be read.
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
