import { besideNothing, type ComparedAs, choice, type Graded, same, shown } from '../../checks/graded.ts'
import { fail, pass, type Verdict } from '../../checks/verdict.ts'
import { isObject } from '../../contract/json-members.ts'
import { dateTimeToEpochMs, isDateTime, isUri } from '../../contract/schemas/formats.ts'
import { timely } from '../claims.ts'
import type { Token } from '../token-rules.ts'
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

/** A credential as JSON; nothing in it is judged yet. */
export type Credential = Readonly<Record<string, unknown>>

type Claims = Pick<Token, 'claims'>
type Held = Pick<Token, 'claims' | 'beside'>

const LANGUAGE_VALUE = ['@value', '@language', '@direction']

/** The `id` of an object, or the text itself where a reference may stand in its place. */
export function idOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.hasOwn(value, 'id') && 'id' in value ? value.id : undefined
}

/** What may be one thing or a list of them, as a list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])

/** The only subject of a credential; undefined where there is none or more than one. */
export function subjectOf({ credentialSubject }: Credential): object | undefined {
  const [only, ...more] = listOf(credentialSubject)
  return more.length === 0 && isObject(only) ? only : undefined
}

/** Whether the base context is first (VCDM 2.0, 4.3); this service knows two contexts in their order (6.3). */
export function judgeContext({ claims: { '@context': context } }: Claims): Graded {
  const found: readonly unknown[] = Array.isArray(context) ? context : []
  const [base] = CREDENTIAL_CONTEXT
  if (found[0] !== base)
    return fail(
      'CONTEXT_UNKNOWN',
      `the first context is ${shown(found[0] ?? 'missing')}, and ${base} is asked for`,
    )
  const isKnown =
    found.length === CREDENTIAL_CONTEXT.length &&
    CREDENTIAL_CONTEXT.every((item, index) => item === found[index])
  return isKnown
    ? pass('the two that are known')
    : choice(
        'CONTEXT_UNKNOWN',
        `the base context is first; this service takes ${CREDENTIAL_CONTEXT.join(', ')}`,
      )
}

/** Whether the payload is the credential itself, and not one mapped into `vc` or `vp` (VC JOSE COSE, 3.1.3). */
export function judgeNoMapping({ claims }: Claims): Verdict {
  const mapped = ['vc', 'vp'].find(name => Object.hasOwn(claims, name))
  return mapped === undefined
    ? pass('neither is there')
    : fail('CREDENTIAL_NESTED', `the payload has ${mapped}`)
}

/**
 * Whether JSON-LD readers and JSON readers find the same (VCDM 2.0, 6.1): no member but `@context` at the top
 * is a JSON-LD keyword (a value's own, such as `@language`, may be), none names a known context's term in
 * full, and no object inside has the credential's own `id`.
 */
export function judgeOneReading({ claims: { '@context': _known, ...credential } }: Claims): Graded {
  const open: unknown[] = Object.values(credential)
  const names = Object.keys(credential)
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (!Array.isArray(value)) names.push(...Object.keys(value))
    if (credential.id !== undefined && 'id' in value && value.id === credential.id)
      return choice('MEMBER_AMBIGUOUS', 'an object inside has the credential’s own id')
    open.push(...Object.values(value).filter(inner => inner !== undefined))
  }
  const other = names.find(isSecondSpelling)
  return other === undefined
    ? pass('nothing can be read in two ways')
    : choice('MEMBER_AMBIGUOUS', `it has the member ${other}`)
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
export function judgeId({ claims: { id } }: Claims): Verdict {
  if (id === undefined) return pass('absent')
  return typeof id === 'string' && isUri(id) ? pass(id) : fail('CREDENTIAL_ID_INVALID', 'id is not one URL')
}

/** Whether `type` has the base type (VCDM 2.0, 4.5); this service takes the one beside it that counts here. */
export function judgeType({ claims: { type } }: Claims): Graded {
  const types = listOf(type)
  const said = shown(types.map(shown).join(', '))
  if (!types.includes('VerifiableCredential'))
    return fail('CREDENTIAL_TYPE_MISMATCH', 'type has no VerifiableCredential')
  return types.length === 2 && types.includes(CREDENTIAL_TYPE)
    ? pass(said)
    : choice('CREDENTIAL_TYPE_MISMATCH', `type is ${said}; this service takes ${CREDENTIAL_TYPE} alone`)
}

/** Whether `issuer`, or its `id`, is the expected issuer, a URL (VCDM 2.0, 4.7). */
export function judgeIssuer({ claims, beside }: Held): Graded {
  const found = sameUrl(idOf(claims.issuer), beside.issuer, {
    name: 'issuer',
    what: 'issuer',
    code: 'ISSUER_MISMATCH',
  })
  return found.result === 'FAIL' ? { ...found, code: 'ISSUER_MISMATCH', stillReadable: true } : found
}

const SUBJECT = { name: 'credentialSubject.id', what: 'subject', code: 'SUBJECT_MISMATCH' } as const

/**
 * Whether the expected subject, a URL, is the `id` of a subject (VCDM 2.0, 4.8), which may be several, or have none; this
 * service takes one with its id.
 */
export function judgeCredentialSubject({ claims, beside: { subject: expected } }: Held): Graded {
  const all = listOf(claims.credentialSubject)
  if (all.length === 0 || !all.every(isObject))
    return fail(SUBJECT.code, 'credentialSubject is neither an object nor a list of objects')
  const ids = all.map(idOf).filter(id => id !== undefined)
  if (ids.length === 0)
    return expected === undefined
      ? choice(SUBJECT.code, 'it has no id, which VCDM 2.0 4.8 leaves open')
      : { ...fail(SUBJECT.code, 'it has no id'), ...besideNothing(expected) }
  if (all.length === 1) return sameUrl(ids[0], expected, SUBJECT)
  const found = ids.map(shown).join(', ')
  if (expected !== undefined && !ids.includes(expected))
    return { ...fail(SUBJECT.code, 'not the expected subject'), compared: { found, expected } }
  return choice(SUBJECT.code, `${all.length} subjects, which VCDM 2.0 4.8 allows`)
}

function sameUrl(
  found: unknown,
  expected: string | undefined,
  about: ComparedAs & { readonly code: string },
): Graded {
  const verdict = same(found, expected, about)
  return typeof found === 'string' && !isUri(found)
    ? { ...verdict, ...fail(about.code, `${about.name} is not one URL`) }
    : verdict
}

function readStamp(value: unknown): number | undefined {
  return typeof value === 'string' ? dateTimeStampToEpochMs(value) : undefined
}

const noStamp = (name: string): Graded =>
  fail('EVIDENCE_TIME_INVALID', `${name} is not a dateTimeStamp with its zone`)

/** Whether `validFrom` is absent, or a dateTimeStamp not ahead of the time, 60 s skew allowed. */
export function judgeValidFrom({ claims: { validFrom }, beside }: Held): Graded {
  if (validFrom === undefined) return pass('absent')
  const from = readStamp(validFrom)
  return from === undefined ? noStamp('validFrom') : timely('validFrom', 'begins', from, beside)
}

/** Whether `validUntil` is absent, or a dateTimeStamp ahead of the time and not before `validFrom`. */
export function judgeValidUntil({ claims: { validFrom, validUntil }, beside }: Held): Graded {
  if (validUntil === undefined) return pass('absent')
  const until = readStamp(validUntil)
  if (until === undefined) return noStamp('validUntil')
  const found = timely('validUntil', 'ends', until, beside)
  return found.result !== 'FAIL' && until < (readStamp(validFrom) ?? until)
    ? fail('VALIDITY_INVERTED', 'validUntil is before validFrom')
    : found
}

/** When a credential ceases to be valid, in epoch milliseconds; undefined where it does not say. */
export function endOf({ validUntil }: Credential): number | undefined {
  return readStamp(validUntil)
}
