import * as rfc3986 from '@hyperjump/uri'

/**
 * Whether a text is a URI of RFC 3986 (section 3: with a scheme; a relative reference is not one).
 * An address literal of a future IP version (`[v1.…]`) is refused: none has ever been defined.
 */
export function isUri(text: string): boolean {
  try {
    return rfc3986.isUri(text)
  } catch {
    return false
  }
}

const DEFAULT_PORTS = new Map([
  ['http', '80'],
  ['https', '443'],
])

// An octet that stands for `%` is never decoded, so that what is left says the same when it is read again.
function decodeUnreserved(text: string): string {
  return text.replace(/%[\da-f]{2}/giu, octet => {
    const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16))
    return /[\w.~-]/u.test(character) ? character : octet.toUpperCase()
  })
}

function withoutDotSegments(path: string): string {
  const kept: string[] = []
  const segments = path.split('/').slice(1)
  for (const segment of segments) {
    if (segment === '..') kept.pop()
    else if (segment !== '.') kept.push(segment)
  }
  const endsInside = ['.', '..'].includes(segments.at(-1) ?? '')
  return `/${[...kept, ...(endsInside ? [''] : [])].join('/')}`
}

/**
 * A URI with an authority in its plainest spelling, without its fragment (RFC 3986 sections 6.1, 6.2.2 and 6.2.3):
 * case of scheme and host, needless percent-encoding, dot segments, an empty user information, an empty, default or
 * zero-padded port, an empty path, the dot of the root. Any other text is given as it is. Idempotent.
 */
export function plainAddress(text: string): string {
  if (!isUri(text)) return text
  const uri = rfc3986.parseUri(decodeUnreserved(text))
  if (uri.authority === undefined) return text
  const scheme = uri.scheme.toLowerCase()
  const user = uri.userinfo ? `${uri.userinfo}@` : ''
  const host = decodeUnreserved(uri.host.toLowerCase()).replace(/(?<=[^.])\.$/u, '')
  const port = uri.port?.replace(/^0+(?=\d)/u, '') ?? ''
  const shown = port === '' || port === DEFAULT_PORTS.get(scheme) ? '' : `:${port}`
  const query = uri.query === undefined ? '' : `?${uri.query}`
  return `${scheme}://${user}${host}${shown}${withoutDotSegments(uri.path)}${query}`
}

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)t([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d+))?(?:z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Whether a text is a date-time of RFC 3339 section 5.6. Second 60 counts only where section 5.7 puts it:
 * in the last minute, in UTC, of a month. Whether that month had a leap second is not checked.
 */
export function isDateTime(text: string): boolean {
  return epochMs(text) !== undefined
}

/**
 * The instant of an RFC 3339 date-time, in milliseconds since 1970-01-01T00:00:00Z. Digits past the
 * millisecond are dropped; any part of a leap second reads as the start of the second after it.
 * @throws RangeError where the text is not a date-time.
 */
export function dateTimeToEpochMs(text: string): number {
  const instant = epochMs(text)
  if (instant === undefined) throw new RangeError('not an RFC 3339 date-time')
  return instant
}

/** The length of a text in Unicode code points, as JSON Schema counts it (validation, section 6.3). */
export function codePointLength(text: string): number {
  let length = 0
  for (const _ of text) length += 1
  return length
}

function epochMs(text: string): number | undefined {
  const match = DATE_TIME.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number)
  const [fraction = '', sign, offsetHours = '0', offsetMinutes = '0'] = match.slice(7)

  // `Date.UTC` would read the years 0 to 99 as 1900 to 1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined

  const offset = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? -MINUTE_MS : MINUTE_MS)
  const minuteStart = date.getTime() + (hour * 60 + minute) * MINUTE_MS - offset
  if (second < 60) return minuteStart + second * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  return endsMonth(minuteStart) ? minuteStart + MINUTE_MS : undefined
}

function endsMonth(minuteStart: number): boolean {
  const next = minuteStart + MINUTE_MS
  return next % DAY_MS === 0 && new Date(next).getUTCDate() === 1
}
