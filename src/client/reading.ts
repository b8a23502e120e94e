import type { Settable } from '../browser/external-store.ts'
import { eachOf } from '../browser/json-shape.ts'
import {
  isFlag,
  isInstant,
  isText,
  isTextOrNull,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  rowOf,
} from '../browser/row-shape.ts'
import { PURPOSES } from '../contract/names.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import { ENDPOINT_PATHS } from '../contract/schemas/endpoint-paths.ts'
import type { Choice, ClientRows, ClientStore, Intent, StoredKey } from './client-store.ts'
import type { JournalEntry } from './journal-record.ts'
import { ALGORITHMS, isJournalEntry, SPEAKERS } from './journal-rows.ts'
import { keptEntries } from './kept-bodies.ts'
import type { ClientStoreName, UnreadableRows } from './unreadable-rows.ts'
import type { OwnAgent } from './visitor.ts'

const isChallenge = rowOf<ChallengeIssued>({
  ...{ challenge_id: isText, agent_id: isText, nonce: isText, audience: isText, claim_digest: isText },
  ...{ purpose: oneOf(PURPOSES), expires_at: isInstant, proof_type: isText },
  alg_values_supported: listOf(isText),
})

/** Whether a stored row is an agent of the visitor's. */
const isOwnAgent = rowOf<OwnAgent>({
  ...{ agent_id: isText, label: isText, key_thumbprint: isText, imported_at: isInstant },
  challenge: orNull(isChallenge),
})

/** Whether a stored row is a key that can sign. */
const isStoredKey = rowOf<StoredKey>({
  ...{ key_thumbprint: isText, created_at: isInstant, saved: isFlag, jwk: eachOf(isText) },
  alg: oneOf(ALGORITHMS),
  privateKey: value => value instanceof CryptoKey,
})

/** Whether a stored row is a request that is under way, to one of the endpoints and nowhere else. */
const isIntent = rowOf<Intent>({
  ...{ key: isText, path: oneOf(Object.values(ENDPOINT_PATHS)), body: isText, group: isText },
  ...{ at: orAbsent(isInstant), agent_id: orAbsent(isTextOrNull), key_thumbprint: orAbsent(isTextOrNull) },
  ...{ speaker: orAbsent(oneOf(SPEAKERS)), besides: orAbsent(isFlag), keep: orAbsent(isFlag) },
})

/** Whether a stored row is a choice of the visitor's. */
const isChoice = rowOf<Choice>({ name: isText, value: isTextOrNull })

type Readable = { readonly [S in ClientStoreName]: (row: unknown) => row is ClientRows[S] }

/** Whether a row is a record of its store, one question for each. */
const READABLE: Readable = {
  keys: isStoredKey,
  agents: isOwnAgent,
  journal: isJournalEntry,
  intents: isIntent,
  choices: isChoice,
}

const NAMED_BY = {
  keys: 'key_thumbprint',
  agents: 'agent_id',
  journal: 'seq',
  intents: 'key',
  choices: 'name',
} as const satisfies Record<ClientStoreName, string>

function nameOf(name: ClientStoreName, row: unknown): string {
  return String(Reflect.get(Object(row), NAMED_BY[name]))
}

/** Notes which rows of a store cannot be read, where that is news. */
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

/** The record that a row is; undefined where it cannot be read. */
export function readOne<S extends ClientStoreName>(name: S, row: unknown): ClientRows[S] | undefined {
  return READABLE[name](row) ? row : undefined
}

/** The record that a row is, and notes where it cannot be read. */
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

/** Entries of the journal with their bodies as it keeps them, whoever wrote them; unchanged ones are the same objects. */
export function readBodies(
  store: ClientStore,
  entries: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  return keptEntries(store, entries)
}

/** Those of a store's rows that can be read, and notes which cannot. */
export function readAll<S extends ClientStoreName>(
  name: S,
  rows: readonly unknown[],
  unreadable: Settable<UnreadableRows>,
): readonly ClientRows[S][] {
  const isReadable = READABLE[name]
  const left = rows.filter(row => !isReadable(row)).map(row => nameOf(name, row))
  note(unreadable, name, () => left)
  return rows.filter(isReadable)
}
