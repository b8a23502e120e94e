import { thumbprintOf } from '../../checks/evidence-jws.ts'
import type { JwsReading } from '../../checks/strict-jws.ts'
import { type Judges, runCheckList } from '../check-list.ts'
import { isNumericDate } from '../numeric-date.ts'
import type { VerificationInput, Verifier } from '../verifier.ts'
import {
  type Credential,
  endOf,
  judgeContext,
  judgeCredentialSubject,
  judgeId,
  judgeIssuer,
  judgeOneReading,
  judgeType,
  judgeValidFrom,
  judgeValidUntil,
} from './credential.ts'
import { toDateTime } from './date-time-stamp.ts'
import { credentialIn, envelopeJudges } from './envelope.ts'
import { W3C_VC_CHECKS } from './list.ts'
import { type StatusDraft, statusJudges } from './status-judges.ts'

type CredentialDraft = JwsReading & StatusDraft

function judgesOf(draft: CredentialDraft, input: VerificationInput): Judges<typeof W3C_VC_CHECKS> {
  const { issuer, subject } = input.snapshot.agent.claim
  const credential = () => credentialIn(draft)
  return {
    ...envelopeJudges(draft, input),
    context: () => judgeContext(credential()),
    id: () => judgeId(credential()),
    type: () => judgeType(credential()),
    issuer: () => judgeIssuer(credential(), issuer),
    credential_subject: () => judgeCredentialSubject(credential(), subject),
    valid_from: () => judgeValidFrom(credential(), input.now),
    valid_until: () => judgeValidUntil(credential(), input.now),
    ...statusJudges(draft, credential, input),
    one_reading: () => judgeOneReading(credential()),
  }
}

/** The end of the signature or of the credential, whichever is first (VC JOSE COSE, 3.1.3); not that of a status list. */
function earliestEnd(credential: Credential): string | null {
  const { exp } = credential
  const ends = [isNumericDate(exp) ? exp * 1000 : undefined, endOf(credential)]
  const known = ends.filter(end => end !== undefined)
  return known.length === 0 ? null : toDateTime(Math.min(...known))
}

/** W3C_VC: a credential of VCDM 2.0 by the claimed issuer about the claimed subject, secured as VC JOSE COSE says. */
export const verifyCredential: Verifier['verify'] = async input => {
  const draft: CredentialDraft = { entries: [], findings: [] }
  const judged = await (input.run ?? runCheckList)(W3C_VC_CHECKS, judgesOf(draft, input))
  const until = judged.failed === null ? earliestEnd(credentialIn(draft)) : null
  return {
    ...judged,
    until,
    endpoint: null,
    vouching_key: await thumbprintOf(draft),
    statuses: draft.entries,
  }
}
