import { isMediaType, isPlainTyp } from '../checks/evidence-jws.ts'
import { isObject } from '../contract/json-members.ts'
import { jsonFault, jsonIn } from './json-texts.ts'
import { isProvidersAccess } from './kind-of.ts'
import type { BenchKind } from './kinds.ts'
import { textOf } from './report.ts'
import { claimsIn, headerIn, objectInSegment } from './unwrap.ts'

const CUT = /…|\.{3}/u
/** A token without structure: letters and digits alone. */
const OPAQUE = /^(?:(?=\S*\d)(?=\S*[a-z])[\w+/~.-]{20,4096}|[\w+/~-]{32,4096})={0,2}$/iu
/** The same where its scheme says that it is one. */
const SENT = /\b(?:bearer|dpop)\s{1,9}(?=[a-z+/~._-]{0,400}\d)[\w+/~.-]{8,4096}={0,2}(?:["'\s]|$)/iu
export const PASETO = /^v[1-4]\.(?:local|public)\.[\w-]+/u

const isOpaque = (text: string, value: unknown): boolean =>
  !PASETO.test(text) &&
  (OPAQUE.test(text) || SENT.test(text) || (isObject(value) && typeof value.access_token === 'string'))
const SD_JWT = /^(?:application\/)?(?:dc|vc)\+sd-jwt$/iu

const MISSES = {
  id_token:
    'Nothing in it says that it is an ID token; its claims are those of one. If it is not, choose JWT in What it is.',
  sd_jwt: 'Its typ is that of an SD-JWT, which ends with ~ also without disclosures (RFC 9901 4).',
  vc_sd_jwt:
    'Its typ is vc+sd-jwt, as drafts of SD-JWT VC had it before dc+sd-jwt; it is judged as an SD-JWT.',
  access_token:
    'Its claims are those of an access token without the typ of RFC 9068: its provider says what else it must have.',
  segment:
    'This is one segment, and it contains a JSON object; a compact JWS has three, with full stops between them.',
  segments: 'Its segments are too many: a compact JWS has three, a JWE five.',
  snake_case:
    'The card is in snake_case: supported_interfaces is written supportedInterfaces (A2A 5.5), and so are the others.',
  claims:
    'These are claims without a signature, as the payload of a token or an answer of its issuer has them: nothing in them can be verified. Paste the token itself.',
  paseto: 'This is a PASETO, another form of token than a JWS or a JWE; it is not read here.',
  opaque:
    'It has no structure that can be read here. If it is an opaque token, only its issuer can tell what it says (RFC 7662).',
  pkcs_1:
    'This is a key in the form of PKCS #1; its other form, BEGIN PUBLIC KEY, is read here (RFC 7468 13).',
  address: 'This is an address. Nothing is fetched: paste its content.',
} as const

/**
 * What of a text looks like a known mistake, each in a sentence: what stands there, and what would be right. Nothing is
 * corrected. @param isTaken whether the visitor said what it is
 */
export function nearMisses(kind: BenchKind, text: string, isTaken = false): readonly string[] {
  const header = text.includes('.') ? headerIn(text) : undefined
  const [value, isUnknown, isPlain] = [jsonIn(text), kind === 'unknown', isPlainTyp(header?.typ)]
  const isSegment = isUnknown && objectInSegment(text) !== undefined
  const isProviders = kind === 'jwt' && isPlain && isProvidersAccess(claimsIn(text) ?? {})
  const cut = header !== undefined || text.startsWith('eyJ') ? text.search(CUT) : -1
  const fault = /^[{[]/u.test(text) && value === undefined ? jsonFault(text) : undefined
  const said: string[] = fault === undefined ? [] : [fault]
  if (cut >= 0) said.push(`It was cut off at character ${cut + 1}: dots replace what is missing.`)
  if (kind === 'id_token' && !isTaken && isPlain) said.push(MISSES.id_token)
  if (SD_JWT.test(textOf(header?.typ)) && !text.includes('~')) said.push(MISSES.sd_jwt)
  if (kind === 'sd_jwt' && isMediaType(header?.typ, 'vc+sd-jwt') && claimsIn(text)?.vct !== undefined)
    said.push(MISSES.vc_sd_jwt)
  if (isProviders) said.push(MISSES.access_token)
  if (isSegment) said.push(MISSES.segment)
  if (isUnknown && header !== undefined && text.split('.', 7).length > 3) said.push(MISSES.segments)
  if (kind === 'agent_card' && isObject(value) && Object.hasOwn(value, 'supported_interfaces'))
    said.push(MISSES.snake_case)
  if (isUnknown && isObject(value) && Object.hasOwn(value, 'exp') && Object.hasOwn(value, 'sub'))
    said.push(MISSES.claims)
  if (isUnknown && PASETO.test(text)) said.push(MISSES.paseto)
  if (isUnknown && header === undefined && isOpaque(text, value) && !isSegment) said.push(MISSES.opaque)
  if (isUnknown && text.startsWith('-----BEGIN RSA PUBLIC KEY-----')) said.push(MISSES.pkcs_1)
  if (isUnknown && /^https?:\/\/\S+$/iu.test(text)) said.push(MISSES.address)
  return said
}
