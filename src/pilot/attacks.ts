import type { CallEntry } from '../client/journal-record.ts'
import type { Outcome, OwnAgent, SignedProof, Visitor } from '../client/visitor.ts'
import type { ChallengeIssued } from '../contract/challenge.ts'
import { ENDPOINTS } from '../contract/endpoints.ts'
import { LIMITS } from '../contract/limits.ts'
import type { ProblemCode } from '../contract/problems.ts'

/** What an attack at a step works with. */
export interface AttackStage {
  readonly visitor: Visitor
  readonly agent: OwnAgent | undefined
  /** The last proof that was accepted for this agent, as sent; absent where there is none yet. */
  readonly accepted: CallEntry | undefined
}

export interface Attack {
  readonly title: string
  readonly step: 'import' | 'bind'
  readonly expected: ProblemCode
  /** Why it cannot be tried yet, or null. */
  readonly closed: (stage: AttackStage) => string | null
  readonly run: (stage: AttackStage) => Promise<Outcome<unknown>>
}

const open = () => null
const needsAgent = ({ agent }: AttackStage) => (agent === undefined ? 'import an agent first' : null)
const needsProof = ({ accepted }: AttackStage) => (accepted === undefined ? 'send a proof first' : null)

const claim = (more: object, metadata: object = {}) =>
  JSON.stringify({
    identity_source: 'EXTERNAL',
    issuer: 'https://issuer.example',
    subject: 'agent-7',
    metadata: { protocol: 'OIDC', ...metadata },
    ...more,
  })

function sendClaim(body: string, group: string): Attack['run'] {
  return ({ visitor }) => visitor.send(ENDPOINTS.importAgent.path, body, group, null)
}

function onAgent(run: (visitor: Visitor, agent: OwnAgent) => Promise<Outcome<unknown>>): Attack['run'] {
  return ({ visitor, agent }) => {
    if (agent === undefined) throw new Error('this attack needs an agent')
    return run(visitor, agent)
  }
}

/** Asks for a nonce of its own, so that a refused attempt leaves the visitor's own challenge alone. */
function withProof(
  group: string,
  spoil: (visitor: Visitor, challenge: ChallengeIssued, agent: OwnAgent) => Promise<SignedProof>,
): Attack['run'] {
  return onAgent(async (visitor, agent) => {
    const asked = await visitor.askChallenge(agent.agent_id, 'BIND_KEY', group, false)
    if (asked.kind !== 'answer') return asked
    return visitor.sendProof(await spoil(visitor, asked.value, agent), group)
  })
}

async function signed(
  visitor: Visitor,
  challenge: ChallengeIssued,
  key: string,
  group: string,
): Promise<SignedProof> {
  return visitor.signProof(await visitor.draftProof(challenge, key), group)
}

/** Changes the first character of the signature, which changes its first bits. */
function flipSignature(jws: string): string {
  const at = jws.lastIndexOf('.') + 1
  return `${jws.slice(0, at)}${jws[at] === 'A' ? 'B' : 'A'}${jws.slice(at + 1)}`
}

function withoutSignature(jws: string): string {
  const [header = '', payload = ''] = jws.split('.')
  const open = JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/')))
  const none = btoa(JSON.stringify({ ...open, alg: 'none' }))
  return `${none.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.${payload}.`
}

const FLIP = 'Flip one bit'
const NONE = 'alg: none'
const OTHER_KEY = 'Sign with another key'
const OTHER_PURPOSE = 'Sign another purpose'

/** What can be tried at each step; every attempt goes to the same endpoint as the rest, and must be refused. */
export const ATTACKS = {
  CLAIM_A_STATUS: {
    title: 'Claim a status',
    step: 'import',
    expected: 'SCHEMA_VIOLATION',
    closed: open,
    run: sendClaim(claim({}, { status: 'TECHNICALLY_BOUND' }), 'Claim a status'),
  },
  A_FIFTH_NAME: {
    title: 'A fifth name',
    step: 'import',
    expected: 'SCHEMA_VIOLATION',
    closed: open,
    run: sendClaim(claim({ verified: true }), 'A fifth name'),
  },
  A_NAME_TWICE: {
    title: 'A name twice',
    step: 'import',
    expected: 'MALFORMED_JSON',
    closed: open,
    run: sendClaim(claim({}).replace('{', '{"issuer":"https://other.example",'), 'A name twice'),
  },
  A_REAL_HOST: {
    title: 'A real host',
    step: 'import',
    expected: 'REAL_DATA_NOT_ACCEPTED',
    closed: open,
    run: sendClaim(claim({}, { endpoint: 'https://agents.internal/a2a' }), 'A real host'),
  },
  TOO_LARGE: {
    title: '64 KiB and one byte',
    step: 'import',
    expected: 'BODY_TOO_LARGE',
    closed: open,
    run: sendClaim(claim({}).padEnd(LIMITS.BODY_BYTES + 1), '64 KiB and one byte'),
  },
  REPLAY: {
    title: 'Replay the proof',
    step: 'bind',
    expected: 'CHALLENGE_USED',
    closed: needsProof,
    run: ({ visitor, accepted }) => {
      if (accepted === undefined) throw new Error('this attack needs an accepted proof')
      return visitor.replay(accepted, 'Replay the proof')
    },
  },
  OTHER_KEY: {
    title: OTHER_KEY,
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: needsAgent,
    run: withProof(OTHER_KEY, async (visitor, challenge) =>
      signed(visitor, challenge, (await visitor.wallet.create()).key_thumbprint, OTHER_KEY),
    ),
  },
  FLIP_ONE_BIT: {
    title: FLIP,
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: needsAgent,
    run: withProof(FLIP, async (visitor, challenge, { key_thumbprint }) => {
      const { jws } = await signed(visitor, challenge, key_thumbprint, FLIP)
      return { challenge, jws: flipSignature(jws) }
    }),
  },
  ALG_NONE: {
    title: NONE,
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: needsAgent,
    run: withProof(NONE, async (visitor, challenge, { key_thumbprint }) => {
      const { jws } = await signed(visitor, challenge, key_thumbprint, NONE)
      return { challenge, jws: withoutSignature(jws) }
    }),
  },
  OTHER_PURPOSE: {
    title: OTHER_PURPOSE,
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: needsAgent,
    run: withProof(OTHER_PURPOSE, (visitor, challenge, { key_thumbprint }) =>
      signed(visitor, { ...challenge, purpose: 'REVOKE' }, key_thumbprint, OTHER_PURPOSE),
    ),
  },
} as const satisfies Record<string, Attack>
export type AttackName = keyof typeof ATTACKS
