import { misfit, same, shown } from '../checks/graded.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject, type Members } from '../contract/json-members.ts'
import { isSha256 } from '../crypto/base64url.ts'
import { sha256OfText } from '../crypto/digest.ts'
import { PRIVATE_MEMBERS, THUMBPRINT_URI, thumbprintUriOfAny } from '../crypto/jwk.ts'
import { type DateClaim, HOLDER, date as judgeDate } from '../protocols/claims.ts'
import { audience as judgeAudience } from '../protocols/token-rules.ts'
import { type Expected, expectedThumbprint } from './expected.ts'
import { whyUnread } from './given-keys.ts'
import { broken, type OwnRow, open } from './own-lines.ts'
import type { BenchInput } from './report.ts'

/** A token's header and claims beside what was given. */
export interface InHand {
  readonly header: Members
  readonly claims: Members
  readonly input: Omit<BenchInput, 'text'>
}

type Judge = (value: unknown, about: InHand, member: string) => Finding | Promise<Finding>

/** How a member of a token is judged. */
export interface Predicate {
  readonly judge: Judge
  /** The claim that it looks at, or `header.` and a member of the header; absent: the one of its line's name. */
  readonly member?: string
  /** The box that it is compared with. */
  readonly box?: keyof Expected
  /** Whether the member may be absent, and then has no line. */
  readonly isOptional?: true
}

/** Lines of a token by their names: how each is judged, what it asks, and where that is said if not where its kind's is. */
export type Rows = Readonly<
  Record<string, readonly [predicate: Predicate, words: string, section?: string | undefined]>
>

const IN_HEADER = 'header.'

/** What stands in a claim, or in a member of the header. @param member a claim's name, or `header.` and a name */
export const valueAt = ({ header, claims }: Pick<InHand, 'header' | 'claims'>, member: string): unknown =>
  member.startsWith(IN_HEADER) ? header[member.slice(IN_HEADER.length)] : claims[member]

/** The line about a member, by the name of the line. */
export const memberRow = <T extends InHand>(
  check: string,
  [{ member = check, box, judge }, words, section]: Rows[string],
  isAsked: (object: T) => boolean,
): OwnRow<T> => ({
  ...{ section, words, box, member, isAsked },
  judge: about => judge(valueAt(about, member), about, member),
})

/** Judges a member, beside a box where one is named. */
export const by = (judge: Judge, box?: keyof Expected): Predicate => ({ judge, ...(box && { box }) })

/** What may be absent. */
export const ifThere = (predicate: Predicate): Predicate => ({ ...predicate, isOptional: true })

/** What stands elsewhere than its line's name says. */
export const of = (member: string, predicate: Predicate): Predicate => ({ ...predicate, member })

/** A text that is not empty, and of this form where one is asked for. */
export const text = (form = /^./su, asked = 'a text that is not empty'): Predicate =>
  by((value, _, member) => {
    if (typeof value !== 'string') return misfit(member, value, 'a text')
    return form.test(value)
      ? pass(shown(value))
      : broken(`${member} is ${shown(value)}; ${asked} is asked for`)
  })

/** A text that is the one in a box, where that is filled. */
export const expected = (box: 'issuer' | 'subject' | 'nonce'): Predicate =>
  by((value, { input }, member) => same(value, input.expected[box], { name: member, what: box }), box)

export const audience = by((aud, { input }) => judgeAudience(aud, input.expected.audience), 'audience')
export const date = (name: DateClaim): Predicate =>
  by((value, { input }) => judgeDate(name, value, input.expected), 'time')

/** A number above zero. */
export const positive = by((value, _, member) => {
  if (typeof value !== 'number') return misfit(member, value, 'a number')
  return value > 0 ? pass(`${value}`) : broken(`${member} is ${value}; a positive number is asked for`)
})

/** A JSON object. */
export const object = by((value, _, member) =>
  isObject(value) ? pass('an object') : misfit(member, value, 'an object'),
)

export const absent = by((value, _, member) =>
  value === undefined ? pass('absent') : broken(`${member} is there`),
)

/** One of several claims. */
export const anyOf = (...names: readonly string[]): Predicate =>
  by((_, { claims }) => {
    const found = names.find(name => typeof claims[name] === 'string' && claims[name] !== '')
    return found === undefined
      ? broken(`neither ${names.join(' nor ')} is there`)
      : pass(shown(claims[found]))
  })

/** An object with a member that is an object; of no name, with at least one member, each an object. */
export const holdsMember = (name?: string): Predicate =>
  by((value, _, member) => {
    if (!isObject(value)) return misfit(member, value, 'an object')
    const names = name === undefined ? Object.keys(value) : [name]
    const lacking = names.find(each => !isObject(value[each]))
    if (lacking !== undefined) return broken(`${member} has no object as ${lacking}`)
    return names.length === 0 ? broken(`${member} is empty`) : pass(names.join(', '))
  })

/** The header with no other member than these. */
export const onlyInHeader = (...names: readonly string[]): Predicate =>
  by((_, { header }) => {
    const more = Object.keys(header).filter(name => !names.includes(name))
    return more.length === 0
      ? pass('no other member')
      : broken(`the header has ${shown(more.join(', '))} too`)
  })

const TOKENS = {
  access_token: 'the access token',
  wit: 'the workload identity token',
  txn_token: 'the transaction token',
} as const

/** The SHA-256 in base64url of a token beside it. */
export const hashOf = (box: keyof typeof TOKENS): Predicate =>
  by(async (value, { input }, member) => {
    if (typeof value !== 'string') return misfit(member, value, 'a text')
    if (!isSha256(value)) {
      const found = /^[0-9a-f]{64}$/iu.test(value) ? 'hexadecimal' : `${value.length} characters`
      return broken(`${member} is ${found}; base64url of a SHA-256, 43 characters, is asked for`)
    }
    const token = input.expected[box]
    const expected = token === undefined ? undefined : await sha256OfText(token)
    const what = TOKENS[box]
    const none = `${what} that it goes with was not pasted`
    const found = same(value, expected, { name: member, what, none })
    return found.result === 'FAIL' ? { ...found, detail: `${member} is the hash of another token` } : found
  }, box)

/** Why a value is no public key (RFC 7517 section 4); undefined where it is one. */
export async function faultOfPublicKey(name: string, jwk: unknown): Promise<Finding | undefined> {
  if (!isObject(jwk)) return misfit(name, jwk, 'an object')
  const secret = PRIVATE_MEMBERS.find(each => Object.hasOwn(jwk, each))
  if (secret !== undefined) return broken(`${name} has the private member ${secret}`)
  if (typeof jwk.kty !== 'string') return misfit(`kty of ${name}`, jwk.kty, 'a text')
  const isKnown = ['EC', 'OKP', 'RSA'].includes(jwk.kty)
  return isKnown && (await thumbprintUriOfAny(jwk)) === undefined
    ? broken(`${name} lacks a member of a key of the kind ${jwk.kty}`)
    : undefined
}

export const publicKey = by(
  async (jwk, _, member) =>
    (await faultOfPublicKey(member.replace(IN_HEADER, ''), jwk)) ?? pass('a public key'),
)

/**
 * Whether the key that an object names for its holder is the expected one; open where none was expected.
 * @param named its thumbprint URI, where the object names it by that
 */
export async function judgeHolder(jwk: unknown, { expected: { holder } }: InHand['input'], named?: string) {
  const found = isObject(jwk) ? await thumbprintUriOfAny(jwk) : named
  const expected = await expectedThumbprint(holder)
  return found === undefined && expected === undefined ? open(HOLDER.none) : same(found, expected, HOLDER)
}

/** Whether the key inside an object is one of those that were given. @param thumbprint its thumbprint URI */
export async function judgeGivenKey(
  input: Pick<BenchInput, 'keys' | 'keyFault'>,
  thumbprint: string | undefined,
): Promise<Finding> {
  if (input.keyFault !== undefined) return open(whyUnread(input.keyFault))
  if (input.keys.length === 0)
    return open('no key was given: the one inside proves only that this was made with it')
  const given = await Promise.all(input.keys.map(thumbprintUriOfAny))
  const compared = { found: thumbprint ?? 'none', expected: given.map(each => each ?? 'no key').join(', ') }
  const isGiven = given.includes(thumbprint)
  return {
    ...(isGiven ? pass('it is the key that you gave') : broken('it is not the key that you gave')),
    compared,
  }
}

/**
 * A confirmation of the expected holder's key (RFC 7800 section 3.2; RFC 9449 section 6.1).
 * @param faultOf what of its key must be so; absent where it need not hold a key
 */
export const confirmation = (faultOf?: (key: unknown) => Promise<Finding | undefined>): Predicate =>
  by(async (cnf, { input }, member) => {
    if (!isObject(cnf)) return misfit(member, cnf, 'an object')
    const { jwk, jkt } = cnf
    const named = typeof jkt === 'string' ? `${THUMBPRINT_URI}${jkt}` : undefined
    return (await faultOf?.(jwk)) ?? judgeHolder(jwk, input, named)
  }, 'holder')

/** A key inside that is the expected holder's. */
export const holderKey = by((jwk, { input }) => judgeHolder(jwk, input), 'holder')

const SECTION = 'RFC 7519, 4.1'

/** The claims that every JWT may have (RFC 7519 section 4.1), each with what it asks. */
export const CLAIMS = {
  iss: [ifThere(expected('issuer')), 'iss must be text, and the issuer that you expect.', `${SECTION}.1`],
  sub: [ifThere(expected('subject')), 'sub must be text, and the subject that you expect.', `${SECTION}.2`],
  aud: [ifThere(audience), 'aud must contain the audience that you expect.', `${SECTION}.3`],
  exp: [ifThere(date('exp')), 'exp must be a NumericDate after the Time.', 'RFC 7519, 2 and 4.1.4'],
  nbf: [
    ifThere(date('nbf')),
    'nbf must be a NumericDate, not after the Time; 60 s of clock skew are allowed.',
    'RFC 7519, 2 and 4.1.5',
  ],
  iat: [ifThere(date('iat')), 'iat must be a NumericDate.', 'RFC 7519, 2 and 4.1.6'],
  jti: [ifThere(text()), 'jti must be text; whether it was used before is not looked at.', `${SECTION}.7`],
  nonce: [
    ifThere(expected('nonce')),
    'nonce must be the one that you expect.',
    'OIDC Core, 2; RFC 9449, 4.2',
  ],
  cnf: [ifThere(confirmation()), 'cnf must name the key that you expect.', 'RFC 7800, 3.1'],
} as const satisfies Rows
