import { isObject } from '../json-members.ts'
import { codePointLength, isDateTime, isUri } from './formats.ts'
import { formOf } from './told.ts'
import { z } from './zod.ts'

/** Codes of `errors[].code` in a SCHEMA_VIOLATION, each with what it means. */
export const VIOLATIONS = {
  MEMBER_MISSING: 'a required member is missing',
  MEMBER_UNKNOWN: 'this member is not known here',
  TYPE_MISMATCH: 'the value has another JSON type',
  VALUE_NOT_ALLOWED: 'the value is not one of those allowed',
  TOO_SHORT: 'the text has too few characters (Unicode code points)',
  TOO_LONG: 'the text has too many characters (Unicode code points)',
  TOO_LARGE: 'the value is too large',
  NOT_A_URI: 'not an absolute URI (RFC 3986)',
  NOT_A_DATE_TIME: 'not a date-time (RFC 3339 section 5.6)',
  PATTERN_MISMATCH: 'the text does not have the form asked for',
} as const
export type ViolationCode = keyof typeof VIOLATIONS

type Text = ReturnType<typeof z.string>

function rule(code: ViolationCode, holds: (text: string) => boolean) {
  return z.refine<string>(holds, { params: { violation: code }, abort: false })
}

/** A string with bounds in Unicode code points, as JSON Schema counts (validation section 6.3). */
export function text(bounds: { min?: number; max?: number } = {}): Text {
  const { min, max } = bounds
  let schema = z.string()
  if (min !== undefined) schema = schema.check(rule('TOO_SHORT', value => codePointLength(value) >= min))
  if (max !== undefined) schema = schema.check(rule('TOO_LONG', value => codePointLength(value) <= max))
  return schema.register(z.globalRegistry, {
    ...(min === undefined ? {} : { minLength: min }),
    ...(max === undefined ? {} : { maxLength: max }),
  })
}

/** An absolute RFC 3986 URI (JSON Schema format `uri`). */
export function uri(): Text {
  const schema = z.string().check(rule('NOT_A_URI', isUri))
  return formOf(schema.register(z.globalRegistry, { format: 'uri' }), 'RFC 3986')
}

/** An RFC 3339 date-time in full (JSON Schema format `date-time`). */
export function dateTime(): Text {
  const schema = z.string().check(rule('NOT_A_DATE_TIME', isDateTime))
  return formOf(schema.register(z.globalRegistry, { format: 'date-time' }), 'RFC 3339')
}

/** A string of one form; the JSON Schema has the same, anchored pattern. */
export function pattern(source: string): Text {
  const expression = new RegExp(source, 'u')
  return z
    .string()
    .check(rule('PATTERN_MISMATCH', value => expression.test(value)))
    .register(z.globalRegistry, { pattern: source })
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

export const uuid = () => pattern(`^${UUID}$`)
export const agentId = () => formOf(pattern(`^agt_${UUID}$`), 'RFC 9562')
export const challengeId = () => formOf(pattern(`^chl_${UUID}$`), 'RFC 9562')
export const bindingId = () => formOf(pattern(`^bnd_${UUID}$`), 'RFC 9562')
export const decisionId = () => formOf(pattern(`^dec_${UUID}$`), 'RFC 9562')

/** An RFC 6920 digest name: `ni:///sha-256;` and the base64url of 32 octets. */
export const digestName = () =>
  formOf(pattern('^ni:///sha-256;[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$'), 'RFC 6920')

/** An RFC 9278 JWK thumbprint URI over SHA-256. */
export const thumbprintUri = () =>
  formOf(
    pattern('^urn:ietf:params:oauth:jwk-thumbprint:sha-256:[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$'),
    'RFC 9278',
  )

/** 32 random octets as base64url without padding. */
export const nonce = () => pattern('^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$')

const INSTANT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$'

/** A time that the service writes: RFC 3339, UTC, `Z`, milliseconds. */
export const instant = () =>
  formOf(
    pattern(INSTANT)
      .check(rule('NOT_A_DATE_TIME', isDateTime))
      .register(z.globalRegistry, { pattern: INSTANT, format: 'date-time' }),
    'RFC 3339',
  )

const encoder = new TextEncoder()

/** Any JSON object whose JSON text, without white space, has at most this many bytes in UTF-8. */
export function smallJsonObject(bytes: number) {
  const fits = (value: unknown) => encoder.encode(JSON.stringify(value)).length <= bytes
  return jsonObject().check(z.refine(fits, { params: { violation: 'TOO_LARGE' }, abort: false }))
}

/** Any JSON object, kept member by member: a zod record would silently drop a member named `__proto__`. */
export function jsonObject() {
  return z
    .custom<Record<string, unknown>>(isObject, { params: { violation: 'TYPE_MISMATCH' } })
    .register(z.globalRegistry, { type: 'object', additionalProperties: true })
}
