import type { Outcome, OwnAgent, SignedProof, Visitor } from '../../client/visitor.ts'
import type { ChallengeIssued } from '../../contract/schemas/challenge.ts'
import { decodeText, encodeText } from '../../crypto/base64url.ts'
import type { Attack } from '../attack.ts'

function onAgent(run: (visitor: Visitor, agent: OwnAgent) => Promise<Outcome<unknown>>): Attack['run'] {
  return ({ visitor, agent }) => {
    if (agent === undefined) throw new Error('this attack needs an agent')
    return run(visitor, agent)
  }
}

/** Asks for a nonce of its own, so that a refused attempt leaves the visitor's own challenge alone. */
export function withProof(
  group: string,
  spoil: (visitor: Visitor, challenge: ChallengeIssued, agent: OwnAgent) => Promise<SignedProof>,
): Attack['run'] {
  return onAgent(async (visitor, agent) => {
    const asked = await visitor.askChallenge(agent.agent_id, 'BIND_KEY', group, { keep: false })
    if (asked.kind !== 'answer') return asked
    return visitor.sendProof(await spoil(visitor, asked.value, agent), group)
  })
}

/** A draft for a challenge, signed by a key of the wallet. */
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
