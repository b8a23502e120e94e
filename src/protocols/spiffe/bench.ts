import type { OwnWords } from '../../bench/check-list-of.ts'
import { type InHand, judgeDate, keyIn, shown } from '../../bench/claims.ts'
import { judgeAlg, judgeCriticalOfJwt } from '../../bench/jwt.ts'
import { broken } from '../../bench/own-lines.ts'
import type { Checker } from '../../bench/report.ts'
import type { ListPlan } from '../../bench/run-list.ts'
import type { Standard } from '../../bench/standard.ts'
import type { Claims } from '../../bench/token.ts'
import { commonWords, ENVELOPE, onForm, textIn, timed, tokenChecker } from '../../bench/tokens.ts'
import { MUST_NAME } from '../../bench/which-key.ts'
import { type Finding, pass } from '../../checks/verdict.ts'
import { isObject } from '../../contract/json-members.ts'
import { algorithmsOf } from '../../crypto/key-kinds.ts'
import { verifyWitSvid } from './judges.ts'
import { SPIFFE_CHECKS } from './list.ts'
import { SpiffeIdError, spiffeIdOrWhy } from './spiffe-id.ts'

export const SPIFFE_PLAN: ListPlan<typeof SPIFFE_CHECKS> = {
  ...ENVELOPE,
  // Whether the expected issuer is the trust domain, `trust_domain` says.
  issuer_known: { ...ENVELOPE.issuer_known, needsIt: true },
  sub: onForm,
  trust_domain: { asks: 'issuer', restsOn: ['sub'] },
  subject: { asks: 'subject', restsOn: ['sub'] },
  cnf_alg: onForm,
  cnf: { asks: 'holder', restsOn: ['form'] },
  jti: onForm,
  exp: timed,
  nbf: timed,
  iat: onForm,
  iss: { asks: 'issuer', restsOn: ['form'] },
  aud: onForm,
}

/** The trust domain of a SPIFFE ID as one; undefined of anything else. */
function trustDomainOf(id: unknown): string | undefined {
  const read = spiffeIdOrWhy(textIn(id, ''))
  return read instanceof SpiffeIdError ? undefined : `spiffe://${read.trustDomain}`
}

async function svidWords(header: Claims, claims: Claims): Promise<OwnWords> {
  const { sub, iss } = claims
  const trust_domain = trustDomainOf(sub)
  return {
    ...(await commonWords(header, claims)),
    issuer: trust_domain ?? trustDomainOf(iss) ?? 'spiffe://no-trust-domain',
    found: { ...claims, trust_domain, subject: sub },
  }
}

/** The signature algorithms of a WIT-SVID, and of the key that it confirms (WIT-SVID sections 2.3 and 3.2). */
const TABLE = /^(?:RS256|RS384|RS512|ES256|ES384|ES512|PS256|PS384|PS512|EdDSA|Ed25519)$/u

function judgeKeyAlg({ claims: { cnf } }: InHand): Finding {
  const jwk = keyIn(cnf)
  if (!isObject(jwk)) return broken('cnf has no jwk')
  const { alg } = jwk
  if (typeof alg !== 'string') return broken('cnf.jwk has no alg')
  if (!TABLE.test(alg)) return broken(`cnf.jwk.alg is ${shown(alg)}`)
  return algorithmsOf(jwk).includes(alg)
    ? pass(alg)
    : broken(`cnf.jwk.alg is ${alg}, which is not for its key`)
}

const STANDARD: Standard<typeof SPIFFE_CHECKS, InHand> = {
  evidence_type: 'choice',
  form: 'same',
  typ: 'same',
  alg: about => judgeAlg(about, TABLE),
  crit: judgeCriticalOfJwt,
  issuer_known: 'same',
  kid: 'same',
  signature: 'same',
  sub: 'same',
  trust_domain: 'same',
  subject: 'same',
  cnf_alg: judgeKeyAlg,
  cnf: 'same',
  jti: 'same',
  exp: about => judgeDate('exp', about.claims.exp, about),
  nbf: 'same',
  iat: 'same',
  iss: ({ claims: { iss } }) =>
    iss === undefined || typeof iss === 'string' ? pass(shown(iss ?? 'absent')) : broken('iss is not text'),
  aud: 'same',
}

const checkSvid = tokenChecker(
  {
    checks: SPIFFE_CHECKS,
    plan: SPIFFE_PLAN,
    verify: verifyWitSvid,
    use: 'wit-svid',
    words: { cnf_alg: 'cnf.jwk must have alg, and it must match its key.' },
    standard: STANDARD,
    rule: { ...MUST_NAME, use: 'wit-svid' },
  },
  'wit_svid',
  svidWords,
)

/** A WIT-SVID. An expected issuer that is a bare trust domain name is read as its SPIFFE ID, and that is said. */
export const checkWitSvid: Checker = async input => {
  const { issuer } = input.expected
  const isBare = issuer !== undefined && /^[a-z0-9._-]{1,255}$/u.test(issuer)
  if (!isBare) return checkSvid(input)
  const found = await checkSvid({ ...input, expected: { ...input.expected, issuer: `spiffe://${issuer}` } })
  return { ...found, notes: [...found.notes, `Expected issuer: ${issuer} was read as spiffe://${issuer}.`] }
}
