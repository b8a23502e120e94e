import { isJson, sameValue } from '../browser/json-value.ts'
import type { Observable, Settable } from '../browser/observable.ts'
import {
  eachOf,
  type Guard,
  isCount,
  isFlag,
  isInstant,
  isNumber,
  isText,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  rowOf,
  trusting,
} from '../browser/row-shape.ts'
import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import { keysOf } from '../contract/keys-of.ts'
import { PURPOSES } from '../contract/names.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import type { Jwk } from '../crypto/jwk.ts'
import {
  type Choice,
  CLIENT_DATABASE,
  type ClientRows,
  type ClientStore,
  type Intent,
  type StoredKey,
} from './client-store.ts'
import {
  type EnforceEntry,
  ISSUED_WORDS,
  type JournalEntry,
  type LeftOut,
  type ReceivedAnswer,
  type SentRequest,
  type Speaker,
  TRANSPORT_FAILURES,
} from './journal-record.ts'
import { inFlight } from './message.ts'
import type { ClientStoreName, OwnAgent, PublicKeyOf, UnreadableRows } from './visitor.ts'

const ALGORITHMS = ['Ed25519', 'ES256'] as const satisfies readonly StoredKey['alg'][]
const SPEAKERS = [
  'agent',
  'organization',
  'issuer',
  'stranger',
  'thief',
] as const satisfies readonly Speaker[]

const isLeftOut: Guard<LeftOut> = rowOf({ digest: isText, bytes: isCount })
const BODY = { body: isText, left_out: orAbsent(isLeftOut) } as const

const isRequest: Guard<SentRequest> = rowOf({
  ...BODY,
  method: oneOf(['POST']),
  url: (value): value is string => typeof value === 'string' && URL.canParse(value),
  headers: eachOf(isText),
})
const isAnswer: Guard<ReceivedAnswer> = rowOf({
  ...BODY,
  ...{ status: isCount, headers: eachOf(isText), request_id: isText, duration_ms: isNumber },
})
const isLine: Guard<EnforceEntry['lines'][number]> = rowOf({
  ...{ name: isText, held: isFlag, words: isText, found: orAbsent(isText) },
})

const ENTRY = {
  ...{ seq: isCount, at: isInstant, group: isText, agent_id: orNull(isText) },
  speaker: oneOf(SPEAKERS),
} as const

const KINDS: { readonly [K in JournalEntry['kind']]: Guard<Extract<JournalEntry, { kind: K }>> } = {
  call: rowOf({
    ...ENTRY,
    kind: oneOf(['call']),
    request: isRequest,
    answer: orNull(isAnswer),
    failure: orNull(rowOf({ code: oneOf(keysOf(TRANSPORT_FAILURES)), detail: isText })),
    edited_from: orAbsent(isCount),
  }),
  sign: rowOf({
    ...{ ...ENTRY, kind: oneOf(['sign']), alg: oneOf(ALGORITHMS), key_thumbprint: isText },
    ...{ jws: isText, outside: orAbsent(isFlag) },
  }),
  issue: rowOf({
    ...{ ...ENTRY, kind: oneOf(['issue']), what: oneOf(keysOf(ISSUED_WORDS)), party: isText },
    ...{ fault: orNull(isText), value: trusting<NonNullable<unknown> | null>(isJson) },
  }),
  enforce: rowOf({
    ...{ ...ENTRY, kind: oneOf(['enforce']), report_id: isText, receipt_ref: isText },
    ...{ delivered: isFlag, lines: listOf(isLine) },
  }),
  acknowledge: rowOf({ ...ENTRY, kind: oneOf(['acknowledge']), report_id: isText, receipt_ref: isText }),
  recompute: rowOf({ ...ENTRY, kind: oneOf(['recompute']), receipt_ref: isText, equal: isFlag }),
}
const isKind = oneOf(keysOf(KINDS))

function isJournalEntry(row: unknown): row is JournalEntry {
  const kind: unknown = Reflect.get(Object(row), 'kind')
  return isKind(kind) && KINDS[kind](row)
}

const isChallenge: Guard<ChallengeIssued> = rowOf({
  ...{ challenge_id: isText, agent_id: isText, nonce: isText, audience: isText, claim_digest: isText },
  ...{ purpose: oneOf(PURPOSES), expires_at: isInstant },
  // The service judges both; one that was altered makes a proof that is refused.
  proof_type: trusting<ChallengeIssued['proof_type']>(isText),
  alg_values_supported: trusting<ChallengeIssued['alg_values_supported']>(listOf(isText)),
})

/** Importing it says whether it is a key. */
const isJwk = trusting<Jwk>(eachOf(isText))

const isPublicKey: Guard<PublicKeyOf> = rowOf({
  ...{ key_thumbprint: isText, alg: oneOf(ALGORITHMS), jwk: isJwk },
})

const isOwnAgent: Guard<OwnAgent> = rowOf({
  ...{ agent_id: isText, label: isText, key_thumbprint: isText, imported_at: isInstant },
  challenge: orNull(isChallenge),
  ...{ beside: orAbsent(isText), outside_keys: orAbsent(listOf(isPublicKey)) },
})

const isStoredKey: Guard<StoredKey> = rowOf({
  ...{ key_thumbprint: isText, created_at: isInstant, saved: isFlag, jwk: isJwk },
  alg: oneOf(ALGORITHMS),
  privateKey: value => value instanceof CryptoKey,
})

/** Absent and null are both no one. */
const isNamed = trusting<string | null>(orAbsent(orNull(isText)))

/** Whether a stored row is a request in progress, to one of the endpoints and nowhere else. */
const isIntent: Guard<Intent> = rowOf({
  ...{ key: isText, path: oneOf(Object.values(ENDPOINT_PATHS)), body: isText, group: isText },
  ...{ at: isInstant, agent_id: isNamed, key_thumbprint: isNamed },
  ...{ speaker: orAbsent(oneOf(SPEAKERS)), besides: orAbsent(isFlag), keep: orAbsent(isFlag) },
  outside_keys: orAbsent(listOf(isPublicKey)),
})

const isChoice: Guard<Choice> = rowOf({ name: isText, value: orNull(isText) })

/** Whether a row is a record of its store, by store. */
const READABLE: { readonly [S in ClientStoreName]: Guard<ClientRows[S]> } = {
  keys: isStoredKey,
  agents: isOwnAgent,
  journal: isJournalEntry,
  intents: isIntent,
  choices: isChoice,
}

function nameOf(name: ClientStoreName, row: unknown): string {
  return String(Reflect.get(Object(row), CLIENT_DATABASE.stores[name]))
}

/** Notes which rows of a store cannot be read, if that has changed. */
function note(
  unreadable: Settable<UnreadableRows>,
  name: ClientStoreName,
  change: (known: readonly string[]) => readonly string[],
): void {
  const all = unreadable.getSnapshot()
  const known = all.get(name) ?? []
  const now = change(known)
  if (now.join() !== known.join()) unreadable.set(new Map([...all, [name, now]]))
}

export function readOne<S extends ClientStoreName>(name: S, row: unknown): ClientRows[S] | undefined {
  return READABLE[name](row) ? row : undefined
}

/** A row as a record; also notes whether it can be read. */
export function readNoted<S extends ClientStoreName>(
  name: S,
  row: unknown,
  unreadable: Settable<UnreadableRows>,
): ClientRows[S] | undefined {
  const record = readOne(name, row)
  const own = nameOf(name, row)
  note(unreadable, name, known => {
    const others = known.filter(each => each !== own)
    return record === undefined ? [...others, own].toSorted() : others
  })
  return record
}

/** A store's readable rows; also notes which cannot be read. */
export function readAll<S extends ClientStoreName>(
  name: S,
  rows: readonly unknown[],
  unreadable: Settable<UnreadableRows>,
): readonly ClientRows[S][] {
  const isReadable = READABLE[name]
  const readable = rows.filter(isReadable)
  const read = new Set<unknown>(readable)
  const left = rows.filter(row => !read.has(row)).map(row => nameOf(name, row))
  note(unreadable, name, () => left)
  return readable
}

const lastRead = new WeakMap<ClientStore, Map<number, JournalEntry>>()

/** The equal entry from the last read if there is one; otherwise this one. */
function knownFor(store: ClientStore, entry: JournalEntry): JournalEntry {
  const known = lastRead.get(store)?.get(entry.seq)
  return known !== undefined && sameValue(known, entry) ? known : entry
}

/**
 * Entries that were read; those unchanged since the last read are the same objects, so callers can cache by identity.
 * @param extent `part` where they are a part of what was read before, the rest of which stays as it is
 */
function keptEntries(
  store: ClientStore,
  entries: readonly JournalEntry[],
  extent: 'all' | 'part' = 'all',
): readonly JournalEntry[] {
  const kept = entries.map(entry => knownFor(store, entry))
  const before = extent === 'part' ? lastRead.get(store) : undefined
  const all = before ?? new Map<number, JournalEntry>()
  for (const entry of kept) all.set(entry.seq, entry)
  lastRead.set(store, all)
  return kept
}

interface JournalRows {
  all(name: 'journal'): Promise<readonly JournalEntry[]>
  readonly unreadable: Observable<UnreadableRows>
}

/** How many of the last entries are read each time: an answer may still be filed under its agent after it came. */
const TAIL = 64

/** Every entry as last read, where all rows were entries; each is written no more once it is answered and no longer new. */
const held = new WeakMap<ClientStore, readonly JournalEntry[]>()

const mayChange = (entry: JournalEntry): boolean => entry.kind === 'call' && inFlight(entry)

/**
 * The rows that may have changed since `known` was read; undefined where one of them was deleted or made unreadable.
 * Those before them are not even counted: a browser counts thousands of rows one by one, and all other reads wait.
 */
async function changedRows(
  store: ClientStore,
  known: readonly JournalEntry[],
): Promise<
  { readonly settled: readonly JournalEntry[]; readonly rows: readonly JournalEntry[] } | undefined
> {
  const from = known.at(-TAIL)?.seq ?? 0
  const before = known.slice(0, Math.max(0, known.length - TAIL))
  const unanswered = before.filter(mayChange)
  const { store: journal } = (await store.open()).transaction('journal')
  const [tail, ...open]: readonly [readonly unknown[], ...unknown[]] = await Promise.all([
    journal.getAll(IDBKeyRange.lowerBound(from)),
    ...unanswered.map(({ seq }) => journal.get(seq)),
  ])
  const rows = [...open, ...tail]
  if (tail.length < known.length - before.length || !rows.every(isJournalEntry)) return undefined
  return { settled: unanswered.length === 0 ? before : before.filter(entry => !mayChange(entry)), rows }
}

async function readWhole(
  store: ClientStore,
  rows: JournalRows,
  whole: readonly JournalEntry[] | undefined,
): Promise<readonly JournalEntry[]> {
  const kept = keptEntries(store, whole ?? (await rows.all('journal')))
  const unread = rows.unreadable.getSnapshot().get('journal') ?? []
  if (unread.length === 0) held.set(store, kept)
  else held.delete(store)
  return kept
}

/**
 * Every entry that can be read, oldest first, with its bodies as the journal keeps them; unchanged ones are the same
 * objects. After the first time only the newest rows and those that were still
 * unanswered are read; a row that is altered by hand while the page is open is seen when the page is reloaded.
 * @param whole what was read just now, where it was
 */
export async function readJournal(
  store: ClientStore,
  rows: JournalRows,
  whole?: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  const known = held.get(store)
  const changed = whole || known === undefined ? undefined : await changedRows(store, known)
  if (changed === undefined) return readWhole(store, rows, whole)
  const { settled } = changed
  const kept = keptEntries(store, changed.rows, 'part')
  const entries = [...settled, ...kept].toSorted((one, other) => one.seq - other.seq)
  held.set(store, entries)
  return entries
}
