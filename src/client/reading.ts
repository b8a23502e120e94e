import type { Settable } from '../browser/external-store.ts'
import { eachOf } from '../browser/json-shape.ts'
import { isJson } from '../browser/json-value.ts'
import {
  isCount,
  isFlag,
  isInstant,
  isNumber,
  isText,
  isTextOrNull,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  type RowShape,
  rowOf,
} from '../browser/row-shape.ts'
import { PURPOSES } from '../contract/names.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import { ENDPOINT_PATHS } from '../contract/schemas/endpoint-paths.ts'
import {
  type Choice,
  CLIENT_DATABASE,
  type ClientRows,
  type ClientStore,
  type Intent,
  type StoredKey,
} from './client-store.ts'
import {
  type CallEntry,
  type EnforceEntry,
  ISSUED_WORDS,
  type IssueEntry,
  type JournalEntry,
  type LeftOut,
  type ReceivedAnswer,
  type SentRequest,
  type SignEntry,
  type Speaker,
  TRANSPORT_FAILURES,
} from './journal-record.ts'
import { type JournalRows, readJournalOf } from './read-journal.ts'
import type { ClientStoreName, UnreadableRows } from './unreadable-rows.ts'
import type { OwnAgent, PublicKeyOf } from './visitor.ts'

const ALGORITHMS = ['Ed25519', 'ES256'] as const satisfies readonly StoredKey['alg'][]
const SPEAKERS = ['agent', 'organization', 'issuer', 'stranger'] as const satisfies readonly Speaker[]

const isLeftOut = rowOf<LeftOut>({ digest: isText, bytes: isCount })
const BODY = { body: isText, left_out: orAbsent(isLeftOut) } as const

const isRequest = rowOf<SentRequest>({
  ...BODY,
  method: oneOf(['POST']),
  url: value => typeof value === 'string' && URL.canParse(value),
  headers: eachOf(isText),
})
const isAnswer = rowOf<ReceivedAnswer>({
  ...BODY,
  ...{ status: isCount, headers: eachOf(isText), request_id: isText, duration_ms: isNumber },
})
const isLine = rowOf<EnforceEntry['lines'][number]>({ name: isText, held: isFlag, words: isText })

/** The members of each kind of entry, besides those that all have. */
const KINDS: { readonly [Kind in JournalEntry['kind']]: RowShape<Extract<JournalEntry, { kind: Kind }>> } = {
  call: {
    request: isRequest,
    answer: orNull(isAnswer),
    failure: orNull(
      rowOf<NonNullable<CallEntry['failure']>>({
        code: oneOf(Object.keys(TRANSPORT_FAILURES)),
        detail: isText,
      }),
    ),
    edited_from: orAbsent(isCount),
  },
  sign: {
    ...{ alg: oneOf(ALGORITHMS), key_thumbprint: isText, jws: isText, outside: orAbsent(isFlag) },
  } satisfies RowShape<SignEntry>,
  issue: {
    what: oneOf(Object.keys(ISSUED_WORDS)),
    party: isText,
    fault: isTextOrNull,
    value: isJson,
  } satisfies RowShape<IssueEntry>,
  enforce: {
    ...{ report_id: isText, receipt_ref: isText, delivered: isFlag },
    lines: listOf(isLine),
  },
  acknowledge: { report_id: isText, receipt_ref: isText },
  recompute: { receipt_ref: isText, equal: isFlag },
}

const isEntry = rowOf<JournalEntry>({
  ...{ seq: isCount, at: isInstant, group: isText, agent_id: isTextOrNull, kind: isText },
  speaker: oneOf(SPEAKERS),
})

/** Whether a stored row is an entry of the journal. */
function isJournalEntry(row: unknown): row is JournalEntry {
  return isEntry(row) && Object.hasOwn(KINDS, row.kind) && rowOf(KINDS[row.kind])(row)
}

const isChallenge = rowOf<ChallengeIssued>({
  ...{ challenge_id: isText, agent_id: isText, nonce: isText, audience: isText, claim_digest: isText },
  ...{ purpose: oneOf(PURPOSES), expires_at: isInstant, proof_type: isText },
  alg_values_supported: listOf(isText),
})

const isPublicKey = rowOf<PublicKeyOf>({
  ...{ key_thumbprint: isText, alg: oneOf(ALGORITHMS), jwk: eachOf(isText) },
})

/** Whether a stored row is an agent of the visitor's. */
const isOwnAgent = rowOf<OwnAgent>({
  ...{ agent_id: isText, label: isText, key_thumbprint: isText, imported_at: isInstant },
  challenge: orNull(isChallenge),
  ...{ beside: orAbsent(isText), outside_keys: orAbsent(listOf(isPublicKey)) },
})

/** Whether a stored row is a key that can sign. */
const isStoredKey = rowOf<StoredKey>({
  ...{ key_thumbprint: isText, created_at: isInstant, saved: isFlag, jwk: eachOf(isText) },
  alg: oneOf(ALGORITHMS),
  privateKey: value => value instanceof CryptoKey,
})

/** Whether a stored row is a request in progress, to one of the endpoints and nowhere else. */
const isIntent = rowOf<Intent>({
  ...{ key: isText, path: oneOf(Object.values(ENDPOINT_PATHS)), body: isText, group: isText },
  ...{ at: isInstant, agent_id: orAbsent(isTextOrNull), key_thumbprint: orAbsent(isTextOrNull) },
  ...{ speaker: orAbsent(oneOf(SPEAKERS)), besides: orAbsent(isFlag), keep: orAbsent(isFlag) },
  outside_keys: orAbsent(listOf(isPublicKey)),
})

/** Whether a stored row is a choice of the visitor's. */
const isChoice = rowOf<Choice>({ name: isText, value: isTextOrNull })

type Readable = { readonly [S in ClientStoreName]: (row: unknown) => row is ClientRows[S] }

/** Whether a row is a record of its store, by store. */
const READABLE: Readable = {
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

/** A row as a record; undefined where it cannot be read. */
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

/** Every readable entry of the journal, with its bodies as the journal keeps them; unchanged ones are the same objects. */
export function readJournal(
  store: ClientStore,
  rows: JournalRows,
  whole?: readonly JournalEntry[],
): Promise<readonly JournalEntry[]> {
  return readJournalOf(store, rows, isJournalEntry, whole)
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
