interface PastePart {
  readonly text: string
  readonly is?: 'header' | 'payload' | 'signature' | 'more' | 'address'
}

/** A token with what follows its segments, or an address. */
const TOKEN_OR_ADDRESS = /(?<![\w.~-])e[wy][\w.~-]{6,}|https?:\/\/[^\s'"]+/gu
const IN_TOKEN = ['header', 'payload', 'signature'] as const

function partsOfToken(token: string): readonly PastePart[] {
  const [jws = '', ...more] = token.split('~')
  const segments = jws.split('.')
  const parts = segments.flatMap((text, at): PastePart[] => [
    ...(at === 0 ? [] : [{ text: '.' }]),
    { text, is: IN_TOKEN[at] ?? 'more' },
  ])
  const rest = more.map((text): PastePart => ({ text: `~${text}`, is: 'more' }))
  return segments.length === 1 ? [{ text: token }] : [...parts, ...rest]
}

/** A text in its parts; joined they are the text. */
export function partsOf(text: string): readonly PastePart[] {
  const parts: PastePart[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(TOKEN_OR_ADDRESS)) {
    parts.push({ text: text.slice(at, index) })
    parts.push(
      ...(found.startsWith('http') ? [{ text: found, is: 'address' } as const] : partsOfToken(found)),
    )
    at = index + found.length
  }
  return [...parts, { text: text.slice(at) }].filter(part => part.text !== '')
}
