import type { IdentityFact, StatusEntry, Voucher } from '../../contract/facts.ts'
import {
  type DirectoryEntry,
  type DirectoryRecord,
  directoryName,
  type PublicJwk,
} from '../../contract/schemas/directory.ts'
import { thumbprintUriOf } from '../../crypto/jwk.ts'
import {
  changedIndices,
  readStatusList,
  type StatusFinding,
  statusAt,
} from '../../protocols/bitstring/status-list.ts'
import { zoneFault } from '../../protocols/dns/zone-record.ts'
import { type ClaimAndFacts, listEntry, organizationEntry, vouchingEntry } from './subject.ts'
import type { TakenIdentity } from './taking.ts'

/** Stands for the whole entry among the names of its things. */
const WHOLE = '*'

const thumbprints = new WeakMap<PublicJwk, Promise<string>>()

function thumbprintOf(jwk: PublicJwk): Promise<string> {
  const known = thumbprints.get(jwk) ?? thumbprintUriOf(jwk)
  thumbprints.set(jwk, known)
  return known
}

/** The keys that an entry holds, current and retired, by their thumbprints; none where it was withdrawn. */
async function heldKeys(entry: DirectoryEntry | undefined): Promise<readonly string[]> {
  if (entry?.kind === 'issuer_keys') {
    const keys = [...entry.keys, ...(entry.retired ?? [])]
    return Promise.all(keys.map(({ jwk }) => thumbprintOf(jwk)))
  }
  if (entry?.kind === 'organization')
    return [entry.key_thumbprint, ...(entry.retired ?? []).map(({ key_thumbprint }) => key_thumbprint)]
  return entry?.kind === 'registry_entry' ? [entry.key_thumbprint] : []
}

/** The first version from which an entry has held a key (by thumbprint) or a status (by index) without a break. */
export function heldSince({ since, version }: DirectoryRecord, thing: string): number {
  if (since === undefined) return version
  return (Object.hasOwn(since, thing) ? since[thing] : since[WHOLE]) ?? version
}

/** What an entry keeps of the version before it. */
export interface EntryChange {
  readonly before: DirectoryRecord | undefined
  /** The things that stay, by name; null where only a status list would tell. */
  readonly stays: readonly string[] | null
  /** The things that are there now. */
  readonly things: readonly string[]
}

/** Compares an entry with the version that it replaces. */
export async function changesBetween(
  before: DirectoryRecord | undefined,
  entry: DirectoryEntry,
): Promise<EntryChange> {
  if (entry.kind === 'status_list') {
    if (before?.entry.kind !== 'status_list') return { before, stays: null, things: [] }
    const changed = await changedIndices(before.entry.credential, entry.credential)
    return { before, stays: changed === null ? null : [WHOLE], things: (changed ?? []).map(String) }
  }
  const [held, things] = await Promise.all([heldKeys(before?.entry), heldKeys(entry)])
  return { before, stays: things.filter(thing => held.includes(thing)), things }
}

/** The version since which each thing of an entry is held, once the entry has this version. */
export function sinceAfter(
  { before, stays, things }: EntryChange,
  version: number,
): Readonly<Record<string, number>> {
  const kept = (thing: string) => (before === undefined ? version : heldSince(before, thing))
  if (stays === null) return { [WHOLE]: version }
  const fresh = Object.fromEntries(things.map(thing => [thing, version]))
  if (!stays.includes(WHOLE))
    return { ...fresh, ...Object.fromEntries(stays.map(thing => [thing, kept(thing)])) }
  // For a status list, only the entries that changed are new; all others stay as before.
  return { ...before?.since, [WHOLE]: kept(WHOLE), ...fresh }
}

/** A thing that vouched, as the directory has it now: held continuously since a version, or gone. */
export type ThingState =
  | { readonly held: true; readonly voucher: Voucher }
  | { readonly held: false; readonly detail: string }

/** One status of the credential behind an identity, read again. */
export interface StatusState extends StatusEntry {
  readonly state: StatusFinding
  /** Name of the list's directory entry. */
  readonly list_entry: string
  /** When the list itself ends (RFC 3339); null where it does not say, or could not be read. */
  readonly until: string | null
  /** The version of the list since which this entry has been unchanged. */
  readonly since: number
}

/**
 * What the directory and the table of taken identities say now about what vouched for an agent's facts. Plain
 * JSON, as it is part of the policy's input and of the digest of that.
 */
export interface Grounds {
  /** The key that the registry names for the claimed issuer and subject; null where it names none, or for EXTERNAL. */
  readonly registered: Voucher | null
  /** What vouched for the recorded identity; null if there is none, only its key did, or it was not kept. */
  readonly identity: ThingState | null
  readonly statuses: readonly StatusState[]
  /** The key that linked the agent; null where none did. */
  readonly link: ThingState | null
  readonly organization: {
    /** Whether the directory holds, or held, the claimed organization. */
    readonly known: boolean
    /** Thumbprint of its current key; null where the directory holds none. */
    readonly current_key: string | null
  }
  /** Which agent holds the claimed (identity_source, issuer, subject), and by which taking; null where none does. */
  readonly holder: { readonly agent_id: string; readonly taking: number } | null
}

/** The directory's entries and the holder of the claimed identity, in one state of the store. */
export interface GroundRecords {
  /** Every entry that the claim and the facts lead to, by name; undefined where the directory holds none. */
  readonly entries: ReadonlyMap<string, DirectoryRecord | undefined>
  readonly identity: Pick<TakenIdentity, 'agent_id' | 'taking'> | undefined
}

function currentKey(record: DirectoryRecord | undefined): string | undefined {
  return record && 'key_thumbprint' in record.entry ? record.entry.key_thumbprint : undefined
}

const held = (voucher: Voucher): ThingState => ({ held: true, voucher })
const gone = (detail: string): ThingState => ({ held: false, detail })

async function keyState(
  entry: string,
  key: string,
  record: DirectoryRecord | undefined,
): Promise<ThingState> {
  if (record === undefined || !(await heldKeys(record.entry)).includes(key))
    return gone('this key is no longer in the directory')
  return held({ entry, thing: key, since: heldSince(record, key) })
}

async function zoneState(
  agent: ClaimAndFacts,
  { entry, thing }: Voucher,
  record: DirectoryRecord | undefined,
  at: number,
): Promise<ThingState> {
  const fault = await zoneFault({ record, claim: agent.claim, key_thumbprint: thing, now: at })
  if (fault !== null) return gone(`${fault.check}: ${fault.detail}`)
  return held({ entry, thing, since: record?.version ?? 0 })
}

/** The state of what vouched for a recorded identity; null if that is the key itself, or was not kept. */
async function identityState(
  agent: ClaimAndFacts,
  { vouched_by, until }: Pick<IdentityFact, 'vouched_by' | 'until'>,
  { entries }: GroundRecords,
  now: number,
): Promise<ThingState | null> {
  if (vouched_by === null) return null
  const record = entries.get(vouched_by.entry)
  // A record past its own end is judged as of that end: ending is not a withdrawal.
  const at = until === null ? now : Math.min(now, Date.parse(until) - 1)
  return agent.claim.metadata.protocol === 'DNS_WELL_KNOWN'
    ? zoneState(agent, vouched_by, record, at)
    : keyState(vouched_by.entry, vouched_by.thing, record)
}

async function statusState(
  agent: ClaimAndFacts,
  entry: StatusEntry,
  { entries }: GroundRecords,
  now: number,
): Promise<StatusState> {
  const list_entry = listEntry(agent, entry.list)
  const record = entries.get(list_entry)
  const reading = await readStatusList(record, entries.get(vouchingEntry(agent) ?? ''))
  return {
    ...entry,
    list_entry,
    state: statusAt(reading, entry, now),
    until: reading.state === 'read' ? reading.until : null,
    since: record === undefined ? 0 : heldSince(record, String(entry.index)),
  }
}

async function linkState(agent: ClaimAndFacts, { entries }: GroundRecords): Promise<ThingState | null> {
  const { link } = agent.facts
  if (link === undefined) return null
  const entry = directoryName({ kind: 'organization', organization_id: link.organization_id })
  return keyState(entry, link.key_thumbprint, entries.get(entry))
}

function registeredKey(agent: ClaimAndFacts, { entries }: GroundRecords): Voucher | null {
  const entry = agent.claim.identity_source === 'SERVICE_REGISTRY' ? vouchingEntry(agent) : null
  const record = entry === null ? undefined : entries.get(entry)
  const key = currentKey(record)
  return entry === null || record === undefined || key === undefined
    ? null
    : { entry, thing: key, since: heldSince(record, key) }
}

/** Lays out what vouches for an agent's facts at a time (epoch milliseconds), from what was read of the store. */
export async function groundsOf(agent: ClaimAndFacts, read: GroundRecords, now: number): Promise<Grounds> {
  const { identity } = agent.facts
  const organization = read.entries.get(organizationEntry(agent) ?? '')
  const [ofIdentity, statuses, link] = await Promise.all([
    identity === undefined ? null : identityState(agent, identity, read, now),
    Promise.all((identity?.statuses ?? []).map(entry => statusState(agent, entry, read, now))),
    linkState(agent, read),
  ])
  const { identity: taken } = read
  return {
    registered: registeredKey(agent, read),
    ...{ identity: ofIdentity, statuses, link },
    organization: { known: organization !== undefined, current_key: currentKey(organization) ?? null },
    holder: taken === undefined ? null : { agent_id: taken.agent_id, taking: taken.taking },
  }
}
