/** A decimal as its digits, without leading or trailing zeros, and the power of ten of the last one. */
interface Decimal {
  readonly digits: string
  readonly power: number
}

const ZERO: Decimal = { digits: '', power: 0 }

// The exponent is never expanded: one too long to read exactly belongs to a number that no double is near.
function decimalOf(number: string): Decimal {
  const mark = number.search(/[eE]/)
  const mantissa = mark < 0 ? number : number.slice(0, mark)
  const exponent = mark < 0 ? 0 : Number(number.slice(mark + 1))
  const start = mantissa.startsWith('-') ? 1 : 0
  const point = mantissa.indexOf('.')
  const whole = mantissa.slice(start, point < 0 ? undefined : point)
  const fraction = point < 0 ? '' : mantissa.slice(point + 1)
  const all = whole + fraction
  const first = all.search(/[1-9]/)
  if (first < 0) return ZERO
  let end = all.length
  while (all[end - 1] === '0') end -= 1
  return { digits: all.slice(first, end), power: exponent - fraction.length + all.length - end }
}

/**
 * Whether a number in a JSON text round-trips: its double, as ECMAScript prints it, has exactly the same
 * value (RFC 7493 section 2.2, RFC 8785 section 3.2.2.3). Another spelling of that value passes: `0.10`,
 * `1E+2`, `-0`. The time depends only on the text's length.
 */
export function comesBack(number: string): boolean {
  const read = Number(number)
  const printed = String(read)
  if (printed === number) return true
  if (!Number.isFinite(read)) return false
  const [sent, kept] = [decimalOf(number), decimalOf(printed)]
  return sent.digits === kept.digits && sent.power === kept.power
}
