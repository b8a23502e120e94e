import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import { expectedThumbprint } from './expected.ts'
import { whyUnread } from './given-keys.ts'
import { broken, choice, compare, open } from './own-lines.ts'
import { type BenchInput, instantOf, textOf } from './report.ts'
import type { Claims } from './token.ts'

/** A token's header and claims beside what was given. */
export interface InHand {
  readonly header: Claims
  readonly claims: Claims
  readonly input: Omit<BenchInput, 'text'>
}
export type Judge = (about: InHand) => Finding | Promise<Finding>

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'a list'
      : `a ${typeof value}`.replace('a object', 'an object')
const SHOWN = 200
export const shown = (value: unknown): string => textOf(value).slice(0, SHOWN)

const missing = (name: string, expected?: string): Finding => ({
  ...broken(`${name} is missing`),
  ...(expected === undefined ? {} : { compared: { found: 'nothing', expected } }),
})
const noText = (name: string, value: unknown): Finding =>
  broken(`${name} is ${kindOf(value).replace('a string', 'a text')}; a text is asked for`)

/** A claim that must be a text, and the expected one where one is expected (RFC 7519 section 4.1). */
export function judgeText(name: string, value: unknown, expected: string | undefined, what: string): Finding {
  if (value === undefined) return missing(name, expected)
  return typeof value === 'string' ? compare(value, expected, what) : noText(name, value)
}

/** Whether a claim is there, as a text. */
function judgeThere(name: string, value: unknown): Finding {
  if (value === undefined) return missing(name)
  return typeof value === 'string' ? pass(shown(value)) : noText(name, value)
}

/** The audiences of a token; undefined where aud is neither a text nor a list of them (RFC 7519 section 4.1.3). */
export function audiencesOf(aud: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  const texts = list.filter(each => typeof each === 'string')
  return texts.length === list.length && list.length > 0 ? texts : undefined
}

/** Whether aud contains the expected audience; who else is in it is said. */
export function judgeAudience(aud: unknown, expected: string | undefined): Finding {
  if (aud === undefined) return missing('aud', expected)
  const all = audiencesOf(aud)
  if (all === undefined) return broken('aud is neither a text nor a list of texts')
  if (expected === undefined)
    return open(`no expected audience was given; it says ${all.join(', ').slice(0, SHOWN)}`)
  const compared = { found: all.join(', '), expected }
  return all.includes(expected)
    ? { ...pass(all.length === 1 ? 'as expected' : 'the expected one is among them'), compared }
    : { ...broken('not the expected audience'), compared }
}

const LAST_S = 253_402_300_799
const YEAR_MS = 31_556_952_000

/** A NumericDate that is beyond the year 9999 in seconds and plausible in milliseconds. */
const inMilliseconds = (seconds: number): boolean => seconds > LAST_S && seconds / 1000 < LAST_S

const UNITS = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1_000, 'second'],
] as const

/** A span of time in its largest unit. */
export function spanOf(ms: number): string {
  const [size, unit] = UNITS.find(([each]) => Math.abs(ms) >= each) ?? [1_000, 'second']
  const count = Math.round(Math.abs(ms) / size)
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
}

type End = 'exp' | 'nbf' | 'iat'

const AGAINST: Readonly<
  Record<End, { readonly fails: (at: number, now: number) => boolean; readonly said: string }>
> = {
  exp: { fails: (at, now) => at <= now, said: 'it expired' },
  nbf: { fails: (at, now) => at > now, said: 'it begins' },
  iat: { fails: (at, now) => at > now, said: 'it says that it will be made' },
}

/** Why a value is not a time at all; undefined where it is a NumericDate (RFC 7519 section 2). */
function faultOfDate(name: string, value: unknown, time: number | undefined): Finding | undefined {
  if (value === undefined) return missing(name, time === undefined ? undefined : new Date(time).toISOString())
  if (typeof value !== 'number')
    return broken(
      `${name} is ${kindOf(value).replace('a string', 'a text')}; a number is asked for (RFC 7519 2)`,
    )
  if (inMilliseconds(value)) {
    const year = 1970 + Math.floor((value * 1000) / YEAR_MS)
    return choice(`${name} is year ${year.toLocaleString('en')}: it was written in milliseconds`)
  }
  return value < 0 || value > LAST_S
    ? broken(`${name} is ${value}, which is not a time up to the year 9999`)
    : undefined
}

/** What this computer's clock would say to a time, where no Time was given; it decides nothing. */
function byClock(name: End, at: number, clock: number | undefined): string {
  if (clock === undefined || !AGAINST[name].fails(at, clock)) return ''
  const when = name === 'exp' ? `${spanOf(clock - at)} ago` : `in ${spanOf(at - clock)}`
  return `by this computer’s clock ${AGAINST[name].said} ${when}`
}

/** A time of a token beside the Time that was given. iat in the future is a CHOICE: no standard forbids it (RFC 7519 4.1.6). */
export function judgeDate(name: End, value: unknown, { input }: InHand): Finding {
  const { time } = input.expected
  const fault = faultOfDate(name, value, time)
  if (fault !== undefined || typeof value !== 'number') return fault ?? missing(name)
  const at = value * 1000
  if (time === undefined) {
    const said = byClock(name, at, input.clock)
    return open(`no time was given; it says ${instantOf(value)}${said === '' ? '' : `; ${said}`}`)
  }
  const compared = { found: instantOf(value), expected: new Date(time).toISOString() }
  if (!AGAINST[name].fails(at, time)) return { ...pass(instantOf(value)), compared }
  const when = name === 'exp' ? `${spanOf(time - at)} before the Time` : `${spanOf(at - time)} after the Time`
  const verdict = name === 'iat' ? choice : broken
  return { ...verdict(`${AGAINST[name].said} ${when}`), compared }
}

/** Time claims that this computer's clock finds against, where no Time was given, in whole sentences. */
export function outdatedOf({ claims, input }: Pick<InHand, 'claims' | 'input'>): readonly string[] {
  if (input.expected.time !== undefined) return []
  return (['exp', 'nbf'] as const).flatMap(name => {
    const value = claims[name]
    const said =
      typeof value === 'number' && !inMilliseconds(value) ? byClock(name, value * 1000, input.clock) : ''
    return said === '' ? [] : [`${name}: ${said}.`]
  })
}

/** The key that a token confirms, as a JWK (RFC 7800 section 3.2). */
export const keyIn = (cnf: unknown): unknown => (isObject(cnf) ? cnf.jwk : undefined)

/**
 * Whether the key that an object names for its holder is the expected one; open where none was expected.
 * @param found its thumbprint URI; undefined where the object names no key that is read here
 */
export async function judgeHolder(found: string | undefined, holder: string | undefined): Promise<Finding> {
  const expected = await expectedThumbprint(holder)
  if (holder !== undefined && expected === undefined) return open('the expected holder key cannot be read')
  if (found !== undefined) {
    const judged = compare(found, expected, 'holder key')
    return judged.result === 'PASS' ? { ...judged, detail: 'it is the key that you expect' } : judged
  }
  return expected === undefined
    ? open('no expected holder key was given')
    : { ...broken('it names no key of a holder'), compared: { found: 'nothing', expected } }
}

/** Whether the key inside an object is one of those that were given. @param thumbprint its thumbprint URI */
export async function judgeGivenKey(
  input: Pick<BenchInput, 'keys' | 'keyFault'>,
  thumbprint: string | undefined,
): Promise<Finding> {
  const unread = whyUnread(input.keyFault)
  if (unread !== undefined) return open(unread)
  if (input.keys.length === 0)
    return open('no key was given: the one inside proves only that this was made with it')
  const given = await Promise.all(input.keys.map(thumbprintUriOfAny))
  const compared = { found: thumbprint ?? 'none', expected: given.map(each => each ?? 'no key').join(', ') }
  return given.includes(thumbprint)
    ? { ...pass('it is the key that you gave'), compared }
    : { ...broken('it is not the key that you gave'), compared }
}

/** A line about a token, as a table has it. */
export interface Line {
  readonly words: string
  readonly section: string
  readonly judge: Judge
}

export const claim =
  (name: string, judge: (value: unknown, about: InHand) => Finding): Judge =>
  about =>
    judge(about.claims[name], about)
const isNewer = claim('iat', (value, about) => judgeDate('iat', value, about))

/** The claims that every JWT may have (RFC 7519 section 4.1), each with what it asks. */
export const CLAIMS: Readonly<Record<string, Line>> = {
  iss: {
    words: 'iss must be text, and the issuer that you expect.',
    section: 'RFC 7519, 4.1.1',
    judge: claim('iss', (iss, { input }) => judgeText('iss', iss, input.expected.issuer, 'issuer')),
  },
  sub: {
    words: 'sub must be text, and the subject that you expect.',
    section: 'RFC 7519, 4.1.2',
    judge: claim('sub', (sub, { input }) => judgeText('sub', sub, input.expected.subject, 'subject')),
  },
  aud: {
    words: 'aud must contain the audience that you expect.',
    section: 'RFC 7519, 4.1.3',
    judge: claim('aud', (aud, { input }) => judgeAudience(aud, input.expected.audience)),
  },
  exp: {
    words: 'exp must be a NumericDate after the Time.',
    section: 'RFC 7519, 2 and 4.1.4',
    judge: claim('exp', (exp, about) => judgeDate('exp', exp, about)),
  },
  nbf: {
    words: 'nbf must be a NumericDate, not after the Time.',
    section: 'RFC 7519, 2 and 4.1.5',
    judge: claim('nbf', (nbf, about) => judgeDate('nbf', nbf, about)),
  },
  iat: { words: 'iat must be a NumericDate.', section: 'RFC 7519, 2 and 4.1.6', judge: isNewer },
  jti: {
    words: 'jti must be text; whether it was used before is not looked at.',
    section: 'RFC 7519, 4.1.7',
    judge: claim('jti', jti => judgeThere('jti', jti)),
  },
  nonce: {
    words: 'nonce must be the one that you expect.',
    section: 'OIDC Core, 2; RFC 9449, 4.2',
    judge: claim('nonce', (nonce, { input }) =>
      input.expected.nonce === undefined && nonce === undefined
        ? open('no expected nonce was given')
        : judgeText('nonce', nonce, input.expected.nonce, 'nonce'),
    ),
  },
}
/** The box that a claim is compared with. */
export const BOX_OF: Readonly<Record<string, 'issuer' | 'subject' | 'audience' | 'nonce'>> = {
  ...{ iss: 'issuer', sub: 'subject', aud: 'audience', nonce: 'nonce' },
}

/** A claim that must be there, as text. */
export const there = (name: string, section: string): Line => ({
  words: `${name} must be there, as text.`,
  section,
  judge: claim(name, value => judgeThere(name, value)),
})
