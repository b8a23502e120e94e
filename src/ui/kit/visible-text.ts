/** A piece of a text: shown as it is, or named because it is invisible or changes how the rest is read. */
interface TextPiece {
  readonly text: string
  readonly named: boolean
}

/** Control, format (with bidirectional, zero-width), line or paragraph separators, unassigned, odd spaces. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]|(?! )\p{Zs}/gu

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A text in pieces, with every invisible or reordering character named by its code point. */
export function visiblePieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > from) pieces.push({ text: text.slice(from, match.index), named: false })
    pieces.push({ text: nameOf(match[0]), named: true })
    from = match.index + match[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), named: false })
  return pieces
}

/** The same as one string, where pieces do not fit. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .map(({ text: piece, named }) => (named ? `‹${piece}›` : piece))
    .join('')
}

/** The same of a text whose lines end where it says so. */
export function visibleLines(text: string): string {
  return text.split('\n').map(visibleText).join('\n')
}

const escapeOf = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** A JSON text whose strings have every such character escaped (RFC 8259 section 7): it parses to the same. */
export const escaped = (json: string): string => json.replace(UNSEEN, escapeOf)

/** A string as JSON, with every such character escaped. */
export const visibleJson = (value: string): string => escaped(JSON.stringify(value))
