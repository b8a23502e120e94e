/** What people overlook between two names of one thing, each with what takes it away. */
const OVERLOOKED: readonly (readonly [words: string, without: (text: string) => string])[] = [
  ['the slash at the end', text => text.replace(/\/$/u, '')],
  ['the case of letters', text => text.toLowerCase()],
  ['http and https', text => text.replace(/^https:/u, 'http:')],
  ['api:// before it', text => text.replace(/^api:\/\//u, '')],
  ['what follows the host', text => /^https?:\/\/[^/?#\s]+/iu.exec(text)?.[0] ?? text],
]

/** In what alone a text that was found differs from the one that is expected, as a sentence; empty where it is more than that. */
export function differingWords(found: string, expected: string): string {
  const [words] = OVERLOOKED.find(([, without]) => without(found) === without(expected)) ?? []
  return words === undefined || found === expected
    ? ''
    : ` It differs from the expected one only in ${words}.`
}
