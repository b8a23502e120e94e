import type { ProofDraft } from '../client/visitor.ts'
import { decodeText, encodeAny } from '../crypto/base64url.ts'

/** What makes a proof wrong: another key, a change of what is signed, or a change of what was. */
export interface Forgery {
  readonly key?: 'another'
  readonly before?: (draft: ProofDraft) => ProofDraft
  readonly after?: (jws: string) => string
}

type Payload = ProofDraft['payload']

/** Signs other claims than the right ones. */
export const signing = (claims: (payload: Payload) => Partial<Payload>): Forgery => ({
  before: draft => ({ ...draft, payload: { ...draft.payload, ...claims(draft.payload) } }),
})

/** The same header and payload with alg none and no signature. */
export function withoutSignature(jws: string): string {
  const [header = '', payload = ''] = jws.split('.')
  const members: unknown = JSON.parse(decodeText(header) ?? '')
  return `${encodeAny(JSON.stringify({ ...Object(members), alg: 'none' }))}.${payload}.`
}
