import { isMediaType, isPlainTyp } from '../../checks/evidence-jws.ts'
import {
  choice,
  forbidden,
  type Graded,
  type Judge,
  open,
  type Rules,
  same,
  shown,
} from '../../checks/graded.ts'
import { fail, pass } from '../../checks/verdict.ts'
import { isObject, memberOf } from '../../contract/json-members.ts'
import type { ProofAlgorithm } from '../../contract/names.ts'
import { algorithmsOf } from '../../crypto/key-kinds.ts'
import { isNumericDate, judgeConfirmation } from '../claims.ts'
import { algorithm, ENVELOPE, ifThere, issuerKnown, type Token, tokenVerifier } from '../token-rules.ts'
import { SPIFFE_CHECKS } from './list.ts'
import { type SpiffeId, SpiffeIdError, spiffeIdOrWhy } from './spiffe-id.ts'

const TYP = 'wit+jwt'
/** Of the algorithms that WIT-SVID sections 2.3 and 3.2 list, the one that every implementation must have. */
const TAKEN: readonly ProofAlgorithm[] = ['ES256']
const LISTED = /^(?:RS256|RS384|RS512|ES256|ES384|ES512|PS256|PS384|PS512|EdDSA|Ed25519)$/u

function judgeTyp({ header: { typ } }: Token): Graded {
  if (isMediaType(typ, TYP)) return pass(TYP)
  return fail(
    'EVIDENCE_TYP_MISMATCH',
    isPlainTyp(typ)
      ? 'a JWT-SVID is a bearer token and names no key; a WIT-SVID says wit+jwt'
      : `typ is ${shown(typ)}, and ${TYP} is asked for`,
  )
}

const ofDirectory = issuerKnown(issuer => `bundle of ${issuer} with wit-svid keys`)

const judgeIssuer: Judge<Token> = token => {
  const { known, issuer = '' } = token.beside
  const id = spiffeIdOrWhy(issuer)
  const refuse = (words: string) => fail('ISSUER_NOT_TRUST_DOMAIN', words)
  if (known === undefined) return ofDirectory.judge(token)
  if (id instanceof SpiffeIdError) return refuse(`issuer: ${id.message}`)
  return id.path === '' ? ofDirectory.judge(token) : refuse('issuer names a workload, not a trust domain')
}

const trustDomainOf = ({ trustDomain }: SpiffeId): string => `spiffe://${trustDomain}`

function judgeSub({ claims: { sub } }: Token): Graded {
  const refuse = (words: string) => fail('SUBJECT_INVALID', words)
  if (typeof sub !== 'string') return refuse('sub is missing or not a text')
  const id = spiffeIdOrWhy(sub)
  if (id instanceof SpiffeIdError) return refuse(`sub is not a SPIFFE ID: ${id.message}`)
  return id.path === '' ? refuse('sub has no path: it names a trust domain and no workload') : pass(sub)
}

function judgeTrustDomain({ claims: { sub }, beside: { issuer } }: Token): Graded {
  const id = spiffeIdOrWhy(typeof sub === 'string' ? sub : '')
  const found = id instanceof SpiffeIdError ? undefined : trustDomainOf(id)
  return same(found, issuer, { name: 'the trust domain', what: 'issuer', code: 'TRUST_DOMAIN_MISMATCH' })
}

function judgeKeyAlgorithm({ claims: { cnf } }: Token): Graded {
  const jwk = memberOf(cnf, 'jwk')
  const alg = memberOf(jwk, 'alg')
  if (alg === undefined) return fail('KEY_ALGORITHM_MISSING', 'cnf.jwk has no alg')
  const said = `cnf.jwk.alg is ${shown(alg)}`
  if (typeof alg !== 'string' || !LISTED.test(alg)) return fail('KEY_ALGORITHM_MISMATCH', said)
  const isItsKeys = isObject(jwk) && algorithmsOf(jwk).includes(alg)
  const isTaken = TAKEN.some(each => each === alg)
  const unfit = `${said}, which is not for its key`
  if (isTaken) return isItsKeys ? pass(alg) : forbidden(unfit)
  return isItsKeys
    ? choice('KEY_ALGORITHM_MISMATCH', `${said}; this service takes ${TAKEN.join(' and ')}`)
    : fail('KEY_ALGORITHM_MISMATCH', unfit)
}

/** An https URL could pass for an OpenID provider's (Discovery section 3); only this service asks for a SPIFFE ID. */
function judgeIss(iss: unknown, { beside: { issuer } }: Token): Graded {
  if (typeof iss !== 'string') return fail('ISSUER_MISMATCH', 'iss is not a text')
  const id = spiffeIdOrWhy(iss)
  if (id instanceof SpiffeIdError) return choice('ISSUER_MISMATCH', `iss is not a SPIFFE ID: ${id.message}`)
  if (issuer === undefined) return open(`no expected issuer was given; it says ${shown(iss)}`)
  return trustDomainOf(id) === issuer
    ? pass(issuer)
    : choice('ISSUER_MISMATCH', `iss is of ${trustDomainOf(id)}, another trust domain`)
}

/** What each check of a WIT-SVID asks; what SPIFFE leaves open and this service does not take is a CHOICE. */
export const SPIFFE_RULES: Rules<typeof SPIFFE_CHECKS, Token> = {
  ...ENVELOPE,
  typ: judgeTyp,
  alg: algorithm(TAKEN, LISTED),
  issuer_known: { judge: judgeIssuer, onlyService: true },
  sub: judgeSub,
  trust_domain: { judge: judgeTrustDomain, restsOn: ['sub'] },
  subject: {
    judge: ({ claims: { sub }, beside }) =>
      same(sub, beside.subject, { name: 'sub', what: 'subject', code: 'SUBJECT_MISMATCH' }),
    restsOn: ['sub'],
  },
  cnf_alg: { judge: judgeKeyAlgorithm, here: 'cnf.jwk must have alg, and it must match its key.' },
  cnf: {
    judge: ({ claims: { cnf }, beside: { holder } }) => judgeConfirmation(cnf, holder),
    here: 'cnf must contain a public jwk and name no second key, and that key must be the one that you expect.',
  },
  jti: ifThere('jti', jti =>
    typeof jti === 'string' ? pass('a text') : fail('TOKEN_ID_INVALID', 'jti is not a text'),
  ),
  iat: ifThere('iat', iat =>
    isNumericDate(iat) ? pass('a NumericDate') : fail('EVIDENCE_TIME_INVALID', 'iat is not a NumericDate'),
  ),
  iss: ifThere('iss', judgeIss),
  aud: ({ claims: { aud } }) =>
    aud === undefined ? pass('absent') : fail('AUDIENCE_NOT_EXPECTED', 'aud is present'),
}

/** SPIFFE_SVID: a WIT-SVID of the claimed trust domain, bound to the key that signed the proof (WIT-SVID sections 2 to 7). */
export const verifyWitSvid = tokenVerifier({
  ...{ type: 'wit_svid', checks: SPIFFE_CHECKS, rules: SPIFFE_RULES },
  ...{ kid: 'always', audience: 'challenge' },
})
