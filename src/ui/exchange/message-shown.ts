import type { CallEntry, LeftOut } from '../../client/journal-record.ts'
import { asksFor, type CallKind, messageOf, succeeded } from '../../client/message.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, REPORT_PROOF_TYPE } from '../../contract/names.ts'
import { numeral } from '../kit/words.ts'

/** What a body of no endpoint is: nothing that the table of fields has. */
const NONE = 'foreign'

const REQUESTS = {
  import: 'import',
  ask: 'ask',
  prove: 'prove',
  evaluate: 'pilot-enter',
  other: NONE,
} as const satisfies Record<CallKind, string>

const ANSWERS = {
  import: 'import-answer',
  ask: 'ask-answer',
  prove: 'prove-answer',
  evaluate: 'evaluation-answer',
  other: NONE,
} as const satisfies Record<CallKind, string>

/** The message of the table of fields that a call's request is. */
export function requestShown(entry: CallEntry): string {
  return asksFor(entry, 'report.send') ? 'report-send' : REQUESTS[messageOf(entry).kind]
}

/** The message of the table of fields that a call's answer is. */
export function answerShown(entry: CallEntry): string {
  return succeeded(entry) ? ANSWERS[messageOf(entry).kind] : 'problem'
}

/** The payload of each signed object of the contract, by its `typ`. */
const PAYLOADS: ReadonlyMap<unknown, string> = new Map([
  [PROOF_TYPE, 'proof-payload'],
  [AUTHORIZATION_TYPE, 'authorization-payload'],
  [APPROVAL_TYPE, 'approval-payload'],
  [REPORT_PROOF_TYPE, 'report-proof-payload'],
])

/** The payload of a token whose `typ` says that it carries more than claims. */
const TOKENS: ReadonlyMap<unknown, string> = new Map([['vc+jwt', 'credential-payload']])

/** What the parts of a compact JWS are: one of the contract's own signed objects, else a token of an issuer's. */
export function partsShown(header: unknown): { readonly header: string; readonly payload: string } {
  const typ: unknown = Reflect.get(Object(header), 'typ')
  const payload = PAYLOADS.get(typ)
  return payload === undefined
    ? { header: 'jose-header', payload: TOKENS.get(typ) ?? 'jwt-claims' }
    : { header: 'jws-header', payload }
}

/** Why there is no body to show, and what is known of it. */
export function leftOutWords({ bytes }: LeftOut): string {
  return `This body has ${numeral(bytes)} bytes. The journal keeps 64 KiB of one at most, and of a longer one its digest.`
}
