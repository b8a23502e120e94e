import { besideNothing, same, shown } from '../checks/compare.ts'
import { isMediaType } from '../checks/evidence-jws.ts'
import { type Beside, choice, forbidden, type Graded, type Judge, open, type Rule } from '../checks/graded.ts'
import { fail, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import { isRegistered } from '../crypto/key-kinds.ts'
import { HOLDER, judgeConfirmation } from './claims.ts'

type Members = Readonly<Record<string, unknown>>

/** A signed token in hand: read strictly by the service, and as loosely as can be on Check. */
export interface Token {
  readonly evidence_type: Graded
  readonly form: Graded
  readonly header: Members
  readonly claims: Members
  /** Whether kid names a key: one in the directory, or one of those that were given. */
  readonly kid: () => Graded
  /** Whether the signature verifies under that key. */
  readonly signature: () => Graded | Promise<Graded>
  readonly beside: Beside
}
export type TokenRule = Rule<Token> | Judge<Token>

/** No extension that is marked critical is understood; no JWT may have b64 (RFC 7515 section 4.1.11; RFC 7797 section 7). */
const crit: Judge<Token> = ({ header }) => {
  if (Object.hasOwn(header, 'crit'))
    return {
      ...fail('EVIDENCE_CRIT', `crit marks ${shown(header.crit)}, which is not understood here`),
      stillReadable: true,
    }
  return Object.hasOwn(header, 'b64')
    ? forbidden('b64 is there, and no JWT may have it (RFC 7797 7)')
    : pass('nothing is marked critical')
}

/** What every signed token is asked, whatever it claims. */
export const ENVELOPE = {
  evidence_type: { judge: ({ evidence_type }: Token) => evidence_type, restsOn: [] },
  form: { judge: ({ form }: Token) => form, restsOn: ['evidence_type'] },
  crit,
  kid: { judge: ({ kid }: Token) => kid(), restsOn: ['form', 'alg'] },
  signature: { judge: ({ signature }: Token) => signature(), restsOn: ['crit', 'kid'] },
} as const satisfies Readonly<Record<string, TokenRule>>

/**
 * alg must be a registered signature algorithm and never none (RFC 8725 sections 3.1 and 3.2).
 * @param taken those that this service takes
 * @param listed those that the token's own specification lists, where it lists any
 */
export const algorithm =
  (taken: readonly AlgorithmName[], listed = /./u): Judge<Pick<Token, 'header'>> =>
  ({ header: { alg } }) => {
    const refuse = (words: string) => fail('ALGORITHM_NOT_ALLOWED', words)
    if (alg === undefined) return refuse('alg is missing')
    if (alg === 'none') return refuse('alg is none: nothing was signed')
    if (!isRegistered(alg))
      return refuse(`alg is ${shown(alg)}, which is not a registered signature algorithm`)
    if (!listed.test(alg)) return refuse(`alg is ${alg}, which this kind does not take`)
    if (taken.some(each => each === alg)) return pass(alg)
    const mac = alg.startsWith('HS') ? ', a MAC: anyone who can verify it could have made it' : ''
    return choice('ALGORITHM_NOT_ALLOWED', `alg is ${alg}${mac}; this service takes ${taken.join(' and ')}`)
  }

/** Whether typ says no more than that it is a token, or nothing (RFC 7519 section 5.1; RFC 7515 section 4.1.9). */
export const isPlainTyp = (typ: unknown): boolean =>
  typ === undefined || isMediaType(typ, 'jwt') || isMediaType(typ, 'jose')

/** Whether the directory has anything of the claimed issuer; `named` says in words what. */
export const issuerKnown = (named: (issuer: string) => string): Rule<Pick<Token, 'beside'>> => ({
  onlyService: true,
  judge: ({ beside: { known, issuer = '' } }) => {
    if (known === undefined) return open('no directory is asked: the key is the one that you gave')
    return known ? pass('in the directory') : fail('ISSUER_UNKNOWN', `the directory has no ${named(issuer)}`)
  },
})

/** A claim that may be absent. */
export const ifThere =
  (name: string, judge: (value: unknown, token: Token) => Graded): Judge<Token> =>
  token =>
    token.claims[name] === undefined ? pass('absent') : judge(token.claims[name], token)

/** aud must contain the expected audience, and for this service nobody else (RFC 7519 section 4.1.3). */
export function audience(aud: unknown, expected: string | undefined): Graded {
  const refuse = (words: string) => fail('AUDIENCE_MISMATCH', words)
  const all: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  if (aud === undefined) return { ...refuse('aud is missing'), ...besideNothing(expected) }
  if (all.length === 0 || all.some(each => typeof each !== 'string'))
    return refuse('aud is neither a text nor a list of texts')
  const found = all.join(', ')
  if (expected === undefined) return open(`no expected audience was given; it says ${shown(found)}`)
  const compared = { found, expected }
  if (!all.includes(expected)) return { ...refuse('not the expected audience'), compared }
  if (all.length === 1) return { ...pass('as expected'), compared }
  const others = `the expected one is among ${all.length}; this service takes no other audience`
  return { ...choice('AUDIENCE_MISMATCH', others), compared }
}

const THUMBPRINT = 'urn:ietf:params:oauth:jwk-thumbprint:sha-256:'

/**
 * Whether the key that `cnf` confirms is the holder's (RFC 7800 section 3.2). By its thumbprint alone (RFC 9449
 * section 6.1) this service takes none.
 * @param loosely what it is that no key is confirmed that can be read, where none is expected
 */
export async function confirmed(cnf: unknown, holder: string | undefined, loosely?: Graded): Promise<Graded> {
  const { jwk, jkt }: Members = isObject(cnf) ? cnf : {}
  if (jwk === undefined && typeof jkt === 'string') {
    const found = same(`${THUMBPRINT}${jkt}`, holder, HOLDER)
    const said = 'jkt is the thumbprint of the holder’s key; this service asks for jwk'
    return found.result === 'PASS' ? { ...found, ...choice(HOLDER.code, said) } : found
  }
  const found = await judgeConfirmation(cnf, holder)
  return found.result === 'FAIL' && holder === undefined ? (loosely ?? found) : found
}
