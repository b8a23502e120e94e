/** A piece of a text: shown as it is, or named because it would not show or would change how the rest is read. */
export interface TextPiece {
  readonly text: string
  readonly named: boolean
}

/** Control, format (bidirectional and zero-width among them), line and paragraph separators, unassigned, odd spaces. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}]|(?! )\p{Zs}/gu

const nameOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A text in pieces, with every character that a reader could not see, or that reorders the others, named by its code point. */
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

/** The same as one text, for where there is no room for pieces. */
export function visibleText(text: string): string {
  return visiblePieces(text)
    .map(({ text: piece, named }) => (named ? `‹${piece}›` : piece))
    .join('')
}

const escapeOf = (character: string): string =>
  Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
    .map(unit => `\\u${unit.toString(16).padStart(4, '0')}`)
    .join('')

/** A string as JSON, with every such character in the escape that JSON has for it (RFC 8259 section 7): it reads back as the same. */
export function visibleJson(value: string): string {
  return JSON.stringify(value).replace(UNSEEN, escapeOf)
}
