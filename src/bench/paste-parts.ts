/** A token with its segments and what follows them, or an address with its method. */
const PART =
  /(\be[wy][\w-]{4,})\.([\w-]*)((?:\.[\w-]*)*)((?:~[\w.-]*)*)|(\b[A-Z]{3,7} )?\bhttps?:\/\/[^\s'"]+/gu

interface Part {
  readonly text: string
  readonly is?: 'header' | 'payload' | 'signature' | 'more' | 'address'
}

/** A text in parts, each with what it is of a token or a request. */
export function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let at = 0
  for (const found of text.matchAll(PART)) {
    const [whole, header, payload = '', signature = '', more = ''] = found
    parts.push({ text: text.slice(at, found.index) })
    if (header === undefined) parts.push({ text: whole, is: 'address' })
    else
      parts.push(
        ...[
          { text: header, is: 'header' } as const,
          { text: '.' },
          { text: payload, is: 'payload' } as const,
        ],
        ...[{ text: signature, is: 'signature' } as const, { text: more, is: 'more' } as const],
      )
    at = found.index + whole.length
  }
  return [...parts, { text: text.slice(at) }].filter(part => part.text !== '')
}
