import { type Rules, refusing } from '../../checks/graded.ts'
import { OBJECT_CHECKS, type ObjectDraft, objectOf, type SignedObject } from '../../checks/signed-object.ts'
import { equal, fail, notChecked, pass, type Verdict } from '../../checks/verdict.ts'
import { type CheckLine, PROOF_CHECK_WORDS, type ProofCheck } from '../../contract/catalogues/checks.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import type { ProblemCode } from '../../contract/catalogues/problems.ts'
import { keysOf, recordOf } from '../../contract/keys-of.ts'
import { PROOF_TYPE, type Purpose } from '../../contract/names.ts'
import { type ChallengeProve, type ProofPayload, proofPayload } from '../../contract/schemas/challenge.ts'
import type { AgentRecord } from '../../contract/window/rows.ts'
import { digestOfJson } from '../../crypto/digest.ts'
import type { Verification, VerificationInput } from '../../protocols/verifier.ts'
import { closedBy } from '../../rules/standing/standing.ts'
import { judgeTaking, type TakenIdentity, type Taking } from '../../rules/standing/taking.ts'
import type { RuleTables } from '../service-parts.ts'
import { judgeAuthorization } from './authorization.ts'
import { CLAIM_CHECKS } from './proof-claims.ts'
import { type ProveSnapshot, presentKeys } from './prove-snapshot.ts'
import { offeredAlgorithms } from './verifiers.ts'

export type ProofRules = Omit<RuleTables, 'policy'>

interface Sent {
  readonly body: ChallengeProve
  /** Epoch milliseconds. */
  readonly now: number
  readonly listOf: VerificationInput['listOf']
}

/** A proof as far as its checks have read it, with all that it is judged by. */
interface Proving extends ObjectDraft<ProofPayload> {
  readonly snapshot: ProveSnapshot | undefined
  readonly sent: Sent
  readonly rules: ProofRules
  verification?: Verification
}

/** What a check before has found; the list ends there where it has not. */
function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a check ran after one that did not pass')
  return value
}

function takesIdentity({ claim }: AgentRecord, purpose: Purpose): boolean {
  const registered = claim.identity_source === 'SERVICE_REGISTRY'
  return purpose === 'VERIFY_IDENTITY' || (purpose === 'BIND_KEY' && registered)
}

/** Whether the claimed identity may be taken with the proof's key; null where the purpose proves none, or no key was read. */
function takingOf({ snapshot, thumbprint: key_thumbprint, rules }: Proving): Taking | null {
  const { agent, challenge, read, holder } = found(snapshot)
  if (key_thumbprint === undefined || !takesIdentity(agent, challenge.purpose)) return null
  const { agent_id } = agent
  const claimant = { agent_id, key_thumbprint, present_keys: presentKeys(agent) }
  return judgeTaking(claimant, read.identity, holder, rules.freedBy)
}

/** One dated ahead by more than the skew is not found. */
function judgeKnown({ snapshot, sent }: Proving): Verdict {
  const ahead = sent.now + LIMITS.CLOCK_SKEW_S * 1000
  return snapshot !== undefined && Date.parse(snapshot.challenge.issued_at) <= ahead
    ? pass('issued by this service')
    : fail('CHALLENGE_NOT_FOUND', 'the service has no challenge with this id')
}

function judgeFresh({ snapshot, sent }: Proving): Verdict {
  const left = Date.parse(found(snapshot).challenge.expires_at) - sent.now
  return left > 0
    ? pass(`${Math.ceil(left / 1000)} s left of ${LIMITS.NONCE_LIFETIME_S}`)
    : fail('CHALLENGE_EXPIRED', `expired ${Math.ceil(-left / 1000)} s ago`)
}

const claim =
  (name: keyof typeof CLAIM_CHECKS) =>
  ({ payload, snapshot, sent }: Proving): Verdict =>
    CLAIM_CHECKS[name]({ payload: found(payload), challenge: found(snapshot).challenge, now: sent.now })

/** Whether `evidence_digest` is present exactly if evidence was sent, and names it. */
async function judgeEvidenceDigest({ payload, sent }: Proving): Promise<Verdict> {
  const named = found(payload).evidence_digest
  const { evidence } = sent.body
  if (evidence === undefined) {
    return named === undefined
      ? pass('none sent')
      : fail('EVIDENCE_MISSING', 'the proof names evidence that was not sent')
  }
  if (named === undefined) return fail('EVIDENCE_NOT_SIGNED', 'the proof names no evidence_digest')
  return equal(named, await digestOfJson(evidence), 'EVIDENCE_DIGEST_MISMATCH')
}

async function judgeEvidence(proving: Proving): Promise<Verdict> {
  const digest = await judgeEvidenceDigest(proving)
  if (digest.result === 'FAIL') return digest
  const { agent, challenge, issuer } = found(proving.snapshot)
  const { body, now, listOf } = proving.sent
  if (challenge.purpose !== 'VERIFY_IDENTITY')
    return body.evidence === undefined
      ? notChecked(`${challenge.purpose} asks none`)
      : fail('EVIDENCE_NOT_EXPECTED', `${challenge.purpose} takes none`)
  const verifier = proving.rules.verifiers[agent.claim.metadata.protocol]
  if (verifier === null) return notChecked('no verifier for this protocol')
  const snapshot = { agent, challenge, issuer }
  const proof = objectOf(proving)
  proving.verification = await verifier.verify({ snapshot, proof, evidence: body.evidence, listOf, now })
  const { checks, failed } = proving.verification
  return { ...(failed ? fail(failed.code, failed.detail) : pass('passes its protocol’s checks')), checks }
}

function judgeLifecycle(proving: Proving): Verdict {
  const { agent, challenge, grounds } = found(proving.snapshot)
  const closed = closedBy(agent, grounds, challenge.purpose, proving.rules)
  if (closed) return fail(closed.code, closed.detail)
  const taking = takingOf(proving)
  if (taking?.ok === false) return fail('CLAIM_CONFLICT', taking.detail)
  return pass(`${challenge.purpose} is open`)
}

/** How each check of a proof is judged. */
const PROOF_RULES: Rules<typeof PROOF_CHECK_WORDS, Proving> = {
  challenge_known: judgeKnown,
  // Whether its nonce was used is read as recorded, whatever the clock says.
  challenge_unused: ({ snapshot }) =>
    found(snapshot).nonceUsed ? fail('CHALLENGE_USED', 'it was used before') : pass('first use'),
  challenge_fresh: judgeFresh,
  ...OBJECT_CHECKS,
  ...recordOf(keysOf(CLAIM_CHECKS), claim),
  claim_digest: ({ payload, snapshot }) =>
    equal(found(payload).claim_digest, found(snapshot).challenge.claim_digest, 'CLAIM_DIGEST_MISMATCH'),
  evidence: judgeEvidence,
  authorization: proving => {
    const second = { authorization: proving.sent.body.authorization, taking: takingOf(proving) }
    return judgeAuthorization(found(proving.snapshot), found(proving.thumbprint), second, proving.sent.now)
  },
  authority: ({ snapshot, thumbprint, rules: { authority, lifecycle } }) =>
    authority[lifecycle[found(snapshot).challenge.purpose].signer](found(snapshot), found(thumbprint)),
  lifecycle: judgeLifecycle,
}

/** What a proof for a revoked agent is refused by, whatever else is wrong with it. */
const OF_REVOKED = ['challenge_known', 'challenge_unused', 'challenge_fresh', 'lifecycle']

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
  const algorithms =
    snapshot && (await offeredAlgorithms(snapshot.agent, snapshot.challenge.purpose, rules.verifiers))
  const kind = { typ: PROOF_TYPE, payload: proofPayload, algorithms: algorithms ?? [] }
  const proving: Proving = { text: sent.body.proof, kind, snapshot, sent, rules }
  const judge = (only?: readonly string[]) => refusing(PROOF_CHECK_WORDS, PROOF_RULES, proving, only)
  const revoked = snapshot?.agent.facts.revocation ? await judge(OF_REVOKED) : undefined
  const { checks, failed } = revoked?.failed ? revoked : await judge()
  if (failed)
    return {
      ...{ ok: false, code: problemOf(failed.check, failed.code), checks },
      detail: `${failed.check}: ${failed.detail}.`,
    }
  const taking = takingOf(proving)
  const taken = taking?.ok ? taking.taken : null
  return { ok: true, proof: objectOf(proving), verification: proving.verification ?? null, taken, checks }
}
