/** The unread rest of a field value. */
interface Rest {
  text: string
}

class NotStructured extends Error {}

function refuse(): never {
  throw new NotStructured()
}

/** Takes the leading characters for which this holds. */
function take(rest: Rest, holds: (character: string) => boolean): string {
  let at = 0
  while (at < rest.text.length && holds(rest.text[at] ?? '')) at += 1
  const taken = rest.text.slice(0, at)
  rest.text = rest.text.slice(at)
  return taken
}

function one(rest: Rest): string {
  const [first = refuse()] = rest.text
  rest.text = rest.text.slice(first.length)
  return first
}

const among = (characters: string) => (character: string) => characters.includes(character)
const DIGITS = '0123456789'
const SMALL = 'abcdefghijklmnopqrstuvwxyz'
const LETTERS = SMALL + SMALL.toUpperCase()

/** RFC 9651 section 4.2.5. */
function aString(rest: Rest): string {
  if (one(rest) !== '"') refuse()
  let read = ''
  for (;;) {
    const character = one(rest)
    if (character === '"') return read
    if (character < ' ' || character > '~') refuse()
    const next = character === '\\' ? one(rest) : character
    if (character === '\\' && next !== '"' && next !== '\\') refuse()
    read += next
  }
}

/** RFC 9651 section 4.2.4. */
function aNumber(rest: Rest, whole = false): void {
  if (rest.text.startsWith('-')) one(rest)
  const digits = take(rest, among(DIGITS))
  if (digits === '') refuse()
  if (!rest.text.startsWith('.')) {
    if (digits.length > 15) refuse()
    return
  }
  one(rest)
  const fraction = take(rest, among(DIGITS))
  if (whole || digits.length > 12 || fraction === '' || fraction.length > 3) refuse()
}

/** RFC 9651 section 4.2.10. */
function displayString(rest: Rest): void {
  if (one(rest) !== '%' || one(rest) !== '"') refuse()
  const octets: number[] = []
  for (;;) {
    const character = one(rest)
    if (character === '"') break
    if (character < ' ' || character > '~') refuse()
    if (character === '%') {
      const digits = one(rest) + one(rest)
      if ([...digits].some(digit => !`${DIGITS}abcdef`.includes(digit))) refuse()
      octets.push(Number.parseInt(digits, 16))
    } else octets.push(character.charCodeAt(0))
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(octets))
  } catch {
    refuse()
  }
}

/** RFC 9651 section 4.2.7: what no RFC 4648 decoder accepts is refused. */
function bytes(rest: Rest): void {
  one(rest)
  const inside = take(rest, character => character !== ':')
  if (one(rest) !== ':' || [...inside].some(character => !`${LETTERS}${DIGITS}+/=`.includes(character)))
    refuse()
  const [data = '', ...padding] = inside.split('=')
  const isPadded = padding.length > 0
  if (data.length % 4 === 1 || padding.some(part => part !== '')) refuse()
  if (isPadded && (data.length % 4 === 0 || (data.length + padding.length) % 4 !== 0)) refuse()
}

/** RFC 9651 section 4.2.3.1. */
function bareItem(rest: Rest): void {
  const [first = ''] = rest.text
  if (first === '"') aString(rest)
  else if (first === ':') bytes(rest)
  else if (first === '%') displayString(rest)
  else if (first === '?') {
    one(rest)
    if (!'01'.includes(one(rest))) refuse()
  } else if (first === '@') {
    one(rest)
    aNumber(rest, true)
  } else if (first !== '' && `${LETTERS}*`.includes(first)) {
    take(rest, among(`${LETTERS}${DIGITS}!#$%&'*+-.^_\`|~:/`))
  } else aNumber(rest)
}

/**
 * The content of the String in a field value, an Item of RFC 9651 (section 4.2.3) read character by
 * character; undefined if it is not one.
 */
export function stringItem(value: string): string | undefined {
  const rest = { text: value }
  try {
    take(rest, among(' '))
    const read = aString(rest)
    while (rest.text.startsWith(';')) {
      one(rest)
      take(rest, among(' '))
      if (!`${SMALL}*`.includes(one(rest))) refuse()
      take(rest, among(`${SMALL}${DIGITS}_-.*`))
      if (!rest.text.startsWith('=')) continue
      one(rest)
      bareItem(rest)
    }
    take(rest, among(' '))
    return rest.text === '' ? read : undefined
  } catch (cause) {
    if (cause instanceof NotStructured) return undefined
    throw cause
  }
}
