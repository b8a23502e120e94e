import {
  ifPresent,
  issuerKeysOf,
  judgeCrit,
  judgeEvidenceForm,
  judgeEvidenceTyp,
  judgeEvidenceType,
  judgeIssuerKey,
  judgeIssuerKnown,
  judgeIssuerSignature,
  SERVICE_TERMS,
  thumbprintOf,
} from '../../checks/evidence-jws.ts'
import { type JwsReading, judgeAlgorithm } from '../../checks/strict-jws.ts'
import { equal, fail, pass, runList, type Verdict } from '../../checks/verdict.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { isUri } from '../../contract/schemas/formats.ts'
import { isNumericDate, judgeConfirmation, judgeExpiry, judgeNotAhead } from '../claims.ts'
import { entriesOf, type Judges, type VerificationInput, type Verifier } from '../verifier.ts'
import { OIDC_CHECKS } from './list.ts'

const TYP = 'dpop+id_token'
const SUBJECT_AT_MOST = 255

function same(value: unknown, expected: string, code: string): Verdict {
  return typeof value === 'string' ? equal(value, expected, code) : fail(code, 'missing or not a text')
}

// OpenID Connect Core section 2: scheme, host, and optionally a port and a path.
const ISSUER = /^https:\/\/(?:\[[^\]/?#@]+\]|[^/?#@:[\]]+)(?::\d*)?(?:\/[^?#]*)?$/iu

function judgeIss(iss: unknown, issuer: string): Verdict {
  return isUri(issuer) && ISSUER.test(issuer)
    ? same(iss, issuer, 'ISSUER_MISMATCH')
    : fail('ISSUER_INVALID', `${issuer} is not an https URL with a host and without query or fragment`)
}

// An array of one value is a single audience too (RFC 7519 section 4.1.3).
function judgeAudience(aud: unknown, clientId: string | undefined): Verdict {
  if (clientId === undefined)
    return fail('AUDIENCE_MISMATCH', 'the directory names no client_id of this service with the issuer')
  const [only, ...more]: unknown[] = Array.isArray(aud) ? aud : [aud]
  return more.length > 0
    ? fail('AUDIENCE_MISMATCH', 'aud names others too')
    : same(only, clientId, 'AUDIENCE_MISMATCH')
}

function judgeIssuedAt(iat: unknown, { snapshot, now, terms = SERVICE_TERMS }: VerificationInput): Verdict {
  const notAhead = judgeNotAhead(iat, now, 'iat')
  if (notAhead.result === 'FAIL' || !isNumericDate(iat)) return notAhead
  const earliest = Date.parse(snapshot.challenge.issued_at) / 1000 - LIMITS.CLOCK_SKEW_S
  return iat < Math.floor(earliest)
    ? fail('ISSUED_BEFORE_CHALLENGE', 'iat is before the challenge')
    : pass(terms.issued)
}

function judgeSubject(sub: unknown, subject: string): Verdict {
  const verdict = same(sub, subject, 'SUBJECT_MISMATCH')
  const fits = typeof sub === 'string' && sub.length <= SUBJECT_AT_MOST && /^\p{ASCII}*$/u.test(sub)
  return verdict.result === 'PASS' && !fits
    ? fail('SUBJECT_INVALID', `sub is not ASCII, or longer than ${SUBJECT_AT_MOST} characters`)
    : verdict
}

function judgesOf(draft: JwsReading, input: VerificationInput): Judges<typeof OIDC_CHECKS> {
  const { snapshot, proof, evidence, now, terms = SERVICE_TERMS } = input
  const { issuer, subject } = snapshot.agent.claim
  const clientId = issuerKeysOf(snapshot.issuer)?.client_id
  const claim = (name: string): unknown => draft.jws?.payload[name]
  return {
    evidence_type: () => judgeEvidenceType(draft, evidence, 'id_token'),
    form: () => judgeEvidenceForm(draft),
    typ: () => judgeEvidenceTyp(draft, TYP),
    crit: () => judgeCrit(draft),
    alg: () => judgeAlgorithm(draft, PROOF_ALGORITHMS),
    sub: () => judgeSubject(claim('sub'), subject),
    issuer_known: () => judgeIssuerKnown(snapshot.issuer, `ID token keys of ${issuer}`),
    iss: () => judgeIss(claim('iss'), issuer),
    aud: () => judgeAudience(claim('aud'), clientId),
    azp: () => ifPresent(draft, 'azp', azp => same(azp, clientId ?? '', 'AZP_MISMATCH')),
    kid: () => judgeIssuerKey(draft, snapshot.issuer, 'among_several', terms),
    signature: () => judgeIssuerSignature(draft, terms),
    exp: () => judgeExpiry(claim('exp'), now),
    nbf: () => ifPresent(draft, 'nbf', nbf => judgeNotAhead(nbf, now, 'nbf')),
    iat: () => judgeIssuedAt(claim('iat'), input),
    nonce: () => same(claim('nonce'), snapshot.challenge.nonce, 'NONCE_MISMATCH'),
    cnf: () => judgeConfirmation(claim('cnf'), proof.thumbprint, terms),
  }
}

/** OIDC: a key-bound ID token by the claimed issuer for this very challenge (OpenID Connect Core 3.1.3.7, Key Binding). */
export const verifyIdToken: Verifier['verify'] = async input => {
  const draft: JwsReading = {}
  const judged = await (input.run ?? runList)(entriesOf(OIDC_CHECKS, judgesOf(draft, input)))
  const exp = draft.jws?.payload.exp
  const until = judged.failed === null && isNumericDate(exp) ? new Date(exp * 1000).toISOString() : null
  return { ...judged, until, endpoint: null, vouching_key: await thumbprintOf(draft), statuses: [] }
}
