const number = new Intl.NumberFormat()
const rules = new Intl.PluralRules('en')

/** A number as this browser's language writes it. */
export const numeral = (count: number): string => number.format(count)

/** The form of a word that goes with `count`. */
export const plural = (count: number, one: string, other: string): string =>
  rules.select(count) === 'one' ? one : other

/** A number with its noun: "1 message", "2 messages". */
export const counted = (count: number, one: string, other = `${one}s`): string =>
  `${numeral(count)} ${plural(count, one, other)}`

/** The same words, the first letter a capital. */
export const capitalized = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`

/** A long machine value with its middle left out, for a line without room for it. */
export const shortened = (value: string, head = 6, tail = 4): string =>
  value.length <= head + tail + 1 ? value : `${value.slice(0, head)}…${value.slice(-tail)}`

const NAME = /^(?:urn:|ni:)/u

/** A thumbprint URI or a digest's name says more by its end than by its start; anything else stays whole. */
export function shortenedName(value: string): string {
  const scheme = NAME.exec(value)?.[0]
  return scheme === undefined ? value : shortened(value, scheme.length, 14)
}

/** Joins class names, leaving out what is absent or false. */
export const classNames = (...names: readonly (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ')
