import { equal, fail, pass, type Verdict } from '../../checks/verdict.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { isObject } from '../../contract/json-members.ts'
import { dateTimeToEpochMs, isDateTime, isUri } from '../../contract/schemas/formats.ts'
import { CREDENTIAL_CONTEXT, CREDENTIAL_TYPE } from './list.ts'

const DATE_TIME_STAMP =
  /^(-?)([1-9]\d{3,}|0\d{3})(-\d\d-\d\dT)(?:(24):00:00(?:\.0+)?|((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?))(Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/u
const DAY_MS = 86_400_000

/**
 * The instant of an XML Schema 1.1 dateTimeStamp (part 2, 3.4.28; VCDM 2.0, 5.8), in epoch milliseconds;
 * undefined if the text is not one. It differs from RFC 3339: upper case, 24:00:00, no leap second, zones up
 * to 14 hours, any year. A year without exactly four digits is infinitely far away.
 */
export function dateTimeStampToEpochMs(text: string): number | undefined {
  const [, sign = '', year = '', day = '', midnight, time = '00:00:00', zone = ''] =
    DATE_TIME_STAMP.exec(text) ?? []
  const isFar = sign !== '' || year.length > 4
  // The calendar repeats every 400 years.
  const near = isFar ? String(2000 + (Number(year.slice(-4)) % 400)) : year
  const spelled = `${near}${day}${time}${zone}`
  if (!isDateTime(spelled)) return undefined
  if (isFar) return sign === '' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
  return dateTimeToEpochMs(spelled) + (midnight === undefined ? 0 : DAY_MS)
}

// The first and the last millisecond that an RFC 3339 date-time can name.
const FIRST_MS = -62_167_219_200_000
const LAST_MS = 253_402_300_799_999

/** An instant in epoch milliseconds, infinitely far away too, as the nearest date-time of RFC 3339 in UTC. */
export function toDateTime(instant: number): string {
  return new Date(Math.min(Math.max(instant, FIRST_MS), LAST_MS)).toISOString()
}

/** A credential as JSON; nothing in it is judged yet. */
export type Credential = Readonly<Record<string, unknown>>

const SKEW_MS = LIMITS.CLOCK_SKEW_S * 1000
const LANGUAGE_VALUE = ['@value', '@language', '@direction']

/** The `id` of an object, or the text itself where a reference may stand in its place. */
export function idOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.hasOwn(value, 'id') && 'id' in value ? value.id : undefined
}

/** The only subject of a credential; undefined where there is none or more than one. */
export function subjectOf({ credentialSubject }: Credential): object | undefined {
  const [only, ...more]: unknown[] = Array.isArray(credentialSubject)
    ? credentialSubject
    : [credentialSubject]
  return more.length === 0 && isObject(only) ? only : undefined
}

/** Whether `@context` is exactly the contexts known here, in their order (VCDM 2.0, 4.3 and 6.3). */
export function judgeContext({ '@context': context }: Credential): Verdict {
  const known: readonly unknown[] = CREDENTIAL_CONTEXT
  const fits =
    Array.isArray(context) &&
    context.length === known.length &&
    context.every((item, index) => item === known[index])
  return fits
    ? pass('the two that are known')
    : fail('CONTEXT_UNKNOWN', `@context is not exactly ${CREDENTIAL_CONTEXT.join(', ')}`)
}

/** Whether the payload is the credential itself, and not one mapped into `vc` or `vp` (VC JOSE COSE, 3.1.3). */
export function judgeNoMapping(credential: Credential): Verdict {
  const mapped = ['vc', 'vp'].find(name => Object.hasOwn(credential, name))
  return mapped === undefined
    ? pass('neither is there')
    : fail('CREDENTIAL_NESTED', `the payload has ${mapped}`)
}

/**
 * Whether JSON-LD readers and JSON readers find the same (VCDM 2.0, 6.1): no member but `@context` at the top
 * is a JSON-LD keyword (a value's own, such as `@language`, may be), none names a known context's term in
 * full, and no object inside has the credential's own `id`.
 */
export function judgeOneReading({ '@context': _known, ...credential }: Credential): Verdict {
  const open: unknown[] = Object.values(credential)
  const names = Object.keys(credential)
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) names.push(...Object.keys(value))
    if (credential.id !== undefined && 'id' in value && value.id === credential.id)
      return fail('MEMBER_AMBIGUOUS', 'an object inside has the credential’s own id')
    open.push(...Object.values(value).filter(inner => inner !== undefined))
  }
  const other = names.find(isSecondSpelling)
  return other === undefined
    ? pass('nothing can be read in two ways')
    : fail('MEMBER_AMBIGUOUS', `it has the member ${other}`)
}

// The vocabularies that the terms of the known contexts expand to, on any of their hosts.
const VOCABULARY = /^https?:\/\/(?:www\.)?(?:w3\.org|w3id\.org|schema\.org)(?:[/:?#]|$)/iu

/** A custom claim named by a whole URL or URN (RFC 7519, 4.2): no prefix of the contexts can expand it. */
function isOwnTerm(name: string): boolean {
  return /^(?:https?:\/\/|urn:)/iu.test(name) && isUri(name) && !VOCABULARY.test(name)
}

function isSecondSpelling(name: string): boolean {
  if (name.startsWith('@')) return !LANGUAGE_VALUE.includes(name)
  return name.includes(':') && !isOwnTerm(name)
}

/** Whether `id` is absent or one URL (VCDM 2.0, 4.4). */
export function judgeId({ id }: Credential): Verdict {
  if (id === undefined) return pass('absent')
  return typeof id === 'string' && isUri(id) ? pass(id) : fail('CREDENTIAL_ID_INVALID', 'id is not one URL')
}

/** Whether `type` is the base type and the one that counts here, in either order (VCDM 2.0, 4.5). */
export function judgeType({ type }: Credential): Verdict {
  const types: unknown[] = Array.isArray(type) ? type : [type]
  const fits = types.length === 2 && types.includes('VerifiableCredential') && types.includes(CREDENTIAL_TYPE)
  return fits
    ? pass(CREDENTIAL_TYPE)
    : fail('CREDENTIAL_TYPE_MISMATCH', `type is not VerifiableCredential and ${CREDENTIAL_TYPE} alone`)
}

/** Whether `issuer`, or its `id`, is exactly the claimed issuer, a URL (VCDM 2.0, 4.7). */
export function judgeIssuer({ issuer }: Credential, claimed: string): Verdict {
  return judgeUrl(idOf(issuer), claimed, 'issuer', 'ISSUER_MISMATCH')
}

/** Whether the one `credentialSubject` has exactly the claimed subject, a URL, as its `id` (VCDM 2.0, 4.8). */
export function judgeCredentialSubject(credential: Credential, claimed: string): Verdict {
  const subject = subjectOf(credential)
  return subject === undefined
    ? fail('SUBJECT_MISMATCH', 'credentialSubject is not one object')
    : judgeUrl(idOf(subject), claimed, 'credentialSubject.id', 'SUBJECT_MISMATCH')
}

function judgeUrl(found: unknown, claimed: string, member: string, code: string): Verdict {
  if (typeof found !== 'string' || !isUri(found)) return fail(code, `${member} is missing or not one URL`)
  return equal(found, claimed, code)
}

function readStamp(value: unknown): number | undefined {
  return typeof value === 'string' ? dateTimeStampToEpochMs(value) : undefined
}

/** Whether `validFrom` is absent, or a dateTimeStamp not ahead of now (epoch milliseconds), 60 s skew allowed. */
export function judgeValidFrom({ validFrom }: Credential, now: number): Verdict {
  if (validFrom === undefined) return pass('absent')
  const from = readStamp(validFrom)
  if (from === undefined)
    return fail('EVIDENCE_TIME_INVALID', 'validFrom is not a dateTimeStamp with its zone')
  return from <= now + SKEW_MS
    ? pass(`valid since ${validFrom}`)
    : fail('EVIDENCE_NOT_YET_VALID', `not valid before ${validFrom}`)
}

/** Whether `validUntil` is absent, or a dateTimeStamp ahead of now (epoch milliseconds) and not before `validFrom`. */
export function judgeValidUntil({ validFrom, validUntil }: Credential, now: number): Verdict {
  if (validUntil === undefined) return pass('absent')
  const until = readStamp(validUntil)
  if (until === undefined)
    return fail('EVIDENCE_TIME_INVALID', 'validUntil is not a dateTimeStamp with its zone')
  if (until <= now) return fail('EVIDENCE_EXPIRED', `not valid after ${validUntil}`)
  return until < (readStamp(validFrom) ?? until)
    ? fail('VALIDITY_INVERTED', 'validUntil is before validFrom')
    : pass(`valid until ${validUntil}`)
}

/** When a credential ceases to be valid, in epoch milliseconds; undefined where it does not say. */
export function endOf({ validUntil }: Credential): number | undefined {
  return readStamp(validUntil)
}
