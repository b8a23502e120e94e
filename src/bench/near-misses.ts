import { isMediaType, isPlainTyp } from '../checks/evidence-jws.ts'
import { isObject, type Members } from '../contract/json-members.ts'
import { jsonFault, jsonIn } from './json-fault.ts'
import { isProvidersAccess } from './kind-of.ts'
import type { BenchKind } from './kinds.ts'
import { textOf } from './report.ts'
import { objectInSegment } from './unwrap.ts'

interface Seen {
  readonly kind: BenchKind
  readonly text: string
  /** What a text holds that is JSON. */
  readonly value: unknown
  /** The header of what begins like a token. */
  readonly header: Members | undefined
  /** Whether the visitor said what it is. */
  readonly isTaken: boolean
}

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

/** Mistakes that are known, each in a sentence: what stands there, and what would be right. Nothing is corrected. */
const MISSES: readonly ((seen: Seen) => string | undefined)[] = [
  ({ text, value }) => (/^[{[]/u.test(text) && value === undefined ? jsonFault(text) : undefined),
  ({ text, header }) => {
    const at = header !== undefined || text.startsWith('eyJ') ? text.search(CUT) : -1
    return at < 0 ? undefined : `It was cut off at character ${at + 1}: dots replace what is missing.`
  },
  ({ kind, header, isTaken }) =>
    kind === 'id_token' && !isTaken && isPlainTyp(header?.typ)
      ? 'Nothing in it says that it is an ID token; its claims are those of one. If it is not, choose JWT in What it is.'
      : undefined,
  ({ text, header }) =>
    header !== undefined && SD_JWT.test(textOf(header.typ)) && !text.includes('~')
      ? 'Its typ is that of an SD-JWT, which ends with ~ also without disclosures (RFC 9901 4).'
      : undefined,
  ({ kind, text, header }) =>
    kind === 'sd_jwt' &&
    isMediaType(header?.typ, 'vc+sd-jwt') &&
    objectInSegment(text.split('.', 2)[1])?.vct !== undefined
      ? 'Its typ is vc+sd-jwt, as drafts of SD-JWT VC had it before dc+sd-jwt; it is judged as an SD-JWT.'
      : undefined,
  ({ kind, text, header }) =>
    kind === 'jwt' &&
    isPlainTyp(header?.typ) &&
    isProvidersAccess(objectInSegment(text.split('.', 2)[1]) ?? {})
      ? 'Its claims are those of an access token without the typ of RFC 9068: its provider says what else it must have.'
      : undefined,
  ({ kind, text }) =>
    kind === 'unknown' && objectInSegment(text) !== undefined
      ? 'This is one segment, and it contains a JSON object; a compact JWS has three, with full stops between them.'
      : undefined,
  ({ kind, header, text }) => {
    const count = header === undefined ? 0 : text.split('.', 7).length
    return kind === 'unknown' && count > 3
      ? 'Its segments are too many: a compact JWS has three, a JWE five.'
      : undefined
  },
  ({ kind, value }) =>
    kind === 'agent_card' && isObject(value) && Object.hasOwn(value, 'supported_interfaces')
      ? 'The card is in snake_case: supported_interfaces is written supportedInterfaces (A2A 5.5), and so are the others.'
      : undefined,
  ({ kind, value }) =>
    kind === 'unknown' && isObject(value) && Object.hasOwn(value, 'exp') && Object.hasOwn(value, 'sub')
      ? 'These are claims without a signature, as the payload of a token or an answer of its issuer has them: nothing in them can be verified. Paste the token itself.'
      : undefined,
  ({ kind, text }) =>
    kind === 'unknown' && PASETO.test(text)
      ? 'This is a PASETO, another form of token than a JWS or a JWE; it is not read here.'
      : undefined,
  ({ kind, text, value, header }) =>
    kind === 'unknown' && header === undefined && isOpaque(text, value) && objectInSegment(text) === undefined
      ? 'It has no structure that can be read here. If it is an opaque token, only its issuer can tell what it says (RFC 7662).'
      : undefined,
  ({ kind, text }) =>
    kind === 'unknown' && /^-----BEGIN RSA PUBLIC KEY-----/u.test(text)
      ? 'This is a key in the form of PKCS #1; its other form, BEGIN PUBLIC KEY, is read here (RFC 7468 13).'
      : undefined,
  ({ kind, text }) =>
    kind === 'unknown' && /^https?:\/\/\S+$/iu.test(text)
      ? 'This is an address. Nothing is fetched: paste its content.'
      : undefined,
]

/** What of a text looks like a known mistake, in whole sentences. @param isTaken whether the visitor said what it is */
export function nearMisses(kind: BenchKind, text: string, isTaken = false): readonly string[] {
  const header = text.includes('.') ? objectInSegment(text.split('.', 1)[0]) : undefined
  const seen: Seen = { kind, text, value: jsonIn(text), header, isTaken }
  return MISSES.flatMap(miss => miss(seen) ?? [])
}
