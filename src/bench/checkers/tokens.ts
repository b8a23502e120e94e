import { isObject } from '../../contract/json-members.ts'
import { PROOF_ALGORITHMS } from '../../contract/names.ts'
import { isDidJwk, JwkError } from '../../crypto/jwk.ts'
import { keyOfDidJwk } from '../../protocols/claims.ts'
import { verifyIdToken } from '../../protocols/oidc/judges.ts'
import { OIDC_CHECKS } from '../../protocols/oidc/list.ts'
import { verifyWitSvid, WIT_SVID_ALGORITHMS } from '../../protocols/spiffe/judges.ts'
import { SPIFFE_CHECKS } from '../../protocols/spiffe/list.ts'
import { readSpiffeId, SpiffeIdError } from '../../protocols/spiffe/spiffe-id.ts'
import { idOf, subjectOf } from '../../protocols/w3c-vc/credential.ts'
import { verifyCredential } from '../../protocols/w3c-vc/judges.ts'
import { STATUS_LIST_CREDENTIAL_TYPE, W3C_VC_CHECKS } from '../../protocols/w3c-vc/list.ts'
import { type BenchList, benchList, holderOf, type OwnWords } from '../check-list-of.ts'
import type { Checker } from '../checker.ts'
import { OIDC_PLAN, SPIFFE_PLAN, W3C_VC_PLAN } from '../list-plans.ts'
import { jsonOf, jwsIn, jwsParts, thumbprintParts } from '../signed-parts.ts'
import { NO_ISSUER } from '../words-here.ts'

type Claims = Readonly<Record<string, unknown>>

const textIn = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise)

function keyIn(cnf: unknown): unknown {
  return isObject(cnf) ? cnf.jwk : undefined
}

/** What a token says of itself, where all tokens say it in the same way. */
async function commonWords(header: Claims, claims: Claims): Promise<OwnWords> {
  const aud: unknown = Array.isArray(claims.aud) ? claims.aud[0] : claims.aud
  const holder = await holderOf(keyIn(claims.cnf))
  return {
    issuer: textIn(claims.iss, NO_ISSUER),
    subject: textIn(claims.sub, ''),
    audience: textIn(aud, 'no audience'),
    nonce: textIn(claims.nonce, 'no nonce'),
    holder,
    confirmed: { cnf: holder?.thumbprint },
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

function listsNamed(status: unknown): readonly string[] {
  const entries: readonly unknown[] = Array.isArray(status) ? status : [status]
  const named = entries.map(entry => (isObject(entry) ? entry.statusListCredential : undefined))
  return named.filter(list => typeof list === 'string')
}

async function credentialWords(header: Claims, claims: Claims): Promise<OwnWords> {
  const subject = idOf(subjectOf(claims))
  const [cnf, did] = [await holderOf(keyIn(claims.cnf ?? header.cnf)), await holderOf(didKey(subject))]
  const { validFrom: valid_from, validUntil: valid_until } = claims
  return {
    ...(await commonWords(header, claims)),
    issuer: textIn(idOf(claims.issuer), textIn(claims.iss, NO_ISSUER)),
    subject: textIn(subject, ''),
    holder: cnf ?? did,
    confirmed: { cnf: cnf?.thumbprint, subject_key: did?.thumbprint },
    hasStatus: claims.credentialStatus !== undefined,
    lists: listsNamed(claims.credentialStatus),
    found: { ...claims, issuer: idOf(claims.issuer), credential_subject: subject, valid_from, valid_until },
  }
}

type WordsOf = (header: Claims, claims: Claims) => Promise<OwnWords>

function tokenChecker(list: BenchList, type: 'id_token' | 'wit_svid' | 'vc', wordsOf: WordsOf): Checker {
  return async ({ text, ...given }) => {
    const jws = jwsIn(text)
    const payload = jws === undefined ? undefined : jsonOf(jws.payload)
    const own = await wordsOf(jws?.header ?? {}, isObject(payload) ? payload : {})
    const lines = await benchList(list, { type, value: text }, own, given)
    const parts = [
      ...(await jwsParts(text)),
      ...(await thumbprintParts(given.keys, 'Thumbprint of the key that you gave')),
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
    algorithms: PROOF_ALGORITHMS,
    words: { aud: 'aud is the audience that was expected, and no other.' },
  },
  'id_token',
  commonWords,
)
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
export const checkCredential = tokenChecker(
  {
    checks: W3C_VC_CHECKS,
    plan: W3C_VC_PLAN,
    verify: verifyCredential,
    use: 'vc+jwt',
    algorithms: PROOF_ALGORITHMS,
    words: {
      status_list: `Each list that an entry names was given, of the same issuer, a ${STATUS_LIST_CREDENTIAL_TYPE} for the entry’s purpose.`,
      status_list_signed: 'One of the keys that you gave signed each list.',
    },
  },
  'vc',
  credentialWords,
)
