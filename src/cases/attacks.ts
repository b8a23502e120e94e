import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ProblemCode } from '../contract/catalogues/problems.ts'
import { ENDPOINT_PATHS } from '../contract/schemas/endpoint-paths.ts'
import { flipSignature } from '../parties/flip-signature.ts'
import { type Attempt, type AttemptSetting, besideTheVisitor, ended } from './attempt.ts'
import { loadIdentityRuns, loadOwnRuns } from './load-runs.ts'
import { signed, withoutSignature, withProof } from './runs/forged-proofs.ts'

/** An attack on an import or a binding: it must be refused. */
export interface Attack extends Attempt {
  readonly step: 'import' | 'bind'
  readonly expected: ProblemCode
  readonly closed: NonNullable<Attempt['closed']>
}

const open = () => null
const needsAgent = ({ agent }: AttemptSetting) => (agent === undefined ? 'import an agent first' : null)
const ELSEWHERE = 'the key is elsewhere: this page cannot sign with it'
const needsKey = (setting: AttemptSetting) =>
  needsAgent(setting) ?? (setting.agent?.outside_keys === undefined ? null : ELSEWHERE)
/** Until a key is bound, an unverified claim takes any; one of this page's must not get an agent whose key is elsewhere. */
const needsOwnKeyBound = (setting: AttemptSetting) =>
  setting.agent?.outside_keys !== undefined && setting.accepted === undefined
    ? 'bind your own key first: until then the claim may take any key'
    : needsAgent(setting)
const needsProof = ({ accepted }: AttemptSetting) => (accepted === undefined ? 'send a proof first' : null)

const claim = (more: object, metadata: object = {}) =>
  JSON.stringify({
    identity_source: 'EXTERNAL',
    issuer: 'https://issuer.example',
    subject: 'agent-7',
    metadata: { protocol: 'OIDC', ...metadata },
    ...more,
  })

function sendClaim(body: string, group: string): Attack['run'] {
  return async ({ visitor }) => ended(await visitor.send(ENDPOINT_PATHS.importAgent, body, group, null))
}

const FLIP = 'Flip one bit'
const NONE = 'alg: none'
const OTHER_KEY = 'Sign with another key'
const OTHER_PURPOSE = 'Sign another purpose'

/** What can be tried at each step; every attempt goes to the normal endpoint, and must be refused. */
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
    run: async ({ visitor, accepted }) => {
      if (accepted === undefined) throw new Error('this attack needs an accepted proof')
      return ended(await visitor.replay(accepted, 'Replay the proof'))
    },
  },
  OTHER_KEY: {
    title: OTHER_KEY,
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: needsOwnKeyBound,
    run: withProof(OTHER_KEY, async (visitor, challenge) =>
      signed(visitor, challenge, (await visitor.wallet.create()).key_thumbprint, OTHER_KEY),
    ),
  },
  FLIP_ONE_BIT: {
    title: FLIP,
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: needsKey,
    run: withProof(FLIP, async (visitor, challenge, { key_thumbprint }) => {
      const { jws } = await signed(visitor, challenge, key_thumbprint, FLIP)
      return { challenge, jws: flipSignature(jws) }
    }),
  },
  ALG_NONE: {
    title: NONE,
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: needsKey,
    run: withProof(NONE, async (visitor, challenge, { key_thumbprint }) => {
      const { jws } = await signed(visitor, challenge, key_thumbprint, NONE)
      return { challenge, jws: withoutSignature(jws) }
    }),
  },
  OTHER_PURPOSE: {
    title: OTHER_PURPOSE,
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: needsKey,
    run: withProof(OTHER_PURPOSE, (visitor, challenge, { key_thumbprint }) =>
      signed(visitor, { ...challenge, purpose: 'REVOKE' }, key_thumbprint, OTHER_PURPOSE),
    ),
  },
  SELF_MADE_ISSUER: {
    title: 'Self-made issuer',
    step: 'bind',
    expected: 'EVIDENCE_REJECTED',
    closed: open,
    run: besideTheVisitor('Self-made issuer', async () => (await loadIdentityRuns()).selfMadeIssuer),
  },
  CAPTURED_TOKEN: {
    title: 'Captured ID token',
    step: 'bind',
    expected: 'EVIDENCE_REJECTED',
    closed: open,
    run: besideTheVisitor('Captured ID token', async () => (await loadOwnRuns()).capturedToken),
  },
  OTHERS_EVIDENCE: {
    title: 'Another agent’s evidence',
    step: 'bind',
    expected: 'EVIDENCE_REJECTED',
    closed: open,
    run: besideTheVisitor('Another agent’s evidence', async () => (await loadOwnRuns()).othersEvidence),
  },
  STRANGER_LINKS: {
    title: 'Sign as the organization',
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: open,
    run: besideTheVisitor('Sign as the organization', async () => (await loadOwnRuns()).strangerLinks),
  },
  SQUATTER_REVOKES: {
    title: 'Claim it first, then revoke it',
    step: 'bind',
    expected: 'TRANSITION_NOT_ALLOWED',
    closed: open,
    run: besideTheVisitor(
      'Claim it first, then revoke it',
      async () => (await loadOwnRuns()).squatterRevokes,
    ),
  },
  HOLDER_LIFTS: {
    title: 'Lift the organization’s suspension',
    step: 'bind',
    expected: 'PROOF_REJECTED',
    closed: open,
    run: besideTheVisitor(
      'Lift the organization’s suspension',
      async () => (await loadOwnRuns()).holderLifts,
    ),
  },
} as const satisfies Record<string, Attack>
export type AttackName = keyof typeof ATTACKS
