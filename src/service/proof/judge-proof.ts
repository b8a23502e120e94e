import { readSignedObject, type SignedObject } from '../../checks/signed-object.ts'
import {
  checkLines,
  fail,
  type Judged,
  judgeChecks,
  notChecked,
  pass,
  type Step,
  type Verdict,
} from '../../checks/verdict.ts'
import { type CheckLine, PROOF_CHECKS, type ProofCheck } from '../../contract/catalogues/checks.ts'
import type { Lifecycle } from '../../contract/catalogues/lifecycle.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { ProblemCode } from '../../contract/catalogues/problems.ts'
import { PROOF_TYPE, type Purpose } from '../../contract/names.ts'
import { type ChallengeProve, type ProofPayload, proofPayload } from '../../contract/schemas/challenge.ts'
import type { AgentRecord } from '../../contract/window/rows.ts'
import type { Verification, VerificationInput, VerifierTable } from '../../protocols/verifier.ts'
import { closedBy } from '../../rules/standing/standing.ts'
import { type FreedBy, judgeTaking, type TakenIdentity, type Taking } from '../../rules/standing/taking.ts'
import { type AuthorityTable, judgeAuthorization } from './authorization.ts'
import { claimSteps, judgeEvidenceDigest } from './proof-claims.ts'
import { type ProveSnapshot, presentKeys } from './prove-snapshot.ts'
import { offeredAlgorithms } from './verifiers.ts'

function takesIdentity({ claim }: AgentRecord, purpose: Purpose): boolean {
  const registered = claim.identity_source === 'SERVICE_REGISTRY'
  return purpose === 'VERIFY_IDENTITY' || (purpose === 'BIND_KEY' && registered)
}

/** Whether the claimed identity may be taken with this key (a thumbprint); null where the purpose proves none. */
function takingOf(
  { agent, challenge, read, holder }: ProveSnapshot,
  key_thumbprint: string,
  freedBy: FreedBy,
): Taking | null {
  if (!takesIdentity(agent, challenge.purpose)) return null
  const { agent_id } = agent
  const claimant = { agent_id, key_thumbprint, present_keys: presentKeys(agent) }
  return judgeTaking(claimant, read.identity, holder, freedBy)
}

const CHALLENGE_CHECKS = ['challenge_known', 'challenge_unused', 'challenge_fresh'] as const
type ChallengeCheck = (typeof CHALLENGE_CHECKS)[number]

/**
 * Judges the challenge itself at a time (epoch milliseconds): known, unused, fresh. One dated ahead by more than the
 * skew is not found; whether its nonce was used is read as recorded, whatever the clock says.
 */
function judgeChallenge(snapshot: ProveSnapshot | undefined, now: number): Promise<Judged<ChallengeCheck>> {
  const ahead = now + LIMITS.CLOCK_SKEW_S * 1000
  const known = snapshot !== undefined && Date.parse(snapshot.challenge.issued_at) <= ahead
  const left = snapshot === undefined ? 0 : Date.parse(snapshot.challenge.expires_at) - now
  return judgeChecks<ChallengeCheck>([
    [
      'challenge_known',
      () =>
        known
          ? pass('issued by this service')
          : fail('CHALLENGE_NOT_FOUND', 'the service has no challenge with this id'),
    ],
    [
      'challenge_unused',
      () => (snapshot?.nonceUsed ? fail('CHALLENGE_USED', 'it was used before') : pass('first use')),
    ],
    [
      'challenge_fresh',
      () =>
        left > 0
          ? pass(`${Math.ceil(left / 1000)} s left of ${LIMITS.NONCE_LIFETIME_S}`)
          : fail('CHALLENGE_EXPIRED', `expired ${Math.ceil(-left / 1000)} s ago`),
    ],
  ])
}

export interface ProofRules {
  readonly lifecycle: Lifecycle
  readonly verifiers: VerifierTable
  readonly authority: AuthorityTable
  readonly freedBy: FreedBy
}

/** A proof that passed every check, or the problem that it is refused with; both with all check lines. */
export type ProofJudgement =
  | {
      readonly ok: true
      readonly proof: SignedObject<ProofPayload>
      readonly verification: Verification | null
      /** Who holds the claimed identity from now on; null where the purpose proves none. */
      readonly taken: TakenIdentity | null
      readonly checks: CheckLine[]
    }
  | { readonly ok: false; readonly code: ProblemCode; readonly detail: string; readonly checks: CheckLine[] }

/** The problem that each failed check answers with; all others answer PROOF_REJECTED. */
const PROBLEM_OF_CHECK: Partial<Record<ProofCheck, ProblemCode>> = {
  challenge_known: 'CHALLENGE_NOT_FOUND',
  challenge_unused: 'CHALLENGE_USED',
  challenge_fresh: 'CHALLENGE_EXPIRED',
  evidence: 'EVIDENCE_REJECTED',
}

function problemOf(check: ProofCheck, code: string): ProblemCode {
  if (check === 'lifecycle')
    return code === 'AGENT_REVOKED' || code === 'CLAIM_CONFLICT' ? code : 'TRANSITION_NOT_ALLOWED'
  return PROBLEM_OF_CHECK[check] ?? 'PROOF_REJECTED'
}

type Found = Map<ProofCheck, Verdict>

function refused(found: Found, failed: NonNullable<Judged<ProofCheck>['failed']>): ProofJudgement {
  const code = problemOf(failed.check, failed.code)
  return {
    ok: false,
    code,
    detail: `${failed.check}: ${failed.detail}.`,
    checks: checkLines(PROOF_CHECKS, found),
  }
}

function keep<N extends ProofCheck>(found: Found, judged: Judged<N>): Judged<ProofCheck>['failed'] {
  for (const [check, verdict] of judged.verdicts) found.set(check, verdict)
  return judged.failed
}

async function run(found: Found, steps: readonly Step<ProofCheck>[]): Promise<Judged<ProofCheck>['failed']> {
  return keep(found, await judgeChecks(steps))
}

function judgeLifecycle(
  { agent, challenge, grounds }: ProveSnapshot,
  rules: ProofRules,
  taking: Taking | null,
): Verdict {
  const closed = closedBy(agent, grounds, challenge.purpose, rules)
  if (closed) return fail(closed.code, closed.detail)
  if (taking?.ok === false) return fail('CLAIM_CONFLICT', taking.detail)
  return pass(`${challenge.purpose} is open`)
}

interface Sent {
  readonly body: ChallengeProve
  readonly now: number
  readonly listOf: VerificationInput['listOf']
}

async function judgeEvidence(
  snapshot: ProveSnapshot,
  proof: SignedObject<ProofPayload>,
  { body, now, listOf }: Sent,
  verifiers: VerifierTable,
): Promise<{ verdict: Verdict; verification: Verification | null }> {
  const digest = await judgeEvidenceDigest(proof.payload, body.evidence)
  if (digest.result === 'FAIL') return { verdict: digest, verification: null }
  if (snapshot.challenge.purpose !== 'VERIFY_IDENTITY') {
    const none = body.evidence === undefined
    const verdict = none
      ? notChecked(`${snapshot.challenge.purpose} asks none`)
      : fail('EVIDENCE_NOT_EXPECTED', `${snapshot.challenge.purpose} takes none`)
    return { verdict, verification: null }
  }
  const verifier = verifiers[snapshot.agent.claim.metadata.protocol]
  if (verifier === null) return { verdict: notChecked('no verifier for this protocol'), verification: null }
  const verification = await verifier.verify({ snapshot, proof, evidence: body.evidence, listOf, now })
  const { checks, failed } = verification
  const verdict = failed ? fail(failed.code, failed.detail) : pass('passes its protocol’s checks')
  return { verdict: { ...verdict, checks }, verification }
}

async function judgeReadProof(
  found: Found,
  snapshot: ProveSnapshot,
  proof: SignedObject<ProofPayload>,
  sent: Sent,
  rules: ProofRules,
): Promise<ProofJudgement> {
  const { challenge } = snapshot
  const { authorization } = sent.body
  const taking = takingOf(snapshot, proof.thumbprint, rules.freedBy)
  const evidence = { verification: null as Verification | null }
  const failed = await run(found, [
    ...claimSteps(proof.payload, challenge, sent.now),
    [
      'evidence',
      async () => {
        const { verdict, verification } = await judgeEvidence(snapshot, proof, sent, rules.verifiers)
        evidence.verification = verification
        return verdict
      },
    ],
    [
      'authorization',
      () => judgeAuthorization(snapshot, proof.thumbprint, { authorization, taking }, sent.now),
    ],
    [
      'authority',
      () => rules.authority[rules.lifecycle[challenge.purpose].signer](snapshot, proof.thumbprint),
    ],
    ['lifecycle', () => judgeLifecycle(snapshot, rules, taking)],
  ])
  if (failed) return refused(found, failed)
  const { verification } = evidence
  const taken = taking?.ok ? taking.taken : null
  return { ok: true, proof, verification, taken, checks: checkLines(PROOF_CHECKS, found) }
}

/**
 * Judges a proof against its challenge at one time (epoch milliseconds): all checks in order, stopping at the first
 * that fails. A revoked agent is refused right after the challenge's own checks. Pure but for Web Crypto: equal
 * snapshots and times give equal judgements.
 */
export async function judgeProof(
  snapshot: ProveSnapshot | undefined,
  sent: Sent,
  rules: ProofRules,
): Promise<ProofJudgement> {
  const found: Found = new Map()
  const challenged = keep(found, await judgeChallenge(snapshot, sent.now))
  if (challenged) return refused(found, challenged)
  if (snapshot === undefined) throw new Error('a challenge that is not known passed')
  if (snapshot.agent.facts.revocation) {
    const revoked = await run(found, [['lifecycle', () => judgeLifecycle(snapshot, rules, null)]])
    if (revoked) return refused(found, revoked)
  }
  const { agent, challenge } = snapshot
  const algorithms = await offeredAlgorithms(agent, challenge.purpose, rules.verifiers)
  const kind = { typ: PROOF_TYPE, payload: proofPayload, algorithms }
  const reading = await readSignedObject(sent.body.proof, kind)
  const unread = keep(found, reading)
  if (unread) return refused(found, unread)
  if (reading.object === null) throw new Error('a proof that was not read passed')
  return judgeReadProof(found, snapshot, reading.object, sent, rules)
}
