const LAST_MS = 253_402_300_799_000

/** A value of an object as a text. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')

/** A NumericDate as an instant (RFC 3339), where it names one between 1970 and 9999; anything else as it stands. */
export const instantOf = (value: unknown): string =>
  typeof value === 'number' && value >= 0 && value * 1000 <= LAST_MS
    ? new Date(value * 1000).toISOString()
    : textOf(value)

const SHOWN_AT_MOST = 1_000

/** The beginning of a text that is too long to be shown. */
export const atMost = (text: string): string =>
  text.length > SHOWN_AT_MOST ? `${text.slice(0, SHOWN_AT_MOST).toWellFormed()}…` : text

/** Words as a sentence: what already ends with a full stop gets no second one. */
export const sentence = (words: string): string => (/[.!?…]$/u.test(words) ? words : `${words}.`)
