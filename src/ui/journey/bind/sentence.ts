/** A text with a capital at its beginning. */
export function sentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
}
