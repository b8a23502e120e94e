import { isObject } from '../../contract/protocols/agent-card/card-schema.ts'
import { OIDC_CHECKS } from '../../contract/protocols/oidc.ts'
import { SPIFFE_CHECKS } from '../../contract/protocols/spiffe.ts'
import { W3C_VC_CHECKS } from '../../contract/protocols/w3c-vc.ts'
import { JwkError } from '../../crypto/jwk.ts'
import { verifyIdToken } from '../../rules/protocols/oidc.ts'
import { verifyWitSvid } from '../../rules/protocols/spiffe.ts'
import { readSpiffeId, SpiffeIdError } from '../../rules/protocols/spiffe-id.ts'
import { idOf, subjectOf } from '../../rules/protocols/vc/credential.ts'
import { isDidJwk, keyOfDidJwk } from '../../rules/protocols/vc/did-jwk.ts'
import { verifyCredential } from '../../rules/protocols/w3c-vc.ts'
import { type BenchList, benchList, holderOf, NO_ISSUER, type OwnWords } from '../check-list-of.ts'
import type { Checker } from '../checker.ts'
import { OIDC_PLAN, SPIFFE_PLAN, W3C_VC_PLAN } from '../list-plans.ts'
import { jsonOf, jwsIn, jwsParts, thumbprintParts } from '../signed-parts.ts'

type Claims = Readonly<Record<string, unknown>>

const textIn = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

function keyIn(cnf: unknown): unknown {
  return isObject(cnf) ? cnf.jwk : undefined
}

/** What a token says of itself, where all tokens say it in the same way. */
async function commonWords(header: Claims, claims: Claims): Promise<OwnWords> {
  const aud: unknown = Array.isArray(claims.aud) ? claims.aud[0] : claims.aud
  return {
    issuer: textIn(claims.iss, NO_ISSUER),
    subject: textIn(claims.sub, ''),
    audience: textIn(aud, 'no audience'),
    nonce: textIn(claims.nonce, 'no nonce'),
    holder: await holderOf(keyIn(claims.cnf)),
    kids: typeof header.kid === 'string' ? [header.kid] : [],
    hasStatus: false,
    found: claims,
  }
}

/** The trust domain of a SPIFFE ID as one; undefined of anything else. */
function trustDomainOf(id: unknown): string | undefined {
  try {
    return `spiffe://${readSpiffeId(textIn(id, '')).trustDomain}`
  } catch (cause) {
    if (cause instanceof SpiffeIdError) return undefined
    throw cause
  }
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

function didKey(subject: unknown): unknown {
  if (typeof subject !== 'string' || !isDidJwk(subject)) return undefined
  try {
    return keyOfDidJwk(subject)
  } catch (cause) {
    if (cause instanceof JwkError) return undefined
    throw cause
  }
}

async function credentialWords(header: Claims, claims: Claims): Promise<OwnWords> {
  const subject = idOf(subjectOf(claims))
  const cnf = keyIn(claims.cnf ?? header.cnf)
  const { validFrom: valid_from, validUntil: valid_until } = claims
  return {
    ...(await commonWords(header, claims)),
    issuer: textIn(idOf(claims.issuer), textIn(claims.iss, NO_ISSUER)),
    subject: textIn(subject, ''),
    holder: await holderOf(cnf ?? didKey(subject)),
    hasStatus: claims.credentialStatus !== undefined,
    found: { ...claims, issuer: idOf(claims.issuer), credential_subject: subject, valid_from, valid_until },
  }
}

type WordsOf = (header: Claims, claims: Claims) => Promise<OwnWords>

function tokenChecker(list: BenchList, type: 'id_token' | 'wit_svid' | 'vc', wordsOf: WordsOf): Checker {
  return async ({ text, keys, expected }) => {
    const jws = jwsIn(text)
    const payload = jws === undefined ? undefined : jsonOf(jws.payload)
    const own = await wordsOf(jws?.header ?? {}, isObject(payload) ? payload : {})
    const lines = await benchList(list, { type, value: text }, own, { keys, expected })
    const parts = [
      ...(await jwsParts(text)),
      ...(await thumbprintParts(keys, 'Thumbprint of the key that you gave')),
    ]
    return { lines, parts, notes: [] }
  }
}

export const checkIdToken = tokenChecker(
  {
    checks: OIDC_CHECKS,
    plan: OIDC_PLAN,
    verify: verifyIdToken,
    use: 'id_token',
    words: { aud: 'aud is the audience that was expected, and no other.' },
  },
  'id_token',
  commonWords,
)
export const checkWitSvid = tokenChecker(
  { checks: SPIFFE_CHECKS, plan: SPIFFE_PLAN, verify: verifyWitSvid, use: 'wit-svid' },
  'wit_svid',
  svidWords,
)
export const checkCredential = tokenChecker(
  { checks: W3C_VC_CHECKS, plan: W3C_VC_PLAN, verify: verifyCredential, use: 'vc+jwt' },
  'vc',
  credentialWords,
)
