import { same } from '../checks/compare.ts'
import { type Finding, pass } from '../checks/verdict.ts'
import { isObject } from '../contract/json-members.ts'
import { keysOf } from '../contract/keys-of.ts'
import { thumbprintUriOfAny } from '../crypto/jwk.ts'
import { HOLDER } from '../protocols/claims.ts'
import { isNumericDate, spanOf, timely } from '../protocols/dates.ts'
import { expectedThumbprint } from './expected.ts'
import { whyUnread } from './given-keys.ts'
import { broken, open } from './own-lines.ts'
import type { BenchInput } from './report.ts'
import type { Claims } from './token.ts'

/** A token's header and claims beside what was given. */
export interface InHand {
  readonly header: Claims
  readonly claims: Claims
  readonly input: Omit<BenchInput, 'text'>
}

const BY_CLOCK = {
  exp: ['ends', (ms: number) => `it expired ${spanOf(ms)} ago`],
  nbf: ['begins', (ms: number) => `it begins in ${spanOf(ms)}`],
} as const

/** Time claims that this computer's clock finds against, where no Time was given, in whole sentences. */
export function outdatedOf({ claims, input }: Pick<InHand, 'claims' | 'input'>): readonly string[] {
  const { clock, expected } = input
  if (expected.time !== undefined || clock === undefined) return []
  return keysOf(BY_CLOCK).flatMap(name => {
    const [value, [said, words]] = [claims[name], BY_CLOCK[name]]
    if (!isNumericDate(value)) return []
    const at = value * 1000
    const found = timely(name, said, at, { time: clock })
    return found.result === 'FAIL' ? [`${name}: by this computer’s clock ${words(clock - at)}.`] : []
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
  return found === undefined && expected === undefined ? open(HOLDER.none) : same(found, expected, HOLDER)
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
