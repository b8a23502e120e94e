import type { IDBPTransaction } from 'idb'
import { UnreadableRow } from '../../browser/own-database.ts'
import type { ProblemCode } from '../../contract/catalogues/problems.ts'
import type { FactName, Facts, RestsOn, StatusEntry, Voucher } from '../../contract/facts.ts'
import { isJson } from '../../contract/json-value.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { IDENTITY_SOURCES, PROOF_ALGORITHMS, PROTOCOLS, PURPOSES } from '../../contract/names.ts'
import {
  eachOf,
  type Guard,
  isCount,
  isFlag,
  isInstant,
  isJsonObject,
  isNumber,
  isUnicode,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  rowOf,
  trusting,
} from '../../contract/row-shape.ts'
import { type DirectoryEntry, directoryEntry } from '../../contract/schemas/directory.ts'
import { type EvaluationAnswer, evaluationAnswer } from '../../contract/schemas/evaluation.ts'
import { isDateTime } from '../../contract/schemas/formats.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type { Receipt } from '../../contract/schemas/receipt.ts'
import type { StoreTouch } from '../../contract/window/window.ts'
import type { GroundRecords } from '../../rules/standing/grounds.ts'
import { groundEntries, identityName } from '../../rules/standing/subject.ts'
import { isStoredAnswer } from './commit.ts'
import type {
  AgentRecord,
  EvidenceRecord,
  Expectation,
  IdentityRecord,
  Schema,
  StoreName,
  StoreRow,
  Unread,
} from './database.ts'

const ANY = {
  ...{ at: isInstant, request_id: isUnicode, proof_ref: isUnicode },
  clock_offset_ms: isNumber,
} as const

const isVoucher: Guard<Voucher> = rowOf({ entry: isUnicode, thing: isUnicode, since: isCount })

const isStatusEntry: Guard<StatusEntry> = rowOf({
  ...{ list: isUnicode, index: isCount, purpose: oneOf(['revocation', 'suspension']) },
})

const isRestsOn: Guard<RestsOn> = rowOf({
  ...{ identity: orNull(isUnicode), link: orNull(isUnicode), taking: orNull(isCount) },
  vouchers: listOf(isVoucher),
})

const BY = ['organization', 'holder', 'policy'] as const

/** What each fact must hold to be read. Whatever else it holds is ignored, as long as it is JSON. */
const FACTS: { readonly [Name in FactName]: Guard<NonNullable<Facts[Name]>> } = {
  identity: rowOf({
    ...ANY,
    ...{ confirmed_key: isUnicode, evidence_ref: orNull(isUnicode), authorization_ref: orNull(isUnicode) },
    until: orNull(isInstant),
    endpoint: orNull(oneOf(['proven', 'named'])),
    ...{ vouched_by: orNull(isVoucher), statuses: listOf(isStatusEntry) },
    taking: orAbsent(isCount),
  }),
  link: rowOf({ ...ANY, organization_id: isUnicode, key_thumbprint: isUnicode }),
  binding: rowOf({
    ...ANY,
    ...{ binding_id: isUnicode, authorization_ref: orNull(isUnicode), key_thumbprint: isUnicode },
    ...{ alg: oneOf(PROOF_ALGORITHMS), bound_at: isInstant, taking: orAbsent(isCount) },
  }),
  suspension: rowOf({ ...ANY, by: oneOf(BY) }),
  // That no policy revokes is the lifecycle's rule; a row that says one did is read all the same.
  revocation: rowOf({ ...ANY, by: trusting<'organization' | 'holder'>(oneOf(BY)) }),
  readiness: rowOf({
    ...ANY,
    // One without a name does not stand, and is read so.
    readiness_id: trusting<string | null>(orAbsent(orNull(isUnicode))),
    ...{ binding_id: isUnicode, before: isInstant, rests_on: isRestsOn },
  }),
}

const isFacts: Guard<Facts> = (value): value is Facts =>
  isJsonObject(value) && keysOf(FACTS).every(name => value[name] === undefined || FACTS[name](value[name]))

const isOptionalText = orAbsent(orNull(isUnicode))
const isOptionalDateTime = orAbsent(
  orNull((value): value is string => typeof value === 'string' && isDateTime(value)),
)

const isMetadata: Guard<ImportRequest['metadata']> = rowOf({
  ...{ protocol: oneOf(PROTOCOLS), display_name: isOptionalText, endpoint: isOptionalText },
  ...{ key_reference: isOptionalText, organization_id: isOptionalText },
  ...{ valid_from: isOptionalDateTime, valid_until: isOptionalDateTime },
  evidence_refs: orAbsent(trusting<string[]>(listOf(isUnicode))),
})

const isClaim: Guard<ImportRequest> = rowOf({
  ...{ identity_source: oneOf(IDENTITY_SOURCES), issuer: isUnicode, subject: isUnicode },
  metadata: isMetadata,
})

const isHead: Guard<NonNullable<AgentRecord['head']>> = rowOf({
  receipt_ref: isUnicode,
  sequence: isCount,
  chain_broken: isFlag,
})

const isTouch: Guard<StoreTouch> = rowOf({ mode: oneOf(['read', 'put', 'use', 'delete']), what: isUnicode })

const isStatus = (value: unknown): value is number => isCount(value) && value >= 200 && value <= 599

/** Whether a stored row is a record of its store, one test for each; further members are ignored. */
const READABLE: { readonly [S in StoreName]: Guard<StoreRow<S>> } = {
  agents: rowOf({
    ...{ agent_id: isUnicode, version: isCount, claim_digest: isUnicode, received_digest: isUnicode },
    ...{ imported_at: isInstant, import_request_id: isUnicode, facts: isFacts, head: orNull(isHead) },
    facts_version: isCount,
    received: trusting<Uint8Array<ArrayBuffer>>(value => value instanceof Uint8Array),
    claim: (value): value is ImportRequest => isJsonObject(value) && isClaim(value),
  }),
  challenges: rowOf({
    ...{ challenge_id: isUnicode, agent_id: isUnicode, purpose: oneOf(PURPOSES), nonce: isUnicode },
    ...{ audience: isUnicode, claim_digest: isUnicode, issued_at: isInstant, expires_at: isInstant },
  }),
  open_challenges: rowOf({ challenge_id: isUnicode, expires_at: isInstant }),
  nonces: rowOf({ nonce: isUnicode, challenge_id: isUnicode, request_id: isUnicode, at: isInstant }),
  bindings: rowOf({
    ...{
      binding_id: isUnicode,
      agent_id: isUnicode,
      key_thumbprint: isUnicode,
      alg: oneOf(PROOF_ALGORITHMS),
    },
    ...{ bound_at: isInstant, proven_at: isInstant },
  }),
  evidence: rowOf({
    ...{ ref: isUnicode, agent_id: isUnicode, text: isUnicode },
    // Evidence is found by its digest; its kind is only shown.
    kind: trusting<EvidenceRecord['kind']>(isUnicode),
  }),
  identities: rowOf({
    ...{ name: isUnicode, agent_id: isUnicode, version: isCount, taking: isCount },
    keys: listOf(rowOf({ key_thumbprint: isUnicode, agent_id: isUnicode })),
  }),
  decisions: rowOf({
    ...{ decision_id: isUnicode, agent_id: isUnicode, at: isInstant, request_id: isUnicode },
    answer: trusting<EvaluationAnswer>(value => isJson(value) && evaluationAnswer.safeParse(value).success),
  }),
  // Its digest and its schema say whether the content is a receipt: an altered one is shown as altered.
  receipts: rowOf({
    ...{ receipt_ref: isUnicode, agent_id: isUnicode, sequence: isCount },
    receipt: trusting<Receipt>(() => true),
  }),
  directory: rowOf({
    ...{ name: isUnicode, version: isCount, published_at: isInstant, since: eachOf(isCount) },
    entry: trusting<DirectoryEntry>(value => isJson(value) && directoryEntry.safeParse(value).success),
  }),
  used_ids: rowOf({ name: isUnicode, request_id: isUnicode, at: isInstant }),
  answers: isStoredAnswer,
  audit: rowOf({
    ...{
      request_id: isUnicode,
      order: isCount,
      at: isInstant,
      clock_offset_ms: isNumber,
      agent_id: orNull(isUnicode),
      path: isUnicode,
      operation: isUnicode,
    },
    ...{
      status: isStatus,
      code: trusting<ProblemCode | null>(orNull(isUnicode)),
      outcome: isUnicode,
      touches: listOf(isTouch),
    },
  }),
}

export function isReadable(store: StoreName, row: unknown): boolean {
  return READABLE[store](row)
}

/** A stored row as a record of its store; undefined if there is none, or it was altered beyond reading. */
export function readableRow<S extends StoreName>(
  store: S,
  row: StoreRow<S> | Unread | undefined,
): StoreRow<S> | undefined {
  return READABLE[store](row) ? row : undefined
}

/**
 * A stored row as a record of its store; undefined where there is none.
 * @param key its own name in the store
 * @throws UnreadableRow if it was altered beyond reading
 */
export function readRow<S extends StoreName>(
  store: S,
  key: string,
  row: StoreRow<S> | Unread | undefined,
): StoreRow<S> | undefined {
  const record = readableRow(store, row)
  if (record === undefined && row !== undefined) throw new UnreadableRow(store, key)
  return record
}

export interface GroundsRead extends GroundRecords {
  readonly identity: IdentityRecord | undefined
}

/** The stores that a transaction must cover to read what vouches for an agent. */
export const GROUND_STORES = ['directory', 'identities'] as const

type Reading = Pick<IDBPTransaction<Schema, StoreName[], 'readonly'>, 'objectStore'>

/** Reads one row by its name, or says that it cannot be read. */
type ReadRow = typeof readRow

/** Treats a row altered beyond reading as absent: for display, not for decisions. */
export const readOrAbsent: ReadRow = (store, _key, row) => readableRow(store, row)

/** Reads everything that vouches for an agent's facts. @throws UnreadableRow where `read` does */
export async function readGrounds(
  tx: Reading,
  agent: AgentRecord,
  read: ReadRow = readRow,
): Promise<GroundsRead> {
  const names = groundEntries(agent)
  const directory = tx.objectStore('directory')
  const taken = identityName(agent)
  const [held, ...records] = await Promise.all([
    tx.objectStore('identities').get(taken),
    ...names.map(name => directory.get(name)),
  ])
  const entries = names.map((name, at) => [name, read('directory', name, records[at])] as const)
  return { entries: new Map(entries), identity: read('identities', taken, held) }
}

export function groundExpectations(agent: AgentRecord, { entries, identity }: GroundsRead): Expectation[] {
  return [
    ...[...entries].map(
      ([key, record]): Expectation => ({ store: 'directory', key, version: record?.version ?? null }),
    ),
    { store: 'identities', key: identityName(agent), version: identity?.version ?? null },
  ]
}
