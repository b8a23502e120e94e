import type { ProofAlgorithm } from '../../contract/names.ts'
import { SPIFFE_CHECKS } from '../../contract/protocols/spiffe.ts'
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
import { readSpiffeId, type SpiffeId, SpiffeIdError } from './spiffe-id.ts'
import type { VerificationInput, Verifier } from './verifier.ts'

const TYP = 'wit+jwt'
// Of the algorithms that WIT-SVID sections 2.3 and 3.2 list, the one that every implementation must have.
const ALGORITHMS: readonly ProofAlgorithm[] = ['ES256']
// Members of a JWK that neither name another key nor limit this one (RFC 7517 sections 4.4 and 4.5).
const BESIDE_THE_KEY = ['alg', 'kid']
// What a JWT-SVID's typ may be, if it has one (JWT-SVID section 2.3).
const BEARER_TYPES: readonly unknown[] = ['JWT', 'JOSE', undefined]

interface SvidDraft extends EvidenceDraft {
  id?: SpiffeId
}

function spiffeIdOf(text: string): SpiffeId | SpiffeIdError {
  try {
    return readSpiffeId(text)
  } catch (cause) {
    if (cause instanceof SpiffeIdError) return cause
    throw cause
  }
}

function judgeTyp(draft: SvidDraft): Verdict {
  return BEARER_TYPES.includes(draft.jws?.header.typ)
    ? fail('EVIDENCE_TYP_MISMATCH', 'a JWT-SVID is a bearer token and names no key; a WIT-SVID says wit+jwt')
    : judgeEvidenceTyp(draft, TYP)
}

function judgeIssuer({ snapshot }: VerificationInput): Verdict {
  const { issuer } = snapshot.agent.claim
  const id = spiffeIdOf(issuer)
  if (id instanceof SpiffeIdError) return fail('ISSUER_NOT_TRUST_DOMAIN', `issuer: ${id.message}`)
  if (id.path !== '') return fail('ISSUER_NOT_TRUST_DOMAIN', 'issuer names a workload, not a trust domain')
  return issuerKeysOf(snapshot.issuer) === undefined
    ? fail('ISSUER_UNKNOWN', `the directory holds no bundle of ${issuer} with wit-svid keys`)
    : pass('in the directory')
}

function judgeSub(draft: SvidDraft): Verdict {
  const sub = draft.jws?.payload.sub
  if (typeof sub !== 'string') return fail('SUBJECT_INVALID', 'sub is missing or not a text')
  const id = spiffeIdOf(sub)
  if (id instanceof SpiffeIdError) return fail('SUBJECT_INVALID', `sub is no SPIFFE ID: ${id.message}`)
  draft.id = id
  return pass(sub)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? new Map(Object.entries(value)).get(name) : undefined
}

function judgeKeyAlgorithm(cnf: unknown, proofAlg: string): Verdict {
  const alg = memberOf(memberOf(cnf, 'jwk'), 'alg')
  if (alg === undefined) return fail('KEY_ALGORITHM_MISSING', 'cnf.jwk carries no alg')
  return alg === proofAlg && ALGORITHMS.some(allowed => allowed === alg)
    ? pass(proofAlg)
    : fail(
        'KEY_ALGORITHM_MISMATCH',
        `cnf.jwk.alg is not ${ALGORITHMS.join(', ')}, which the proof is made with`,
      )
}

// OpenID Connect Discovery section 3: an issuer is a URL of the https scheme.
function judgeIss(iss: unknown): Verdict {
  if (iss === undefined) return pass('absent')
  if (typeof iss !== 'string') return fail('ISSUER_MISMATCH', 'iss is not a text')
  return /^\s*https:/iu.test(iss)
    ? fail('ISSUER_MISMATCH', 'iss is an https URL, as an OpenID provider’s is')
    : pass('no https URL')
}

function judgesOf(draft: SvidDraft, input: VerificationInput): Judges<typeof SPIFFE_CHECKS> {
  const { snapshot, proof, evidence, now } = input
  const { issuer, subject } = snapshot.agent.claim
  const claim = (name: string): unknown => draft.jws?.payload[name]
  return {
    evidence_type: () => judgeEvidenceType(draft, evidence, 'wit_svid'),
    form: () => judgeEvidenceForm(draft),
    typ: () => judgeTyp(draft),
    alg: () => judgeEvidenceAlgorithm(draft, ALGORITHMS),
    crit: () => judgeCrit(draft),
    issuer_known: () => judgeIssuer(input),
    kid: () => judgeIssuerKey(draft, snapshot.issuer),
    signature: () => judgeIssuerSignature(draft),
    sub: () => judgeSub(draft),
    trust_domain: () => equal(`spiffe://${draft.id?.trustDomain}`, issuer, 'TRUST_DOMAIN_MISMATCH'),
    subject: () => equal(`spiffe://${draft.id?.trustDomain}${draft.id?.path}`, subject, 'SUBJECT_MISMATCH'),
    cnf_alg: () => judgeKeyAlgorithm(claim('cnf'), proof.alg),
    cnf: () => judgeConfirmation(claim('cnf'), proof.thumbprint, BESIDE_THE_KEY),
    exp: () => judgeExpiry(claim('exp'), now),
    nbf: () => (claim('nbf') === undefined ? pass('absent') : judgeNotAhead(claim('nbf'), now, 'nbf')),
    iss: () => judgeIss(claim('iss')),
    aud: () =>
      claim('aud') === undefined ? pass('absent') : fail('AUDIENCE_NOT_EXPECTED', 'aud is present'),
  }
}

/** SPIFFE_SVID: a WIT-SVID of the claimed trust domain, bound to the key that signed the proof (WIT-SVID sections 2 to 7). */
export const verifyWitSvid: Verifier['verify'] = async input => {
  const draft: SvidDraft = {}
  const judged = await runCheckList(SPIFFE_CHECKS, judgesOf(draft, input))
  const exp = draft.jws?.payload.exp
  const until = judged.failed === null && isNumericDate(exp) ? new Date(exp * 1000).toISOString() : null
  return { ...judged, until, endpoint: null, vouching_key: await thumbprintOf(draft), statuses: [] }
}
