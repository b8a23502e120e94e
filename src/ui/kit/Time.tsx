const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
// With its zone: exact values beside it end in Z.
const TO_THE_MINUTE = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const TO_THE_SECOND = { ...TO_THE_MINUTE, second: '2-digit' } as const

const dateAndTime = new Intl.DateTimeFormat(undefined, { ...DATE, ...TO_THE_SECOND })
const toTheMinute = new Intl.DateTimeFormat(undefined, { ...DATE, ...TO_THE_MINUTE })
const timeOnly = new Intl.DateTimeFormat(undefined, TO_THE_SECOND)

function formatted(instant: string, format: Intl.DateTimeFormat): string {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? instant : format.format(time)
}

/** An RFC 3339 instant as date, time and zone in the reader's locale; what cannot be read stays as it is. */
export function dateTimeWords(instant: string): string {
  return formatted(instant, dateAndTime)
}

/** An RFC 3339 instant to the minute, in the reader's locale and zone. */
export function minuteWords(instant: string): string {
  return formatted(instant, toTheMinute)
}

/** An RFC 3339 instant as the time of day in the reader's locale and zone. */
export function timeWords(instant: string): string {
  return formatted(instant, timeOnly)
}

const UNITS = [
  [DAY_MS, 'd'],
  [HOUR_MS, 'h'],
  [MINUTE_MS, 'min'],
  [1_000, 's'],
] as const

/** A shift of the clock (milliseconds), such as "+1 d 6 min"; "none" below a second. */
export function offsetWords(milliseconds: number): string {
  let left = Math.abs(milliseconds)
  const parts = UNITS.flatMap(([unit, name]) => {
    const count = Math.floor(left / unit)
    left -= count * unit
    return count === 0 ? [] : [`${count} ${name}`]
  })
  return parts.length === 0 ? 'none' : `${milliseconds < 0 ? '−' : '+'}${parts.join(' ')}`
}

interface TimeProps {
  /** RFC 3339. */
  readonly at: string
  readonly short?: boolean
}

/** An instant in the reader's locale, with the exact value as a tooltip. */
export function Time({ at, short = false }: TimeProps) {
  return (
    <time dateTime={at} title={at}>
      {short ? timeWords(at) : dateTimeWords(at)}
    </time>
  )
}
