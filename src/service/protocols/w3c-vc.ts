import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { W3C_VC_CHECKS } from '../../contract/protocols/w3c-vc.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { JwkError, thumbprintUriOf } from '../../crypto/jwk.ts'
import { equal, fail, pass, type Verdict } from '../proof/verdict.ts'
import { type Judges, runCheckList } from './check-list.ts'
import { judgeConfirmation } from './confirmation.ts'
import {
  type EvidenceDraft,
  issuerKeysOf,
  judgeCrit,
  judgeEvidenceAlgorithm,
  judgeEvidenceForm,
  judgeEvidenceTyp,
  judgeEvidenceType,
  judgeIssuerKey,
  judgeIssuerSignature,
  thumbprintOf,
} from './evidence-jws.ts'
import { isNumericDate, judgeExpiry, judgeNotAhead } from './numeric-date.ts'
import {
  type Credential,
  endOf,
  idOf,
  judgeContext,
  judgeCredentialSubject,
  judgeId,
  judgeIssuer,
  judgeOneReading,
  judgeStatus,
  judgeType,
  judgeValidFrom,
  judgeValidUntil,
  subjectOf,
} from './vc/credential.ts'
import { isDidJwk, keyOfDidJwk } from './vc/did-jwk.ts'
import type { VerificationInput, Verifier } from './verifier.ts'

const TYP = 'vc+jwt'
const CTY = 'vc'
const REPEATABLE = ['sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'cnf']
// The last millisecond that an RFC 3339 date-time of four-digit years can name.
const LAST_MS = 253_402_300_799_999

const ABSENT = pass('absent')

const credentialOf = ({ jws }: EvidenceDraft): Credential => jws?.payload ?? {}

function judgeContentType({ jws }: EvidenceDraft): Verdict {
  const cty = jws?.header.cty
  if (cty === undefined) return ABSENT
  return cty === CTY ? pass(CTY) : fail('CONTENT_TYPE_MISMATCH', `cty is not ${CTY}`)
}

function judgeNoMapping(credential: Credential): Verdict {
  const mapped = ['vc', 'vp'].find(name => Object.hasOwn(credential, name))
  return mapped === undefined
    ? pass('neither is there')
    : fail('CREDENTIAL_NESTED', `the payload holds ${mapped}`)
}

function judgeAudience({ aud }: Credential, audience: string): Verdict {
  if (aud === undefined) return ABSENT
  const [only, ...more]: unknown[] = Array.isArray(aud) ? aud : [aud]
  return more.length === 0 && only === audience
    ? pass('this challenge’s')
    : fail('AUDIENCE_MISMATCH', 'aud is not this challenge’s audience alone')
}

function judgeIss({ jws }: EvidenceDraft, issuer: string): Verdict {
  const named = [jws?.payload.iss, jws?.header.iss].filter(iss => iss !== undefined)
  const other = named.find(iss => iss !== issuer)
  if (other !== undefined) return fail('ISSUER_MISMATCH', `iss is not ${issuer}`)
  return named.length === 0 ? ABSENT : pass(issuer)
}

function judgeAgreement({ jws }: EvidenceDraft): Verdict {
  const { header = {}, payload = {} } = jws ?? {}
  const { sub, jti } = payload
  const subject = subjectOf(payload)
  if (sub !== undefined && sub !== idOf(subject)) {
    return fail('CLAIMS_DISAGREE', 'sub is not credentialSubject.id')
  }
  if (jti !== undefined && payload.id !== undefined && jti !== payload.id) {
    return fail('CLAIMS_DISAGREE', 'jti is not id')
  }
  const other = REPEATABLE.find(
    name =>
      header[name] !== undefined && canonicalJson(header[name]) !== canonicalJson(payload[name] ?? null),
  )
  return other === undefined
    ? pass('nothing contradicts the credential')
    : fail('CLAIMS_DISAGREE', `${other} in the header is not the claim ${other}`)
}

async function judgeSubjectKey(credential: Credential, thumbprint: string): Promise<Verdict> {
  const id = idOf(subjectOf(credential))
  if (typeof id !== 'string' || !isDidJwk(id)) {
    return credential.cnf === undefined
      ? fail('KEY_NOT_CONFIRMED', 'the subject is no did:jwk, and there is no cnf')
      : pass('the subject is no did:jwk; cnf names its key')
  }
  try {
    return equal(await thumbprintUriOf(keyOfDidJwk(id)), thumbprint, 'KEY_NOT_CONFIRMED')
  } catch (cause) {
    return fail('KEY_NOT_CONFIRMED', cause instanceof JwkError ? cause.message : 'no key can be read from it')
  }
}

/** The envelope and its claims, as VC JOSE COSE has them. */
function envelopeJudges(draft: EvidenceDraft, { snapshot, proof, evidence, now }: VerificationInput) {
  const { issuer } = snapshot.agent.claim
  const claim = (name: string): unknown => draft.jws?.payload[name]
  const wherePresent = (name: string, judge: (value: unknown) => Verdict | Promise<Verdict>) => () =>
    claim(name) === undefined ? ABSENT : judge(claim(name))
  return {
    evidence_type: () => judgeEvidenceType(draft, evidence, 'vc'),
    form: () => judgeEvidenceForm(draft),
    typ: () => judgeEvidenceTyp(draft, TYP),
    cty: () => judgeContentType(draft),
    crit: () => judgeCrit(draft),
    issuer_known: () =>
      issuerKeysOf(snapshot.issuer) === undefined
        ? fail('ISSUER_UNKNOWN', `the directory holds no credential keys of ${issuer}`)
        : pass('in the directory'),
    alg: () => judgeEvidenceAlgorithm(draft, PROOF_ALGORITHMS),
    kid: () => judgeIssuerKey(draft, snapshot.issuer),
    signature: () => judgeIssuerSignature(draft),
    no_vc_vp: () => judgeNoMapping(credentialOf(draft)),
    iat: wherePresent('iat', iat => judgeNotAhead(iat, now, 'iat')),
    exp: wherePresent('exp', exp => judgeExpiry(exp, now)),
    nbf: wherePresent('nbf', nbf => judgeNotAhead(nbf, now, 'nbf')),
    aud: () => judgeAudience(credentialOf(draft), snapshot.challenge.audience),
    iss: () => judgeIss(draft, issuer),
    claims_agree: () => judgeAgreement(draft),
    cnf: wherePresent('cnf', cnf => judgeConfirmation(cnf, proof.thumbprint)),
  }
}

function judgesOf(draft: EvidenceDraft, input: VerificationInput): Judges<typeof W3C_VC_CHECKS> {
  const { issuer, subject } = input.snapshot.agent.claim
  return {
    ...envelopeJudges(draft, input),
    context: () => judgeContext(credentialOf(draft)),
    one_reading: () => judgeOneReading(credentialOf(draft)),
    id: () => judgeId(credentialOf(draft)),
    type: () => judgeType(credentialOf(draft)),
    issuer: () => judgeIssuer(credentialOf(draft), issuer),
    subject_key: () => judgeSubjectKey(credentialOf(draft), input.proof.thumbprint),
    credential_subject: () => judgeCredentialSubject(credentialOf(draft), subject),
    valid_from: () => judgeValidFrom(credentialOf(draft), input.now),
    valid_until: () => judgeValidUntil(credentialOf(draft), input.now),
    credential_status: () => judgeStatus(credentialOf(draft)),
  }
}

/** The end of the signature or of the credential, whichever is first (VC JOSE COSE, 3.1.3). */
function earliestEnd(credential: Credential): string | null {
  const { exp } = credential
  const ends = [isNumericDate(exp) ? exp * 1000 : undefined, endOf(credential)]
  const known = ends.filter(end => end !== undefined)
  return known.length === 0 ? null : new Date(Math.min(...known, LAST_MS)).toISOString()
}

/** W3C_VC: a credential of VCDM 2.0 by the claimed issuer about the claimed subject, secured as VC JOSE COSE says. */
export const verifyCredential: Verifier['verify'] = async input => {
  const draft: EvidenceDraft = {}
  const judged = await runCheckList(W3C_VC_CHECKS, judgesOf(draft, input))
  const until = judged.failed === null ? earliestEnd(credentialOf(draft)) : null
  return { ...judged, until, endpoint: null, vouching_key: await thumbprintOf(draft), statuses: [] }
}
