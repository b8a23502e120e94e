import { dateTimeToEpochMs, isDateTime } from '../../contract/schemas/formats.ts'

const DATE_TIME_STAMP =
  /^(-?)([1-9]\d{3,}|0\d{3})(-\d\d-\d\dT)(?:(24):00:00(?:\.0+)?|((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?))(Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/u
const DAY_MS = 86_400_000

/**
 * The instant of an XML Schema 1.1 dateTimeStamp (part 2, 3.4.28; VCDM 2.0, 5.8), in epoch milliseconds;
 * undefined if the text is not one. It differs from RFC 3339: upper case, 24:00:00, no leap second, zones up
 * to 14 hours, any year. A year without exactly four digits is infinitely far away.
 */
export function dateTimeStampToEpochMs(text: string): number | undefined {
  const [, sign = '', year = '', day = '', midnight, time = '00:00:00', zone = ''] =
    DATE_TIME_STAMP.exec(text) ?? []
  const isFar = sign !== '' || year.length > 4
  // The calendar repeats every 400 years.
  const near = isFar ? String(2000 + (Number(year.slice(-4)) % 400)) : year
  const spelled = `${near}${day}${time}${zone}`
  if (!isDateTime(spelled)) return undefined
  if (isFar) return sign === '' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  return dateTimeToEpochMs(spelled) + (midnight === undefined ? 0 : DAY_MS)
}

// The first and the last millisecond that an RFC 3339 date-time can name.
const FIRST_MS = -62_167_219_200_000
const LAST_MS = 253_402_300_799_999

/** An instant in epoch milliseconds, infinitely far away too, as the nearest date-time of RFC 3339 in UTC. */
export function toDateTime(instant: number): string {
  return new Date(Math.min(Math.max(instant, FIRST_MS), LAST_MS)).toISOString()
}
