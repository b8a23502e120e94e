import { ENDPOINT_PATHS } from '../contract/base-url.ts'
import type { ReasonCode } from '../contract/catalogues/dimensions.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ProblemCode } from '../contract/catalogues/problems.ts'
import type { Status } from '../contract/names.ts'
import { flipSignature } from '../parties/flip-signature.ts'
import { type Attempt, type AttemptSetting, ended } from './attempt.ts'
import { type Forgery, withForgedProof, withoutSignature } from './forged-proofs.ts'
import { loadBindRuns, loadPilotRuns, onSeparateAgents } from './run-attempt.ts'

/** An attack on an import or a binding: it must be refused. */
export interface Attack extends Attempt {
  readonly step: 'import' | 'bind'
  readonly expected: ProblemCode
  readonly closed: NonNullable<Attempt['closed']>
}

const open = () => null
const needsAgent = ({ agent }: AttemptSetting) => (agent === undefined ? 'import an agent first' : null)
const needsKey = (setting: AttemptSetting) =>
  needsAgent(setting) ??
  (setting.agent?.outside_keys === undefined ? null : 'the key is elsewhere: this page cannot sign with it')
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

type Row = Pick<Attack, 'title' | 'expected'> & { readonly rule: string }

const claiming = (body: string, row: Row) => ({
  ...row,
  step: 'import' as const,
  closed: open,
  run: async ({ visitor }: AttemptSetting) =>
    ended(await visitor.as('thief').send(ENDPOINT_PATHS.importAgent, body, row.title, null)),
})

const forging = (
  forgery: Parameters<typeof withForgedProof>[1],
  row: Omit<Row, 'expected'>,
  closed: Attack['closed'] = needsKey,
) => ({
  ...row,
  step: 'bind' as const,
  expected: 'PROOF_REJECTED' as const,
  closed,
  run: withForgedProof(row.title, forgery),
})

const onBinding = (run: keyof Awaited<ReturnType<typeof loadBindRuns>>, row: Row) => ({
  ...row,
  step: 'bind' as const,
  closed: open,
  run: onSeparateAgents(row.title, async () => (await loadBindRuns())[run]),
})

const asRevoke: Forgery = {
  before: draft => ({ ...draft, payload: { ...draft.payload, purpose: 'REVOKE' } }),
}

/** What can be tried at each step; every attempt goes to the normal endpoint, and must be refused. */
export const ATTACKS = {
  CLAIM_A_STATUS: claiming(claim({}, { status: 'TECHNICALLY_BOUND' }), {
    title: 'Claim a status',
    rule: 'schema:a-status',
    expected: 'SCHEMA_VIOLATION',
  }),
  A_FIFTH_NAME: claiming(claim({ verified: true }), {
    title: 'Add an unknown member',
    rule: 'schema:fifth-name',
    expected: 'SCHEMA_VIOLATION',
  }),
  A_NAME_TWICE: claiming(claim({}).replace('{', '{"issuer":"https://other.example",'), {
    title: 'Repeat a member',
    rule: 'message:name-twice',
    expected: 'MALFORMED_JSON',
  }),
  A_REAL_HOST: claiming(claim({}, { endpoint: 'https://agents.internal/a2a' }), {
    title: 'Name a real host',
    rule: 'guard:endpoint',
    expected: 'REAL_DATA_NOT_ACCEPTED',
  }),
  TOO_LARGE: claiming(claim({}).padEnd(LIMITS.BODY_BYTES + 1), {
    title: 'Exceed 64 KiB by one byte',
    rule: 'message:size',
    expected: 'BODY_TOO_LARGE',
  }),
  REPLAY: {
    title: 'Replay the proof',
    step: 'bind',
    rule: 'proof:challenge_unused',
    expected: 'CHALLENGE_USED',
    closed: needsProof,
    run: async ({ visitor, accepted }) => {
      if (accepted === undefined) throw new Error('this attack needs an accepted proof')
      return ended(await visitor.as('thief').replay(accepted, 'Replay the proof'))
    },
  },
  OTHER_KEY: forging(
    visitor => visitor.wallet.create().then(({ key_thumbprint }) => ({ key_thumbprint })),
    { title: 'Sign with another key', rule: 'authority:bound_key' },
    needsOwnKeyBound,
  ),
  FLIP_ONE_BIT: forging(() => ({ after: flipSignature }), { title: 'Flip one bit', rule: 'proof:signature' }),
  ALG_NONE: forging(() => ({ after: withoutSignature }), { title: 'alg: none', rule: 'proof:algorithm' }),
  OTHER_PURPOSE: forging(() => asRevoke, { title: 'Sign another purpose', rule: 'proof:purpose' }),
  SELF_MADE_ISSUER: onBinding('selfMadeIssuer', {
    title: 'Invent an issuer',
    rule: 'verifier:OIDC',
    expected: 'EVIDENCE_REJECTED',
  }),
  CAPTURED_TOKEN: onBinding('capturedToken', {
    title: 'Present a captured ID token',
    rule: 'verifier:OIDC',
    expected: 'EVIDENCE_REJECTED',
  }),
  OTHERS_EVIDENCE: onBinding('othersEvidence', {
    title: 'Present another agent’s evidence',
    rule: 'verifier:OIDC',
    expected: 'EVIDENCE_REJECTED',
  }),
  STRANGER_LINKS: onBinding('strangerLinks', {
    title: 'Sign as the organization',
    rule: 'authority:organization',
    expected: 'PROOF_REJECTED',
  }),
  SQUATTER_REVOKES: onBinding('squatterRevokes', {
    title: 'Claim it first, then revoke it',
    rule: 'lifecycle:REVOKE',
    expected: 'TRANSITION_NOT_ALLOWED',
  }),
  HOLDER_LIFTS: onBinding('holderLifts', {
    title: 'Lift the organization’s suspension',
    rule: 'authority:organization_or_own_holder',
    expected: 'PROOF_REJECTED',
  }),
} as const satisfies Record<string, Attack>
export type AttackName = keyof typeof ATTACKS

interface DecisionAttack extends Attempt {
  readonly step: 'evaluate'
  /** What must come back: the reason why there is no PERMIT, or the code of a refusal. */
  readonly expected: ReasonCode | ProblemCode
}

/** Brings its own agent to the start of the controlled pilot's case for this reason, and asks. */
const against = (title: string, reason: ReasonCode): DecisionAttack => ({
  title,
  step: 'evaluate',
  expected: reason,
  run: onSeparateAgents(title, async () => {
    const { askAbout } = await import('./decision-cases.ts')
    return stage => askAbout(stage, reason)
  }),
})

function asking(title: string, expected: ProblemCode, more: object): DecisionAttack {
  const body = JSON.stringify({
    subject: { type: 'agent', id: 'agt_00000000-0000-4000-8000-000000000000' },
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
    ...more,
  })
  return {
    title,
    step: 'evaluate',
    expected,
    run: async ({ visitor }) => ended(await visitor.send(ENDPOINT_PATHS.evaluations, body, title, null)),
  }
}

/** What can be tried when asking for a decision; none of it may be answered with a PERMIT. */
export const DECISION_ATTACKS = {
  OTHER_REGISTERED: against('Change the registered key', 'IDENTITY_KEY_MISMATCH'),
  IDENTITY_RAN_OUT: against('Let the identity expire', 'IDENTITY_EXPIRED'),
  A_DAY_LATER: against('Ask a day later', 'POSSESSION_STALE'),
  ON_HOLD: against('Ask while suspended', 'LIFECYCLE_SUSPENDED'),
  WINDOW_INVERTED: against('Claim valid_until before valid_from', 'LIFECYCLE_WINDOW_INVERTED'),
  UNKNOWN_ORGANIZATION: against('Claim an unknown organization', 'ORGANIZATION_UNKNOWN'),
  OWN_VERDICT: asking('Send your own decision', 'SCHEMA_VIOLATION', { decision: 'PERMIT' }),
  NOBODY: asking('Use an unknown agent', 'AGENT_NOT_FOUND', {}),
} as const

export interface ReportAttack extends Attempt {
  readonly step: 'pilot'
  /** What must come back: a reason or problem code, or the check or obligation that stops enforcement. */
  readonly expected: ReasonCode | ProblemCode | 'fresh' | 'readiness' | 'deliver_once'
  /** The agent's status afterwards: a violation that the agent signed suspends it. */
  readonly leaves: Extract<Status, 'ASSURANCE_PILOT_READY' | 'SUSPENDED' | 'REVOKED'>
}

const onReport = (
  run: keyof Awaited<ReturnType<typeof loadPilotRuns>>,
  row: Pick<ReportAttack, 'title' | 'expected' | 'leaves'> & { readonly rule: string },
) => ({
  ...row,
  step: 'pilot' as const,
  run: onSeparateAgents(row.title, async () => (await loadPilotRuns())[run]),
})

/** What can be tried at the pilot; nothing may reach the inbox, and only a violation suspends the agent. */
export const REPORT_ATTACKS = {
  CHANGE_AFTER_SIGNING: onReport('changedAfterSigning', {
    title: 'Change one character after signing',
    rule: 'dimension:CONTENT',
    expected: 'CONTENT_CHANGED',
    leaves: 'ASSURANCE_PILOT_READY',
  }),
  CHANGE_AFTER_APPROVAL: onReport('changedAfterApproval', {
    title: 'Change one character after approval',
    rule: 'dimension:APPROVAL',
    expected: 'APPROVAL_OTHER_REPORT',
    leaves: 'SUSPENDED',
  }),
  ANOTHER_DESTINATION: onReport('anotherDestination', {
    title: 'Change the destination',
    rule: 'dimension:DESTINATION',
    expected: 'DESTINATION_NOT_ALLOWED',
    leaves: 'SUSPENDED',
  }),
  STRANGER_APPROVES: onReport('strangerApproves', {
    title: 'Approve as a stranger',
    rule: 'dimension:APPROVAL',
    expected: 'APPROVAL_WRONG_PARTY',
    leaves: 'ASSURANCE_PILOT_READY',
  }),
  AGENT_APPROVES_ITSELF: onReport('agentApprovesItself', {
    title: 'Approve it as the agent',
    rule: 'dimension:APPROVAL',
    expected: 'APPROVAL_WRONG_PARTY',
    leaves: 'SUSPENDED',
  }),
  REPLAYED_REPORT: onReport('replayedReport', {
    title: 'Replay a sent report',
    rule: 'store:used_ids',
    expected: 'CONTENT_PROOF_USED',
    leaves: 'ASSURANCE_PILOT_READY',
  }),
  REFUSED_SENT_AGAIN: onReport('refusedSentAgain', {
    title: 'Send a refused report again',
    rule: 'dimension:CONTENT',
    expected: 'CONTENT_OTHER_READINESS',
    leaves: 'ASSURANCE_PILOT_READY',
  }),
  EARLIER_READINESS: onReport('earlierReadiness', {
    title: 'Sign under an earlier readiness',
    rule: 'dimension:CONTENT',
    expected: 'CONTENT_OTHER_READINESS',
    leaves: 'ASSURANCE_PILOT_READY',
  }),
  REVOKE_OVERTAKEN: onReport('revokeOvertaken', {
    title: 'Overtake a REVOKE',
    rule: 'store:turns',
    expected: 'LIFECYCLE_REVOKED',
    leaves: 'REVOKED',
  }),
  REVOKED_BEFORE_DELIVERY: onReport('revokedBeforeDelivery', {
    title: 'Revoke it before delivery',
    rule: 'enforcement:readiness',
    expected: 'readiness',
    leaves: 'REVOKED',
  }),
  STALE_DECISION: onReport('staleDecision', {
    title: 'Enforce a PERMIT 61 s late',
    rule: 'enforcement:fresh',
    expected: 'fresh',
    leaves: 'ASSURANCE_PILOT_READY',
  }),
  SECOND_DELIVERY: onReport('secondDelivery', {
    title: 'Deliver it twice',
    rule: 'enforcement:deliver_once',
    expected: 'deliver_once',
    leaves: 'ASSURANCE_PILOT_READY',
  }),
  REAL_CONTENT: onReport('realContent', {
    title: 'Name a real-looking host',
    rule: 'guard:report',
    expected: 'REAL_DATA_NOT_ACCEPTED',
    leaves: 'ASSURANCE_PILOT_READY',
  }),
} as const satisfies Record<string, ReportAttack>
export type ReportAttackName = keyof typeof REPORT_ATTACKS
