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

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return { string: 'a text', object: 'an object' }[String(typeof value)] ?? `a ${typeof value}`
}
const SHOWN = 200
export const shown = (value: unknown): string => textOf(value).slice(0, SHOWN)

/** What is said of a member that is absent, or of another type than is asked for. */
export function misfit(name: string, value: unknown, asked: string, expected?: string): Finding {
  if (value !== undefined) return broken(`${name} is ${kindOf(value)}; ${asked} is asked for`)
  const compared = expected === undefined ? {} : { compared: { found: 'nothing', expected } }
  return { ...broken(`${name} is missing`), ...compared }
}

/** A claim that must be a text, and the expected one where one is expected (RFC 7519 section 4.1). */
export const judgeText = (name: string, value: unknown, expected: string | undefined, what: string) =>
  typeof value === 'string' ? compare(value, expected, what) : misfit(name, value, 'a text', expected)

/** The audiences of a token; undefined where aud is neither a text nor a list of them (RFC 7519 section 4.1.3). */
export function audiencesOf(aud: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(aud) ? aud : [aud]
  const texts = list.filter(each => typeof each === 'string')
  return texts.length === list.length && list.length > 0 ? texts : undefined
}

/** Whether aud contains the expected audience; who else is in it is said. */
export function judgeAudience(aud: unknown, expected: string | undefined): Finding {
  const all = audiencesOf(aud)
  if (aud === undefined) return misfit('aud', aud, '', expected)
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

const AGAINST = {
  exp: { fails: (at: number, now: number) => at <= now, said: 'it expired' },
  nbf: { fails: (at: number, now: number) => at > now, said: 'it begins' },
  iat: { fails: (at: number, now: number) => at > now, said: 'it says that it will be made' },
} as const
export type End = keyof typeof AGAINST

/** What this computer's clock would say to a time, where no Time was given; it decides nothing. */
function byClock(name: End, at: number, clock: number | undefined): string {
  if (clock === undefined || !AGAINST[name].fails(at, clock)) return ''
  const when = name === 'exp' ? `${spanOf(clock - at)} ago` : `in ${spanOf(at - clock)}`
  return `by this computer’s clock ${AGAINST[name].said} ${when}`
}

/** A time of a token beside the Time that was given. iat in the future is a CHOICE: no standard forbids it (RFC 7519 4.1.6). */
export function judgeDate(name: End, value: unknown, { input }: Pick<InHand, 'input'>): Finding {
  const { time } = input.expected
  const expected = time === undefined ? undefined : new Date(time).toISOString()
  if (typeof value !== 'number') {
    const found = misfit(name, value, 'a number', expected)
    return value === undefined ? found : { ...found, detail: `${found.detail} (RFC 7519 2)` }
  }
  const at = value * 1000
  if (inMilliseconds(value)) {
    const year = (1970 + Math.floor(at / YEAR_MS)).toLocaleString('en')
    return choice(`${name} is year ${year}: it was written in milliseconds`)
  }
  if (value < 0 || value > LAST_S)
    return broken(`${name} is ${value}, which is not a time up to the year 9999`)
  if (time === undefined || expected === undefined) {
    const said = byClock(name, at, input.clock)
    return open(`no time was given; it says ${instantOf(value)}${said === '' ? '' : `; ${said}`}`)
  }
  const compared = { found: instantOf(value), expected }
  if (!AGAINST[name].fails(at, time)) return { ...pass(instantOf(value)), compared }
  const when = name === 'exp' ? `${spanOf(time - at)} before the Time` : `${spanOf(at - time)} after the Time`
  return { ...(name === 'iat' ? choice : broken)(`${AGAINST[name].said} ${when}`), compared }
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
