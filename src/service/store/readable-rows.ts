import { eachOf, isJsonObject } from '../../browser/json-shape.ts'
import { isJson } from '../../browser/json-value.ts'
import {
  type Holds,
  isCount,
  isFlag,
  isInstant,
  isNumber,
  isUnicode,
  listOf,
  oneOf,
  orAbsent,
  orNull,
  type RowShape,
  rowOf,
} from '../../browser/row-shape.ts'
import { UnreadableRow } from '../../browser/unreadable-row.ts'
import type { FactName, Facts, RestsOn, StatusEntry, Voucher } from '../../contract/facts.ts'
import { keysOf } from '../../contract/keys-of.ts'
import { IDENTITY_SOURCES, PROOF_ALGORITHMS, PROTOCOLS, PURPOSES } from '../../contract/names.ts'
import { type DirectoryRecord, directoryEntry } from '../../contract/schemas/directory.ts'
import { evaluationAnswer } from '../../contract/schemas/evaluation.ts'
import { isDateTime } from '../../contract/schemas/formats.ts'
import type { ImportRequest } from '../../contract/schemas/profile.ts'
import type {
  AuditEntry,
  ChallengeRecord,
  DecisionRecord,
  ReceiptRecord,
  StoreTouch,
} from '../../contract/window/window.ts'
import type { ProvingKey } from '../../rules/standing/taking.ts'
import type {
  AgentRecord,
  BindingRecord,
  EvidenceRecord,
  IdentityRecord,
  OpenChallenge,
  StoreName,
  StoreRow,
  Unread,
  UsedId,
  UsedNonce,
} from './database.ts'
import { isStoredAnswer } from './stored-answers.ts'

type Fact = { readonly [Name in FactName]: NonNullable<Facts[Name]> }

/** What every fact holds. */
const ANY = {
  ...{ at: isInstant, request_id: isUnicode, proof_ref: isUnicode },
  clock_offset_ms: isNumber,
} as const

const isVoucher = rowOf<Voucher>({ entry: isUnicode, thing: isUnicode, since: isCount })

const isStatusEntry = rowOf<StatusEntry>({
  ...{ list: isUnicode, index: isCount, purpose: oneOf(['revocation', 'suspension']) },
})

const isRestsOn = rowOf<RestsOn>({
  ...{ identity: orNull(isUnicode), link: orNull(isUnicode), taking: orNull(isCount) },
  vouchers: listOf(isVoucher),
})

const BY = ['organization', 'holder', 'policy'] as const

/** What each fact must hold to be read. Whatever else it holds is ignored, as long as it is JSON. */
const FACTS: { readonly [Name in FactName]: RowShape<Fact[Name]> } = {
  identity: {
    ...ANY,
    ...{ confirmed_key: isUnicode, evidence_ref: orNull(isUnicode), authorization_ref: orNull(isUnicode) },
    until: orNull(isInstant),
    endpoint: orNull(oneOf(['proven', 'named'])),
    ...{ vouched_by: orNull(isVoucher), statuses: listOf(isStatusEntry) },
    taking: orAbsent(isCount),
  },
  link: { ...ANY, organization_id: isUnicode, key_thumbprint: isUnicode },
  binding: {
    ...ANY,
    ...{ binding_id: isUnicode, authorization_ref: orNull(isUnicode), key_thumbprint: isUnicode },
    ...{ alg: oneOf(PROOF_ALGORITHMS), bound_at: isInstant, taking: orAbsent(isCount) },
  },
  suspension: { ...ANY, by: oneOf(BY) },
  revocation: { ...ANY, by: oneOf(BY) },
  readiness: {
    ...ANY,
    ...{ readiness_id: orAbsent(orNull(isUnicode)), binding_id: isUnicode },
    ...{ before: isInstant, rests_on: isRestsOn },
  },
}

/** Whether a value is the facts of an agent. */
const isFacts: Holds = value =>
  isJsonObject(value) &&
  keysOf(FACTS).every(name => orAbsent(rowOf<unknown>(FACTS[name]))(Reflect.get(Object(value), name)))

const isOptionalText = orAbsent(orNull(isUnicode))
const isOptionalDateTime = orAbsent(orNull(value => typeof value === 'string' && isDateTime(value)))

const isMetadata = rowOf<ImportRequest['metadata']>({
  ...{ protocol: oneOf(PROTOCOLS), display_name: isOptionalText, endpoint: isOptionalText },
  ...{ key_reference: isOptionalText, organization_id: isOptionalText },
  ...{ valid_from: isOptionalDateTime, valid_until: isOptionalDateTime },
  evidence_refs: orAbsent(listOf(isUnicode)),
})

const isClaim = rowOf<ImportRequest>({
  ...{ identity_source: oneOf(IDENTITY_SOURCES), issuer: isUnicode, subject: isUnicode },
  metadata: isMetadata,
})

const isHead = rowOf<NonNullable<AgentRecord['head']>>({
  receipt_ref: isUnicode,
  sequence: isCount,
  chain_broken: isFlag,
})

const isTouch = rowOf<StoreTouch>({ mode: oneOf(['read', 'put', 'use', 'delete']), what: isUnicode })

const isStatus: Holds = value => isCount(value) && Number(value) >= 200 && Number(value) <= 599

/** Whether a stored row is a record of its store, one test for each; further members are ignored. */
const READABLE: { readonly [S in StoreName]: (row: unknown) => row is StoreRow<S> } = {
  agents: rowOf<AgentRecord>({
    ...{ agent_id: isUnicode, version: isCount, claim_digest: isUnicode, received_digest: isUnicode },
    ...{ imported_at: isInstant, import_request_id: isUnicode, facts: isFacts, head: orNull(isHead) },
    facts_version: isCount,
    received: value => value instanceof Uint8Array,
    claim: value => isJsonObject(value) && isClaim(value),
  }),
  challenges: rowOf<ChallengeRecord>({
    ...{ challenge_id: isUnicode, agent_id: isUnicode, purpose: oneOf(PURPOSES), nonce: isUnicode },
    ...{ audience: isUnicode, claim_digest: isUnicode, issued_at: isInstant, expires_at: isInstant },
  }),
  open_challenges: rowOf<OpenChallenge>({ challenge_id: isUnicode, expires_at: isInstant }),
  nonces: rowOf<UsedNonce>({
    nonce: isUnicode,
    challenge_id: isUnicode,
    request_id: isUnicode,
    at: isInstant,
  }),
  bindings: rowOf<BindingRecord>({
    ...{
      binding_id: isUnicode,
      agent_id: isUnicode,
      key_thumbprint: isUnicode,
      alg: oneOf(PROOF_ALGORITHMS),
    },
    ...{ bound_at: isInstant, proven_at: isInstant },
  }),
  evidence: rowOf<EvidenceRecord>({ ref: isUnicode, agent_id: isUnicode, kind: isUnicode, text: isUnicode }),
  identities: rowOf<IdentityRecord>({
    ...{ name: isUnicode, agent_id: isUnicode, version: isCount, taking: isCount },
    keys: listOf(rowOf<ProvingKey>({ key_thumbprint: isUnicode, agent_id: isUnicode })),
  }),
  decisions: rowOf<DecisionRecord>({
    ...{ decision_id: isUnicode, agent_id: isUnicode, at: isInstant, request_id: isUnicode },
    answer: value => isJson(value) && evaluationAnswer.safeParse(value).success,
  }),
  // Its digest and its schema say whether the content is a receipt: an altered one is shown as altered.
  receipts: rowOf<ReceiptRecord>({ receipt_ref: isUnicode, agent_id: isUnicode, sequence: isCount }),
  directory: rowOf<DirectoryRecord>({
    ...{
      name: isUnicode,
      version: isCount,
      published_at: isInstant,
      since: eachOf(isCount),
    },
    entry: value => isJson(value) && directoryEntry.safeParse(value).success,
  }),
  used_ids: rowOf<UsedId>({ name: isUnicode, request_id: isUnicode, at: isInstant }),
  answers: isStoredAnswer,
  audit: rowOf<AuditEntry>({
    ...{
      request_id: isUnicode,
      order: isCount,
      at: isInstant,
      clock_offset_ms: isNumber,
      agent_id: orNull(isUnicode),
      path: isUnicode,
      operation: isUnicode,
    },
    ...{ status: isStatus, code: orNull(isUnicode), outcome: isUnicode, touches: listOf(isTouch) },
  }),
}

/** Whether the service can read a stored row. */
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
