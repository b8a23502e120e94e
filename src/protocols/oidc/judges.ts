import { isMediaType, isPlainTyp } from '../../checks/evidence-jws.ts'
import { choice, type Graded, open, type Rules, same, shown } from '../../checks/graded.ts'
import { fail, pass } from '../../checks/verdict.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { isUri } from '../../contract/schemas/formats.ts'
import { date } from '../claims.ts'
import {
  audience,
  confirmed,
  ENVELOPE,
  ifThere,
  issuerKnown,
  type Token,
  tokenVerifier,
} from '../token-rules.ts'
import { OIDC_CHECKS } from './list.ts'

const TYP = 'dpop+id_token'
const SUBJECT_AT_MOST = 255
// OpenID Connect Core section 2: scheme, host, and optionally a port and a path.
const ISSUER = /^https:\/\/(?:\[[^\]/?#@]+\]|[^/?#@:[\]]+)(?::\d*)?(?:\/[^?#]*)?$/iu

function judgeTyp({ header: { typ } }: Token): Graded {
  if (isMediaType(typ, TYP)) return pass(TYP)
  return isPlainTyp(typ)
    ? choice('EVIDENCE_TYP_MISMATCH', `a plain ID token: typ is ${shown(typ ?? 'absent')}, not ${TYP}`)
    : fail('EVIDENCE_TYP_MISMATCH', `typ is ${shown(typ)}, another kind of object (RFC 8725 3.11)`)
}

function judgeSub({ claims: { sub }, beside: { subject } }: Token): Graded {
  const found = same(sub, subject, { name: 'sub', what: 'subject', code: 'SUBJECT_MISMATCH' })
  const fits = typeof sub === 'string' && sub.length <= SUBJECT_AT_MOST && /^\p{ASCII}*$/u.test(sub)
  return found.result === 'FAIL' || fits
    ? found
    : fail('SUBJECT_INVALID', `sub is not ASCII, or longer than ${SUBJECT_AT_MOST} characters`)
}

function judgeIss({ claims: { iss }, beside: { issuer } }: Token): Graded {
  const meant = issuer ?? iss
  const found = same(iss, issuer, { name: 'iss', what: 'issuer', code: 'ISSUER_MISMATCH' })
  if (typeof meant !== 'string' || (isUri(meant) && ISSUER.test(meant))) return found
  const said = `${shown(meant)} is not an https URL with a host and without query and fragment (OIDC Core 2)`
  return { ...found, ...fail('ISSUER_INVALID', said) }
}

function judgeAud({ claims: { aud }, beside }: Token): Graded {
  return beside.known === true && beside.audience === undefined
    ? fail('AUDIENCE_MISMATCH', 'the directory names no client_id of this service with the issuer')
    : audience(aud, beside.audience, 'AUDIENCE_MISMATCH')
}

/** Core with errata 2 leaves another party to the client. */
function judgeAzp(azp: unknown, { beside }: Token): Graded {
  if (typeof azp !== 'string') return fail('AZP_MISMATCH', 'azp is not text')
  if (beside.audience === undefined) return open(`no expected audience was given; it says ${shown(azp)}`)
  if (azp === beside.audience) return pass('as expected')
  const whose = 'whether that may be is the client’s to judge (OIDC Core, errata 2)'
  return choice('AZP_MISMATCH', `azp is ${shown(azp)}, another client; ${whose}`)
}

function judgeIat({ claims: { iat }, beside }: Token): Graded {
  const found = date('iat', iat, beside)
  const earliest = (beside.from ?? 0) - LIMITS.CLOCK_SKEW_S
  return found.result === 'PASS' && typeof iat === 'number' && iat < earliest
    ? fail('ISSUED_BEFORE_CHALLENGE', 'iat is before the challenge')
    : found
}

function judgeNonce({ claims: { nonce }, beside }: Token): Graded {
  return nonce === undefined && beside.nonce === undefined
    ? open('no expected nonce was given')
    : same(nonce, beside.nonce, { name: 'nonce', what: 'nonce', code: 'NONCE_MISMATCH' })
}

function judgeCnf({ header, claims: { cnf }, beside: { holder } }: Token): Promise<Graded> {
  const code = 'KEY_NOT_CONFIRMED'
  const unbound = isMediaType(header.typ, TYP)
    ? fail(code, 'cnf is missing')
    : choice(code, 'no cnf: anyone who has the token may use it; OIDC allows that')
  const unread = choice(code, 'cnf contains no key that can be read here')
  return confirmed(cnf, holder, cnf === undefined ? unbound : unread)
}

/** What each check of an ID token asks; what OIDC leaves open and this service does not take is a CHOICE. */
export const OIDC_RULES: Rules<typeof OIDC_CHECKS, Token> = {
  ...ENVELOPE,
  typ: { judge: judgeTyp, here: 'typ must be absent, JWT or dpop+id_token.' },
  sub: judgeSub,
  issuer_known: issuerKnown(issuer => `ID token keys of ${issuer}`),
  iss: judgeIss,
  aud: { judge: judgeAud, here: 'aud must contain the audience that you expect.' },
  azp: {
    judge: ifThere('azp', judgeAzp),
    here: 'azp, if present, should be the client that you expect as the audience.',
  },
  iat: judgeIat,
  nonce: { judge: judgeNonce, here: 'nonce must be the one that you expect.' },
  cnf: {
    judge: judgeCnf,
    here: 'cnf must contain a public jwk and name no second key, and that key must be the one that you expect.',
  },
}

/** OIDC: a key-bound ID token by the claimed issuer for this very challenge (OpenID Connect Core 3.1.3.7, Key Binding). */
export const verifyIdToken = tokenVerifier({
  ...{ type: 'id_token', checks: OIDC_CHECKS, rules: OIDC_RULES },
  ...{ kid: 'among_several', audience: 'client' },
})
