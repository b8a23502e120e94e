import type { ProofDraft, SignedProof, Visitor } from '../client/visitor.ts'
import type { ChallengeIssued } from '../contract/schemas/challenge.ts'
import { decodeText, encodeText } from '../crypto/base64url.ts'
import { type Attempt, ended } from './attempt.ts'

/** What makes a proof wrong: another key, a change of what is signed, or a change of what was. */
export interface Forgery {
  readonly key_thumbprint?: string
  readonly before?: (draft: ProofDraft) => ProofDraft
  readonly after?: (jws: string) => string
}

/** A proof for a challenge by a wallet key, forged. */
export async function forge(
  visitor: Visitor,
  challenge: ChallengeIssued,
  own: string,
  { key_thumbprint = own, before = draft => draft, after = jws => jws }: Forgery,
  group: string,
): Promise<SignedProof> {
  const draft = before(await visitor.draftProof(challenge, key_thumbprint))
  const { jws } = await visitor.signProof(draft, group)
  return { challenge, jws: after(jws) }
}

/** Sends a forged proof for the visitor's agent, for a nonce of its own, so that the visitor's challenge stays. */
export function withForgedProof(
  group: string,
  forgery: (visitor: Visitor) => Forgery | Promise<Forgery>,
): Attempt['run'] {
  return async ({ visitor, agent }) => {
    if (agent === undefined) throw new Error('this attack needs an agent')
    const thief = visitor.as('thief')
    const asked = await thief.askChallenge(agent.agent_id, 'BIND_KEY', group)
    if (asked.kind !== 'answer') return ended(asked)
    const proof = await forge(visitor, asked.value, agent.key_thumbprint, await forgery(visitor), group)
    return ended(await thief.sendProof(proof, group))
  }
}

/** The same header and payload with alg none and no signature. */
export function withoutSignature(jws: string): string {
  const [header = '', payload = ''] = jws.split('.')
  const members: unknown = JSON.parse(decodeText(header) ?? '')
  return `${encodeText(JSON.stringify({ ...Object(members), alg: 'none' }))}.${payload}.`
}
