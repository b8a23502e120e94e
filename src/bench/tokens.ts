import type { Finding } from '../checks/verdict.ts'
import type { Evidence } from '../contract/schemas/challenge.ts'
import type { GivenKey } from '../crypto/key-kinds.ts'
import { checkByList, holderOf, type OwnWords, type ProtocolPlan } from './check-list-of.ts'
import { type InHand, keyIn, outdatedOf } from './claims.ts'
import { macNotes } from './jwt.ts'
import type { BenchInput, Checker, Unjudged } from './report.ts'
import { type BenchCheck, NO_ISSUER } from './run-list.ts'
import { jwsParts, thumbprintParts } from './signed-parts.ts'
import { byStandard, type Rule } from './standard.ts'
import { type Claims, readToken, respelled, type Token } from './token.ts'
import { ANY_NAME, findKey, type KeyRule, NO_SIGNATURE } from './which-key.ts'

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
  // No one verifies a JWS with an extension that is marked critical and not understood (RFC 7515 section 4.1.11).
  signature: { asks: 'key', restsOn: ['crit', 'kid'] },
} as const satisfies Record<string, BenchCheck>

export const textIn = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise

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

/** What is found by other means, and takes the place of a line. */
interface Beside {
  readonly lines: Readonly<Record<string, Finding>>
  readonly notes: readonly string[]
  readonly unjudged: Pick<Unjudged, 'given' | 'bounded'>
}
const NOTHING_BESIDE: Beside = { lines: {}, notes: [], unjudged: { given: [], bounded: [] } }

/** A list of the service's over a token, and what the standard says to each of its checks. */
interface TokenPlan extends ProtocolPlan {
  readonly standard: Readonly<Record<string, Rule<InHand>>>
  readonly rule?: KeyRule
  readonly beside?: (about: InHand) => Promise<Beside>
}

/** The service's lines over a token, and over it as the standard reads it where its strict reader does not take the form. */
async function serviceLines(
  list: TokenPlan,
  type: Evidence['type'],
  token: Token,
  own: OwnWords,
  { text, ...given }: BenchInput & { readonly by: GivenKey | undefined },
) {
  const run = (value: string) => checkByList(list, { type, value }, own, given)
  const strict = await run(text)
  const isStrict = strict.every(({ check, result }) => check !== 'form' || result === 'PASS')
  return { strict, read: isStrict ? strict : await run(respelled(token)) }
}

export function tokenChecker(list: TokenPlan, type: Evidence['type'], wordsOf: WordsOf): Checker {
  return async input => {
    const token = readToken(input.text)
    const about = { header: token.header, claims: token.claims, input }
    const own = await wordsOf(token.header, token.claims)
    const { rule = ANY_NAME } = list
    const key = token.jws === undefined ? NO_SIGNATURE : await findKey(token.jws, input, { rule })
    const { strict, read } = await serviceLines(list, type, token, own, { ...input, by: key.by })
    const ofKey = { kid: key.key, signature: key.signature }
    const beside = (await list.beside?.(about)) ?? NOTHING_BESIDE
    const found = { form: token.form, ...ofKey, ...beside.lines }
    const lines = await byStandard(read, { plan: list.plan, rules: list.standard, about, found, strict })
    const title = 'Thumbprint of the key that you gave'
    return {
      lines,
      parts: [...(await jwsParts(token)), ...(await thumbprintParts(input.keys, title))],
      notes: [...macNotes(token), ...beside.notes],
      unjudged: {
        ...beside.unjudged,
        outdated: outdatedOf(about),
        bounded: [...beside.unjudged.bounded, ...(key.bounded === undefined ? [] : [key.bounded])],
      },
    }
  }
}
