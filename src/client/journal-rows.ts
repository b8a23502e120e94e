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
import type { StoredKey } from './client-store.ts'
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

export const ALGORITHMS = ['Ed25519', 'ES256'] as const satisfies readonly StoredKey['alg'][]
export const SPEAKERS = ['agent', 'organization', 'issuer', 'stranger'] as const satisfies readonly Speaker[]

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

/** What each kind of entry holds beside what all hold. */
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
  },
  sign: { alg: oneOf(ALGORITHMS), key_thumbprint: isText, jws: isText } satisfies RowShape<SignEntry>,
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
export function isJournalEntry(row: unknown): row is JournalEntry {
  return isEntry(row) && Object.hasOwn(KINDS, row.kind) && rowOf(KINDS[row.kind])(row)
}
