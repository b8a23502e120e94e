import { fail, pass, type Verdict } from '../checks/verdict.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'

const SKEW_S = LIMITS.CLOCK_SKEW_S
// The last second that an RFC 3339 date-time of four-digit years can name.
const LAST_S = 253_402_300_799

/** A NumericDate (RFC 7519 section 2): seconds since the epoch, possibly with a fraction. */
export function isNumericDate(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= LAST_S
}

/** Whether `exp` (epoch seconds) lies ahead of now (epoch milliseconds); no skew is allowed for expiry. */
export function judgeExpiry(exp: unknown, now: number): Verdict {
  if (!isNumericDate(exp)) return fail('EXPIRY_MISSING', 'exp is missing or no NumericDate')
  const left = Math.floor(exp - now / 1000)
  return exp * 1000 > now ? pass(`${left} s left`) : fail('EVIDENCE_EXPIRED', `ran out ${-left} s ago`)
}

/** Whether a time of issue or of first validity (epoch seconds) is not ahead of now (epoch milliseconds), 60 s skew allowed. */
export function judgeNotAhead(at: unknown, now: number, member: string): Verdict {
  if (!isNumericDate(at)) return fail('EVIDENCE_TIME_INVALID', `${member} is missing or no NumericDate`)
  const ahead = Math.ceil(at - now / 1000)
  return ahead <= SKEW_S
    ? pass(
        ahead > 0
          ? `${member} lies ${ahead} s ahead, within the ${SKEW_S} s of skew`
          : `${member} is not ahead`,
      )
    : fail('EVIDENCE_NOT_YET_VALID', `${member} lies ${ahead} s ahead`)
}
