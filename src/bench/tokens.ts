import { isObject } from '../contract/json-members.ts'
import { checkByList, holderOf, type OwnWords, type ProtocolPlan } from './check-list-of.ts'
import type { Checker } from './report.ts'
import { type BenchCheck, NO_ISSUER } from './run-list.ts'
import { jsonOf, jwsIn, jwsParts, thumbprintParts } from './signed-parts.ts'

export const onForm = { restsOn: ['form'] } as const
export const timed = { asks: 'time', restsOn: ['form'] } as const

/** The JWS that carries a token: its key is found once the algorithm is known, its signature under that key. */
export const ENVELOPE = {
  evidence_type: {},
  form: { restsOn: ['evidence_type'] },
  typ: onForm,
  alg: onForm,
  crit: onForm,
  issuer_known: { asks: 'directory', restsOn: ['form'] },
  kid: { asks: 'key', restsOn: ['form', 'alg'] },
  // Nobody verifies a JWS with an extension that is marked critical and not understood (RFC 7515 section 4.1.11).
  signature: { asks: 'key', restsOn: ['crit', 'kid'] },
} as const satisfies Record<string, BenchCheck>

export type Claims = Readonly<Record<string, unknown>>

export const textIn = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise

export function keyIn(cnf: unknown): unknown {
  return isObject(cnf) ? cnf.jwk : undefined
}

/** What a token says of itself, where all tokens say it in the same way. */
export async function commonWords(header: Claims, claims: Claims): Promise<OwnWords> {
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

type WordsOf = (header: Claims, claims: Claims) => Promise<OwnWords>

export function tokenChecker(
  list: ProtocolPlan,
  type: 'id_token' | 'wit_svid' | 'vc',
  wordsOf: WordsOf,
): Checker {
  return async ({ text, ...given }) => {
    const jws = jwsIn(text)
    const payload = jws === undefined ? undefined : jsonOf(jws.payload)
    const own = await wordsOf(jws?.header ?? {}, isObject(payload) ? payload : {})
    const lines = await checkByList(list, { type, value: text }, own, given)
    const parts = [
      ...(await jwsParts(text)),
      ...(await thumbprintParts(given.keys, 'Thumbprint of the key that you gave')),
    ]
    return { lines, parts, notes: [] }
  }
}
