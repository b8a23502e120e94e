import {
  ifPresent,
  isMediaType,
  judgeCrit,
  judgeEvidenceForm,
  judgeEvidenceTyp,
  judgeEvidenceType,
  judgeIssuerKey,
  judgeIssuerKnown,
  judgeIssuerSignature,
  SERVICE_TERMS,
  type Terms,
  thumbprintOf,
} from '../../checks/evidence-jws.ts'
import { type JwsReading, judgeAlgorithm } from '../../checks/strict-jws.ts'
import { equal, fail, pass, runList, type Verdict } from '../../checks/verdict.ts'
import { memberOf } from '../../contract/json-members.ts'
import type { ProofAlgorithm } from '../../contract/names.ts'
import { isNumericDate, judgeConfirmation, judgeExpiry, judgeNotAhead } from '../claims.ts'
import { entriesOf, type Judges, type VerificationInput, type Verifier } from '../verifier.ts'
import { SPIFFE_CHECKS } from './list.ts'
import { type SpiffeId, SpiffeIdError, spiffeIdOrWhy } from './spiffe-id.ts'

const TYP = 'wit+jwt'
// Of the algorithms that WIT-SVID sections 2.3 and 3.2 list, the one that every implementation must have.
export const WIT_SVID_ALGORITHMS: readonly ProofAlgorithm[] = ['ES256']
// What a JWT-SVID's typ may be, if it has one (JWT-SVID section 2.3).
const BEARER_TYPES = ['jwt', 'jose']

interface SvidDraft extends JwsReading {
  id?: SpiffeId
}

function judgeTyp(draft: SvidDraft): Verdict {
  const typ = draft.jws?.header.typ
  return typ === undefined || BEARER_TYPES.some(bearer => isMediaType(typ, bearer))
    ? fail('EVIDENCE_TYP_MISMATCH', 'a JWT-SVID is a bearer token and names no key; a WIT-SVID says wit+jwt')
    : judgeEvidenceTyp(draft, TYP)
}

function judgeIssuer({ snapshot }: VerificationInput): Verdict {
  const { issuer } = snapshot.agent.claim
  const id = spiffeIdOrWhy(issuer)
  if (id instanceof SpiffeIdError) return fail('ISSUER_NOT_TRUST_DOMAIN', `issuer: ${id.message}`)
  if (id.path !== '') return fail('ISSUER_NOT_TRUST_DOMAIN', 'issuer names a workload, not a trust domain')
  return judgeIssuerKnown(snapshot.issuer, `bundle of ${issuer} with wit-svid keys`)
}

function judgeSub(draft: SvidDraft): Verdict {
  const sub = draft.jws?.payload.sub
  if (typeof sub !== 'string') return fail('SUBJECT_INVALID', 'sub is missing or not a text')
  const id = spiffeIdOrWhy(sub)
  if (id instanceof SpiffeIdError) return fail('SUBJECT_INVALID', `sub is not a SPIFFE ID: ${id.message}`)
  if (id.path === '')
    return fail('SUBJECT_INVALID', 'sub has no path: it names a trust domain and no workload')
  draft.id = id
  return pass(sub)
}

function judgeKeyAlgorithm(cnf: unknown, proofAlg: string, { madeWith }: Terms): Verdict {
  const alg = memberOf(memberOf(cnf, 'jwk'), 'alg')
  if (alg === undefined) return fail('KEY_ALGORITHM_MISSING', 'cnf.jwk carries no alg')
  return alg === proofAlg && WIT_SVID_ALGORITHMS.some(allowed => allowed === alg)
    ? pass(proofAlg)
    : fail('KEY_ALGORITHM_MISMATCH', `cnf.jwk.alg is not ${WIT_SVID_ALGORITHMS.join(', ')}${madeWith}`)
}

// No https URL, which OpenID Connect Discovery section 3 calls an issuer, is a SPIFFE ID.
function judgeIss(iss: unknown, issuer: string): Verdict {
  if (typeof iss !== 'string') return fail('ISSUER_MISMATCH', 'iss is not a text')
  const id = spiffeIdOrWhy(iss)
  return id instanceof SpiffeIdError
    ? fail('ISSUER_MISMATCH', `iss is not a SPIFFE ID: ${id.message}`)
    : equal(`spiffe://${id.trustDomain}`, issuer, 'ISSUER_MISMATCH')
}

function judgesOf(draft: SvidDraft, input: VerificationInput): Judges<typeof SPIFFE_CHECKS> {
  const { snapshot, proof, evidence, now, terms = SERVICE_TERMS } = input
  const { issuer, subject } = snapshot.agent.claim
  const claim = (name: string): unknown => draft.jws?.payload[name]
  return {
    evidence_type: () => judgeEvidenceType(draft, evidence, 'wit_svid'),
    form: () => judgeEvidenceForm(draft),
    typ: () => judgeTyp(draft),
    alg: () => judgeAlgorithm(draft, WIT_SVID_ALGORITHMS),
    crit: () => judgeCrit(draft),
    issuer_known: () => judgeIssuer(input),
    kid: () => judgeIssuerKey(draft, snapshot.issuer, 'always', terms),
    signature: () => judgeIssuerSignature(draft, terms),
    sub: () => judgeSub(draft),
    trust_domain: () => equal(`spiffe://${draft.id?.trustDomain}`, issuer, 'TRUST_DOMAIN_MISMATCH'),
    subject: () => equal(`spiffe://${draft.id?.trustDomain}${draft.id?.path}`, subject, 'SUBJECT_MISMATCH'),
    cnf_alg: () => judgeKeyAlgorithm(claim('cnf'), proof.alg, terms),
    cnf: () => judgeConfirmation(claim('cnf'), proof.thumbprint, terms),
    jti: () =>
      ifPresent(draft, 'jti', jti =>
        typeof jti === 'string' ? pass('a text') : fail('TOKEN_ID_INVALID', 'jti is not a text'),
      ),
    exp: () => judgeExpiry(claim('exp'), now),
    nbf: () => ifPresent(draft, 'nbf', nbf => judgeNotAhead(nbf, now, 'nbf')),
    iat: () =>
      ifPresent(draft, 'iat', iat =>
        isNumericDate(iat)
          ? pass('a NumericDate')
          : fail('EVIDENCE_TIME_INVALID', 'iat is not a NumericDate'),
      ),
    iss: () => ifPresent(draft, 'iss', iss => judgeIss(iss, issuer)),
    aud: () =>
      claim('aud') === undefined ? pass('absent') : fail('AUDIENCE_NOT_EXPECTED', 'aud is present'),
  }
}

/** SPIFFE_SVID: a WIT-SVID of the claimed trust domain, bound to the key that signed the proof (WIT-SVID sections 2 to 7). */
export const verifyWitSvid: Verifier['verify'] = async input => {
  const draft: SvidDraft = {}
  const judged = await (input.run ?? runList)(entriesOf(SPIFFE_CHECKS, judgesOf(draft, input)))
  const exp = draft.jws?.payload.exp
  const until = judged.failed === null && isNumericDate(exp) ? new Date(exp * 1000).toISOString() : null
  return { ...judged, until, endpoint: null, vouching_key: await thumbprintOf(draft), statuses: [] }
}
