/** A stretch of a text, from one place up to another. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The stretch of a text that differs from what it was: from the first character that does to the last. */
export function changedStretch(text: string, original: string): Stretch | undefined {
  if (text === original) return undefined
  const shorter = Math.min(text.length, original.length)
  let from = 0
  while (from < shorter && text[from] === original[from]) from += 1
  let end = 0
  while (end < shorter - from && text.at(-1 - end) === original.at(-1 - end)) end += 1
  return { from, to: text.length - end }
}
