import type { ObjectDraft } from '../../checks/signed-object.ts'
import { type Finding, judgeChecks, notChecked, pass } from '../../checks/verdict.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { AUTHORIZATION_TYPE, PROOF_TYPE } from '../../contract/names.ts'
import { authorizationPayload, type ProofPayload, proofPayload } from '../../contract/schemas/challenge.ts'
import { digestOfJson } from '../../crypto/digest.ts'
import type { IndexedBundle } from './bundle-index.ts'
import { type BundleStep, broken, same, signedSteps } from './findings.ts'
import type { BundleChallenge, ProofMessage } from './run-bundle.ts'

const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000

function issuedAt(iat: number, challenge: BundleChallenge, until: string): Finding {
  const at = iat * 1000
  if (challenge.issued_at !== null && at < Date.parse(challenge.issued_at) - SKEW_MS - 999)
    return broken('iat lies before the challenge')
  return at > Date.parse(until) + SKEW_MS
    ? broken('iat lies after the answer')
    : pass('iat lies within the challenge’s life')
}

async function evidenceFinding({ evidence }: ProofMessage, named: string | undefined): Promise<Finding> {
  if (evidence === undefined)
    return named === undefined ? pass('none was sent') : broken('the proof names evidence that is not here')
  return same(await digestOfJson(evidence), named ?? 'none', 'evidence_digest is that of the evidence')
}

async function authorizationFinding(
  { authorization, proven }: ProofMessage,
  challenge: BundleChallenge,
  newKey: string | undefined,
): Promise<Finding> {
  if (authorization === undefined) return pass('none was sent')
  const kind = { typ: AUTHORIZATION_TYPE, payload: authorizationPayload }
  const { steps, draft } = signedSteps(authorization, kind)
  const { failed } = await judgeChecks(steps)
  if (failed !== null) return broken(`${failed.check}: ${failed.detail}`)
  const { payload } = draft
  if (payload === undefined) return broken('it cannot be read')
  const named = [
    same(payload.aud, challenge.audience, 'aud'),
    same(payload.sub, challenge.agent_id, 'sub'),
    same(payload.nonce, challenge.nonce, 'nonce'),
    same(payload.purpose, challenge.purpose, 'purpose'),
    same(payload.new_key, newKey ?? 'none', 'new_key'),
    issuedAt(payload.iat, challenge, proven?.proven_at ?? challenge.expires_at),
  ].find(({ result }) => result === 'FAIL')
  return named ?? pass('signed by another key, for this challenge and this key')
}

function unused({ accepted }: IndexedBundle, message: ProofMessage): Finding {
  const first = accepted.get(message.challenge_id)
  if (first === undefined) return pass('no accepted proof used it')
  if (first === message) return pass('this proof used it')
  const repeated = message.proven !== null && first.proof_ref === message.proof_ref
  return repeated ? pass('a repeat, answered with the stored answer') : broken('another proof used it')
}

function fresh(challenge: BundleChallenge, { proven }: ProofMessage): Finding {
  if (proven === null) return notChecked('when the service judged it is not in the file')
  return Date.parse(proven.proven_at) <= Date.parse(challenge.expires_at)
    ? pass('answered before it ran out')
    : broken('answered after it ran out')
}

/** A proof's checks in the service's own order, as far as a bundle allows them to be repeated. */
export function proofSteps(
  index: IndexedBundle,
  message: ProofMessage,
): { readonly steps: readonly BundleStep[]; readonly draft: ObjectDraft<ProofPayload> } {
  const challenge = index.challenges.get(message.challenge_id)
  const { steps, draft } = signedSteps(message.proof, { typ: PROOF_TYPE, payload: proofPayload })
  const claims = (judge: (payload: ProofPayload, of: BundleChallenge) => Finding | Promise<Finding>) => () =>
    draft.payload === undefined || challenge === undefined
      ? broken('it cannot be read')
      : judge(draft.payload, challenge)
  return {
    draft,
    steps: [
      [
        'challenge_known',
        () =>
          challenge === undefined
            ? broken('the file does not hold this challenge')
            : pass(message.challenge_id),
      ],
      ['challenge_unused', () => unused(index, message)],
      ['challenge_fresh', claimsFree(challenge, of => fresh(of, message))],
      ...steps,
      ['audience', claims((payload, of) => same(payload.aud, of.audience, 'this challenge alone'))],
      ['subject', claims((payload, of) => same(payload.sub, of.agent_id, 'the agent'))],
      ['nonce', claims((payload, of) => same(payload.nonce, of.nonce, 'the nonce that was handed out'))],
      ['purpose', claims((payload, of) => same(payload.purpose, of.purpose, of.purpose))],
      [
        'claim_digest',
        claims(payload =>
          same(payload.claim_digest, index.bundle.claim.claim_digest, 'the claim in the file'),
        ),
      ],
      [
        'issued_at',
        claims((payload, of) => issuedAt(payload.iat, of, message.proven?.proven_at ?? of.expires_at)),
      ],
      ['evidence', claims(payload => evidenceFinding(message, payload.evidence_digest))],
      ['authorization', claims((_payload, of) => authorizationFinding(message, of, draft.thumbprint))],
      ['authority', () => notChecked('who had a say then is the service’s to judge')],
      ['lifecycle', () => notChecked('what was open then is the service’s to judge')],
    ],
  }
}

function claimsFree(
  challenge: BundleChallenge | undefined,
  judge: (of: BundleChallenge) => Finding,
): () => Finding {
  return () => (challenge === undefined ? broken('the file does not hold this challenge') : judge(challenge))
}
