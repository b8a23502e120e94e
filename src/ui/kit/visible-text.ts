/** Control, format (with bidirectional, zero-width), line or paragraph separators, unassigned, odd spaces. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]|(?! )\p{Zs}/gu

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A text in which every invisible or reordering character is named by its code point. */
export const visibleText = (text: string): string =>
  text.replace(UNSEEN, character => `‹${nameOf(character)}›`)

/** The same of a text whose lines end where it says so. */
export const visibleLines = (text: string): string => text.split('\n').map(visibleText).join('\n')

const escapeOf = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** A JSON text whose strings have every such character escaped (RFC 8259 section 7): it parses to the same. */
export const escaped = (json: string): string => json.replace(UNSEEN, escapeOf)

/** A string as JSON, with every such character escaped. */
export const visibleJson = (value: string): string => escaped(JSON.stringify(value))
