const DATE = { year: 'numeric', month: 'short', day: 'numeric' } as const
// With its zone: exact values beside it end in Z.
const TO_THE_MINUTE = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
const TO_THE_SECOND = { ...TO_THE_MINUTE, second: '2-digit' } as const

/** Writes an instant (RFC 3339) in the reader's locale and zone; what cannot be read stays as it is. */
function writer(options: Intl.DateTimeFormatOptions): (instant: string) => string {
  const format = new Intl.DateTimeFormat(undefined, options)
  return instant => {
    const time = Date.parse(instant)
    return Number.isNaN(time) ? instant : format.format(time)
  }
}

export const dateTimeWords = writer({ ...DATE, ...TO_THE_SECOND })
export const minuteWords = writer({ ...DATE, ...TO_THE_MINUTE })
/** The time of day alone. */
export const timeWords = writer(TO_THE_SECOND)

/** Each in milliseconds. */
const UNITS = { d: 86_400_000, h: 3_600_000, min: 60_000, s: 1_000 }

/** A shift of the clock (milliseconds), such as "+1 d 6 min"; "none" below a second. */
export function offsetWords(milliseconds: number): string {
  let left = Math.abs(milliseconds)
  const parts = Object.entries(UNITS).flatMap(([name, unit]) => {
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
export const Time = ({ at, short = false }: TimeProps) => (
  <time dateTime={at} title={at}>
    {short ? timeWords(at) : dateTimeWords(at)}
  </time>
)
