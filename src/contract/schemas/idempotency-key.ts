import { LIMITS } from '../catalogues/limits.ts'

/** A character inside a String (RFC 9651 section 3.3.3): printable ASCII, with only quote and backslash escaped. */
const CHARACTER = '(?:[ !#-\\[\\]-~]|\\\\["\\\\])'

/** A percent-encoded octet, by its first hexadecimal digit. */
const octet = (high: string): string => `%${high}[0-9a-f]`
const TAIL = octet('[89ab]')
/** The well-formed sequences of UTF-8 (RFC 3629 section 4). */
const UTF_8 = [
  octet('[0-7]'),
  `%(?:c[2-9a-f]|d[0-9a-f])${TAIL}`,
  `%(?:e0${octet('[ab]')}|e[1-9a-cef]${TAIL}|ed${octet('[89]')})${TAIL}`,
  `%(?:f0${octet('[9ab]')}|f[1-3]${TAIL}|f4${octet('8')})${TAIL}${TAIL}`,
].join('|')

/** A parameter's value (RFC 9651 section 3.3): Integer or Date, Decimal, String, Token, Byte Sequence, Boolean, Display String. */
const BARE_ITEM = [
  '@?-?[0-9]{1,15}',
  '-?[0-9]{1,12}\\.[0-9]{1,3}',
  `"${CHARACTER}*"`,
  "[A-Za-z*][!#$%&'*+.^_`|~0-9A-Za-z:/-]*",
  ':(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}(?:==)?|[A-Za-z0-9+/]{3}=?)?:',
  '\\?[01]',
  `%"(?:[ !#$&-~]|${UTF_8})*"`,
].join('|')

const { IDEMPOTENCY_KEY_MIN_CHARACTERS: MIN, IDEMPOTENCY_KEY_MAX_CHARACTERS: MAX } = LIMITS

/**
 * The form of an `Idempotency-Key` header: an Item (RFC 9651 section 3.3) that is a String, whose content is
 * the first group; an escaped character counts once. Any parameters may follow.
 */
export const IDEMPOTENCY_KEY_PATTERN = `^ *"(${CHARACTER}{${MIN},${MAX}})"(?:; *[a-z*][a-z0-9_.*-]*(?:=(?:${BARE_ITEM}))?)* *$`

const FORM = new RegExp(IDEMPOTENCY_KEY_PATTERN, 'u')

/**
 * The key of an `Idempotency-Key` header in any spelling of RFC 9651: the content of its String, unescaped;
 * parameters after it are not part of it (section 3.1.2). Undefined where it is of another form.
 */
export function keyOfItem(header: string): string | undefined {
  return FORM.exec(header)?.[1]?.replaceAll(/\\(["\\])/gu, '$1')
}
