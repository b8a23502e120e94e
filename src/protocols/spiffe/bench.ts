import type { OwnWords } from '../../bench/check-list-of.ts'
import type { ListPlan } from '../../bench/run-list.ts'
import {
  type Claims,
  commonWords,
  ENVELOPE,
  onForm,
  textIn,
  timed,
  tokenChecker,
} from '../../bench/tokens.ts'
import { verifyWitSvid, WIT_SVID_ALGORITHMS } from './judges.ts'
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

export const checkWitSvid = tokenChecker(
  {
    checks: SPIFFE_CHECKS,
    plan: SPIFFE_PLAN,
    verify: verifyWitSvid,
    use: 'wit-svid',
    algorithms: WIT_SVID_ALGORITHMS,
    words: { cnf_alg: 'cnf.jwk carries alg, and it is the one for its key: ES256, as no other is built.' },
  },
  'wit_svid',
  svidWords,
)
