/** A decimal as its digits, without leading or trailing zeros, and the power of ten of the last one. */
interface Decimal {
  readonly digits: string
  readonly power: number
}

const ZERO: Decimal = { digits: '', power: 0 }

// The exponent is never expanded: one too long to read exactly belongs to a number that no double is near.
function decimalOf(number: string): Decimal {
  const mark = number.search(/[eE]/)
  const mantissa = mark < 0 ? number : number.slice(0, mark)
  const exponent = mark < 0 ? 0 : Number(number.slice(mark + 1))
  const start = mantissa.startsWith('-') ? 1 : 0
  const point = mantissa.indexOf('.')
  const whole = mantissa.slice(start, point < 0 ? undefined : point)
  const fraction = point < 0 ? '' : mantissa.slice(point + 1)
  const all = whole + fraction
  const first = all.search(/[1-9]/)
  if (first < 0) return ZERO
  let end = all.length
  while (all[end - 1] === '0') end -= 1
  return { digits: all.slice(first, end), power: exponent - fraction.length + all.length - end }
}

/**
 * Whether a number in a JSON text round-trips: its double, as ECMAScript prints it, has exactly the same
 * value (RFC 7493 section 2.2, RFC 8785 section 3.2.2.3). Another spelling of that value passes: `0.10`,
 * `1E+2`, `-0`. The time depends only on the text's length.
 */
export function comesBack(number: string): boolean {
  const read = Number(number)
  const printed = String(read)
  if (printed === number) return true
  if (!Number.isFinite(read)) return false
  const [sent, kept] = [decimalOf(number), decimalOf(printed)]
  return sent.digits === kept.digits && sent.power === kept.power
}

const MAX_DEPTH = 32

/** Longest pointer in a detail, in UTF-16 code units: a member's name may be as long as the text. */
const SHOWN_AT_MOST = 200

/** Why a text is not I-JSON; {@link readIJson} names the rule behind each. */
type IJsonReason = 'utf8' | 'bom' | 'syntax' | 'duplicate' | 'surrogate' | 'noncharacter' | 'number' | 'depth'

/** A text that is not I-JSON. `detail` is for people and gives the place (JSON Pointer) of a fault inside. */
export class IJsonError extends Error {
  override readonly name = 'IJsonError'
  readonly reason: IJsonReason
  readonly detail: string

  constructor(reason: IJsonReason, detail: string) {
    super(detail)
    this.reason = reason
    this.detail = detail
  }
}

/**
 * Reads octets as I-JSON (RFC 7493): UTF-8 without a byte-order mark (section 2.1, and RFC 8259 section 8.1),
 * then as {@link readIJsonText} does.
 * @throws IJsonError
 */
export function readIJson(bytes: Uint8Array): unknown {
  return readIJsonText(decodeUtf8(bytes))
}

/**
 * Reads a text as I-JSON (RFC 7493): no surrogates or noncharacters in names and strings (section 2.1), no
 * member twice in an object, however its name is escaped (section 2.3), at most 32 nested arrays and objects.
 * Section 2.2 only advises against numbers that an IEEE 754 double cannot hold; here a number that does not
 * round-trip is refused, because the canonical form (RFC 8785) that is signed would hold another number.
 * Objects are plain; `__proto__` is a member like any other.
 * @throws IJsonError
 */
export function readIJsonText(text: string): unknown {
  if (text.startsWith('\uFEFF')) throw new IJsonError('bom', 'The text starts with a byte-order mark.')
  refuseDepth(text)
  const value = parse(text)
  refuseMembers(text)
  return value
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new IJsonError('utf8', 'The octets are not UTF-8.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new IJsonError('syntax', 'The text is not JSON (RFC 8259).')
  }
}

// The closing quote is optional, so that an open string is one token and never scanned twice.
const STRINGS_AND_BRACKETS = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{}]/gs

// Before parsing: some engines' parsers recurse.
function refuseDepth(text: string): void {
  let depth = 0
  for (const [token] of text.matchAll(STRINGS_AND_BRACKETS)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > MAX_DEPTH) throw new IJsonError('depth', `More than ${MAX_DEPTH} arrays and objects deep.`)
  }
}

const TOKENS = /"[^"\\]*(?:\\.[^"\\]*)*"?|[[\]{},:]|[^\s[\]{},:"]+/gs

interface Frame {
  readonly names: Set<string> | undefined
  index: number
  name: string | undefined
}

// The text is well-formed here, so every token can be trusted.
function refuseMembers(text: string): void {
  const frames: Frame[] = []
  for (const [token] of text.matchAll(TOKENS)) {
    const frame = frames.at(-1)
    if (token === '{') frames.push({ names: new Set(), index: 0, name: undefined })
    else if (token === '[') frames.push({ names: undefined, index: 0, name: undefined })
    else if (token === '}' || token === ']') frames.pop()
    else if (token === ',' && frame) {
      frame.index += 1
      frame.name = undefined
    } else if (token.startsWith('"')) readString(token, frames)
    else if (token !== ':' && token !== ',') refuseLostNumber(token, frames)
  }
}

function readString(token: string, frames: readonly Frame[]): void {
  const value: unknown = JSON.parse(token)
  if (typeof value !== 'string') return
  const frame = frames.at(-1)
  const isName = frame?.names !== undefined && frame.name === undefined
  if (isName) frame.name = value
  if (!value.isWellFormed()) throw at('surrogate', 'A lone surrogate', frames)
  if (/\p{Noncharacter_Code_Point}/u.test(value)) throw at('noncharacter', 'A Unicode noncharacter', frames)
  if (!isName) return
  if (frame.names?.has(value)) throw at('duplicate', 'A member that is there twice', frames)
  frame.names?.add(value)
}

function refuseLostNumber(token: string, frames: readonly Frame[]): void {
  if (!/^-?\d/.test(token) || comesBack(token)) return
  throw at('number', `A number that does not come back: it reads as ${Number(token)}`, frames)
}

function at(reason: IJsonReason, what: string, frames: readonly Frame[]): IJsonError {
  const steps = frames.map(({ names, name = '', index }) => (names ? name : String(index)))
  const pointer = steps.map(step => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
  const shown = pointer.length > SHOWN_AT_MOST ? `${pointer.slice(0, SHOWN_AT_MOST)}…` : pointer
  return new IJsonError(reason, `${what}, at ${JSON.stringify(shown)}.`)
}
