/** What people overlook between two names of one thing, each with what takes it away. */
const OVERLOOKED: readonly (readonly [words: string, without: (text: string) => string])[] = [
  ['white space around it', text => text.trim()],
  ['the slash at the end', text => text.replace(/\/$/u, '')],
  ['the case of letters', text => text.toLowerCase()],
  ['http and https', text => text.replace(/^https:/u, 'http:')],
  [
    'the port, which is that of its scheme',
    text => text.replace(/^(https:\/\/[^/:?#]+):443(?![^/?#])|^(http:\/\/[^/:?#]+):80(?![^/?#])/iu, '$1$2'),
  ],
  ['api:// before it', text => text.replace(/^api:\/\//u, '')],
  ['the query', text => text.split('?', 1)[0] ?? text],
  ['what follows the host', text => /^https?:\/\/[^/?#\s]+/iu.exec(text)?.[0] ?? text],
]

/** In what alone a text that was found differs from the one that is expected, as a sentence; empty where it is more than that. */
export function differingWords(found: string, expected: string): string {
  const all = found.split(', ')
  const isNear = (without: (text: string) => string) => all.some(each => without(each) === without(expected))
  const [words] = OVERLOOKED.find(([, without]) => isNear(without)) ?? []
  if (words === undefined || all.includes(expected)) return ''
  const which = all.length === 1 ? 'It' : 'One of them'
  return ` ${which} differs from the expected one only in ${words}.`
}

/** What differs in more characters differs as a whole. */
const MARKED_AT_MOST = 32
const INSTANT = /^\d{4}-\d\d-\d\dT/u

/** Where two texts begin and end to differ; undefined where they have too little in common to tell. */
export function differenceIn(text: string, other: string): readonly [from: number, to: number] | undefined {
  const most = Math.min(text.length, other.length)
  let from = 0
  while (from < most && text[from] === other[from]) from += 1
  let after = 0
  while (after < most - from && text.at(-1 - after) === other.at(-1 - after)) after += 1
  const isShort = text.length - from - after <= MARKED_AT_MOST
  const tells = isShort && from + after >= most / 2 && text !== other && !INSTANT.test(text)
  return tells ? [from, text.length - after] : undefined
}
