import {
  issuerKeysOf,
  judgeCrit,
  judgeEvidenceForm,
  judgeEvidenceTyp,
  judgeEvidenceType,
  judgeIssuerKey,
  judgeIssuerSignature,
  wherePresent,
} from '../../checks/evidence-jws.ts'
import { isMediaType } from '../../checks/jose-media-type.ts'
import { type JwsReading, judgeAlgorithm } from '../../checks/strict-jws.ts'
import { equal, fail, pass, type Verdict } from '../../checks/verdict.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { isDidJwk } from '../../crypto/did-jwk.ts'
import { canonicalJson } from '../../crypto/digest.ts'
import { JwkError, thumbprintUriOf } from '../../crypto/jwk.ts'
import { judgeConfirmation } from '../confirmation.ts'
import { judgeExpiry, judgeNotAhead } from '../numeric-date.ts'
import { keyOfDidJwk } from '../verification-key.ts'
import type { VerificationInput } from '../verifier.ts'
import { type Credential, idOf, judgeNoMapping, subjectOf } from './credential.ts'

const TYP = 'vc+jwt'
const CTY = 'vc'
const REPEATABLE = ['sub', 'aud', 'exp', 'nbf', 'iat', 'jti', 'cnf']
// The member that the header may hold without the claims (VC JOSE COSE, 4.1.3).
const IN_HEADER_ALONE = 'cnf'

const ABSENT = pass('absent')

/** The credential in an envelope, as far as it has been read. */
export const credentialIn = ({ jws }: JwsReading): Credential => jws?.payload ?? {}

function judgeContentType({ jws }: JwsReading): Verdict {
  const cty = jws?.header.cty
  if (cty === undefined) return ABSENT
  return isMediaType(cty, CTY) ? pass(CTY) : fail('CONTENT_TYPE_MISMATCH', `cty is not ${CTY}`)
}

function judgeAudience(aud: unknown, audience: string): Verdict {
  const [only, ...more]: unknown[] = Array.isArray(aud) ? aud : [aud]
  return more.length === 0 && only === audience
    ? pass('this challenge’s')
    : fail('AUDIENCE_MISMATCH', 'aud is not this challenge’s audience alone')
}

function judgeIss({ jws }: JwsReading, issuer: string): Verdict {
  const named = [jws?.payload.iss, jws?.header.iss].filter(iss => iss !== undefined)
  const other = named.find(iss => iss !== issuer)
  if (other !== undefined) return fail('ISSUER_MISMATCH', `iss is not ${issuer}`)
  return named.length === 0 ? ABSENT : pass(issuer)
}

function judgeAgreement({ jws }: JwsReading): Verdict {
  const { header = {}, payload = {} } = jws ?? {}
  const { sub, jti } = payload
  const subject = subjectOf(payload)
  if (sub !== undefined && sub !== idOf(subject)) {
    return fail('CLAIMS_DISAGREE', 'sub is not credentialSubject.id')
  }
  if (jti !== undefined && payload.id !== undefined && jti !== payload.id) {
    return fail('CLAIMS_DISAGREE', 'jti is not id')
  }
  const other = REPEATABLE.filter(name => header[name] !== undefined)
    .filter(name => name !== IN_HEADER_ALONE || payload[name] !== undefined)
    .find(name => canonicalJson(header[name]) !== canonicalJson(payload[name] ?? null))
  return other === undefined
    ? pass('nothing contradicts the credential')
    : fail('CLAIMS_DISAGREE', `${other} in the header is not the claim ${other}`)
}

/** What names the agent's key: `cnf` among the claims or, if they have none, in the header. */
function confirmationIn({ jws }: JwsReading): unknown {
  return jws?.payload.cnf === undefined ? jws?.header.cnf : jws.payload.cnf
}

async function judgeSubjectKey(draft: JwsReading, thumbprint: string): Promise<Verdict> {
  const id = idOf(subjectOf(credentialIn(draft)))
  if (typeof id !== 'string' || !isDidJwk(id)) {
    return confirmationIn(draft) === undefined
      ? fail('KEY_NOT_CONFIRMED', 'the subject is no did:jwk, and there is no cnf')
      : pass('the subject is no did:jwk; cnf names its key')
  }
  try {
    return equal(await thumbprintUriOf(keyOfDidJwk(id)), thumbprint, 'KEY_NOT_CONFIRMED')
  } catch (cause) {
    return fail('KEY_NOT_CONFIRMED', cause instanceof JwkError ? cause.message : 'no key can be read from it')
  }
}

function claimJudges(draft: JwsReading, { snapshot, proof, now }: VerificationInput) {
  const { issuer } = snapshot.agent.claim
  const cnf = () => confirmationIn(draft)
  return {
    no_vc_vp: () => judgeNoMapping(credentialIn(draft)),
    iat: () => wherePresent(draft, 'iat', iat => judgeNotAhead(iat, now, 'iat')),
    exp: () => wherePresent(draft, 'exp', exp => judgeExpiry(exp, now)),
    nbf: () => wherePresent(draft, 'nbf', nbf => judgeNotAhead(nbf, now, 'nbf')),
    aud: () => wherePresent(draft, 'aud', aud => judgeAudience(aud, snapshot.challenge.audience)),
    iss: () => judgeIss(draft, issuer),
    claims_agree: () => judgeAgreement(draft),
    cnf: () => (cnf() === undefined ? ABSENT : judgeConfirmation(cnf(), proof.thumbprint)),
    subject_key: () => judgeSubjectKey(draft, proof.thumbprint),
  }
}

/** The checks of a credential's envelope, its issuer's key and its claims, by VC JOSE COSE. */
export function envelopeJudges(draft: JwsReading, input: VerificationInput) {
  const { snapshot, evidence } = input
  const { issuer } = snapshot.agent.claim
  return {
    ...claimJudges(draft, input),
    evidence_type: () => judgeEvidenceType(draft, evidence, 'vc'),
    form: () => judgeEvidenceForm(draft),
    typ: () => judgeEvidenceTyp(draft, TYP, 'taken'),
    cty: () => judgeContentType(draft),
    crit: () => judgeCrit(draft),
    issuer_known: () =>
      issuerKeysOf(snapshot.issuer) === undefined
        ? fail('ISSUER_UNKNOWN', `the directory holds no credential keys of ${issuer}`)
        : pass('in the directory'),
    alg: () => judgeAlgorithm(draft, PROOF_ALGORITHMS),
    kid: () => judgeIssuerKey(draft, snapshot.issuer, 'among_several'),
    signature: () => judgeIssuerSignature(draft),
  }
}
