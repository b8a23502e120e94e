import type { Outcome } from '../client/visitor.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import { ENDPOINT_PATHS } from '../contract/schemas/endpoint-paths.ts'
import type { Stage } from '../flows/actors.ts'
import { flipSignature } from '../parties/flip-signature.ts'
import type { Attack, AttackStage } from './attack.ts'
import { signed, withoutSignature, withProof } from './runs/forged-proofs.ts'

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
  return ({ visitor }) => visitor.send(ENDPOINT_PATHS.importAgent, body, group, null)
}

const identityRuns = () => import('./runs/identity-runs.ts')
const ownRuns = () => import('./runs/own-agent-attacks.ts')

/** Runs on agents of its own, which never take the place of the one that the visitor works with. */
function onOwnAgent(
  group: string,
  run: (stage: Stage, group: string) => Promise<Outcome<unknown>>,
): Attack['run'] {
  return async ({ visitor, world }) => {
    const { toTheEnd } = await import('../flows/sample-agents.ts')
    const stage = { visitor, world: await world(), besides: true }
    return toTheEnd(() => run(stage, group))
  }
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
  SELF_MADE_ISSUER: {
    title: 'Self-made issuer',
    step: 'bind',
    expected: 'EVIDENCE_REJECTED',
    closed: open,
    run: onOwnAgent('Self-made issuer', async stage => (await identityRuns()).selfMadeIssuer(stage)),
  },
  CAPTURED_TOKEN: {
    title: 'Captured ID token',
    step: 'bind',
    expected: 'EVIDENCE_REJECTED',
    closed: open,
    run: onOwnAgent('Captured ID token', async (stage, group) =>
      (await ownRuns()).capturedToken(stage, group),
    ),
  },
  OTHERS_EVIDENCE: {
    title: 'Another agent’s evidence',
    step: 'bind',
    expected: 'EVIDENCE_REJECTED',
    closed: open,
    run: onOwnAgent('Another agent’s evidence', async (stage, group) =>
      (await ownRuns()).othersEvidence(stage, group),
    ),
  },
  STRANGER_LINKS: {
    title: 'Sign as the organization',
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: open,
    run: onOwnAgent('Sign as the organization', async (stage, group) =>
      (await ownRuns()).strangerLinks(stage, group),
    ),
  },
  SQUATTER_REVOKES: {
    title: 'Claim it first, then revoke it',
    step: 'bind',
    expected: 'TRANSITION_NOT_ALLOWED',
    closed: open,
    run: onOwnAgent('Claim it first, then revoke it', async (stage, group) =>
      (await ownRuns()).squatterRevokes(stage, group),
    ),
  },
  HOLDER_LIFTS: {
    title: 'Lift the organization’s suspension',
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: open,
    run: onOwnAgent('Lift the organization’s suspension', async (stage, group) =>
      (await ownRuns()).holderLifts(stage, group),
    ),
  },
} as const satisfies Record<string, Attack>
export type AttackName = keyof typeof ATTACKS
