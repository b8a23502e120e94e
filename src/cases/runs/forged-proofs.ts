import type { OwnAgent, SignedProof, Visitor } from '../../client/visitor.ts'
import type { ChallengeIssued } from '../../contract/schemas/challenge.ts'
import { decodeText, encodeText } from '../../crypto/base64url.ts'
import { type Attempt, ended } from '../attempt.ts'

/** Asks for its own nonce, so that a refused attempt leaves the visitor's challenge alone. */
export function withProof(
  group: string,
  spoil: (visitor: Visitor, challenge: ChallengeIssued, agent: OwnAgent) => Promise<SignedProof>,
): Attempt['run'] {
  return async ({ visitor, agent }) => {
    if (agent === undefined) throw new Error('this attack needs an agent')
    const asked = await visitor.askChallenge(agent.agent_id, 'BIND_KEY', group, { keep: false })
    if (asked.kind !== 'answer') return ended(asked)
    return ended(await visitor.sendProof(await spoil(visitor, asked.value, agent), group))
  }
}

/** A draft for a challenge, signed by a wallet key. */
export async function signed(
  visitor: Visitor,
  challenge: ChallengeIssued,
  key: string,
  group: string,
): Promise<SignedProof> {
  return visitor.signProof(await visitor.draftProof(challenge, key), group)
}

/** The same header and payload with alg none and no signature. */
export function withoutSignature(jws: string): string {
  const [header = '', payload = ''] = jws.split('.')
  const members: unknown = JSON.parse(decodeText(header) ?? '')
  return `${encodeText(JSON.stringify({ ...Object(members), alg: 'none' }))}.${payload}.`
}
