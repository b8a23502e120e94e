import { isMediaType } from '../checks/evidence-jws.ts'
import { isObject } from '../contract/json-members.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, REPORT_PROOF_TYPE } from '../contract/names.ts'
import { RECEIPT_SCHEMA } from '../contract/schemas/receipt.ts'
import { RUN_FILE_FORMAT } from '../contract/schemas/run-file.ts'
import { decodeText } from '../crypto/base64url.ts'
import { jsonInText } from '../crypto/json-in-text.ts'
import type { BenchKind } from './kinds.ts'
import { COMPACT_JWS, isAidRecord, isJsonJws, pastedText } from './pasted-text.ts'

type Members = Readonly<Record<string, unknown>>

function objectIn(text: string | undefined): Members | undefined {
  const value = jsonInText(text ?? '')
  return isObject(value) ? value : undefined
}

const KIND_OF_TYP: readonly (readonly [typ: string, kind: BenchKind])[] = [
  ['dpop+id_token', 'id_token'],
  ['wit+jwt', 'wit_svid'],
  ['vc+jwt', 'vc'],
  [PROOF_TYPE, 'binding_proof'],
  [AUTHORIZATION_TYPE, 'authorization'],
  [APPROVAL_TYPE, 'approval'],
  [REPORT_PROOF_TYPE, 'report_proof'],
]

const has = (members: Members, ...names: readonly string[]) =>
  names.every(name => Object.hasOwn(members, name))

/** What a JWS is by its claims, where `typ` does not say. */
const KIND_OF_CLAIMS: readonly (readonly [kind: BenchKind, is: (claims: Members) => boolean])[] = [
  ['wit_svid', ({ sub }) => typeof sub === 'string' && sub.startsWith('spiffe://')],
  ['vc', claims => has(claims, '@context', 'credentialSubject')],
  ['id_token', claims => has(claims, 'iss', 'sub', 'aud', 'exp')],
]

function kindOfJws(header: Members, payload: string): BenchKind {
  const typed = KIND_OF_TYP.find(([typ]) => isMediaType(header.typ, typ))
  if (typed !== undefined) return typed[1]
  const claims = objectIn(decodeText(payload))
  const plain = header.typ === undefined || isMediaType(header.typ, 'jwt') || isMediaType(header.typ, 'jose')
  if (claims === undefined || !plain) return 'jws'
  return KIND_OF_CLAIMS.find(([, is]) => is(claims))?.[0] ?? 'jws'
}

/** What a JSON object is by its members, the surest first. */
const KIND_OF_OBJECT: readonly (readonly [kind: BenchKind, is: (value: Members) => boolean])[] = [
  ['run_file', ({ format }) => format === RUN_FILE_FORMAT],
  ['receipt', ({ schema }) => schema === RECEIPT_SCHEMA],
  ['receipt', value => has(value, 'receipt_ref', 'receipt')],
  ['jwks', ({ keys }) => Array.isArray(keys)],
  ['jwk', ({ kty }) => typeof kty === 'string'],
  ['profile', value => has(value, 'identity_source', 'issuer', 'subject')],
  ['agent_card', value => has(value, 'supportedInterfaces')],
  ['agent_card', value => has(value, 'name') && (has(value, 'skills') || has(value, 'capabilities'))],
  ['jws', isJsonJws],
  ['agent_card', value => has(value, 'signatures')],
  [
    'well_known',
    value => (has(value, 'v') || has(value, 'version')) && (has(value, 'u') || has(value, 'uri')),
  ],
]

/** What a text is by its first characters, where it is neither JSON nor a JWS. */
const KIND_OF_TEXT: readonly (readonly [kind: BenchKind, form: RegExp])[] = [
  ['spiffe_id', /^spiffe:/iu],
  ['did_jwk', /^did:jwk:/u],
  ['aid_record', /^"?\s*(?:v|version)\s*=/iu],
]

/**
 * What a text seems to be, by how it is written: `typ` and the claims of a JWS, the members of an object, the first
 * characters of anything else. It says nothing of whether it is a right one.
 */
export function recognise(text: string): BenchKind {
  const trimmed = text.trim()
  const known = KIND_OF_TEXT.find(([, form]) => form.test(trimmed))
  if (known !== undefined) return known[0]
  if (isAidRecord(trimmed)) return 'aid_record'
  const { text: compact } = pastedText('unknown', trimmed)
  if (COMPACT_JWS.test(compact)) {
    const [header, payload = ''] = compact.split('.')
    const members = objectIn(decodeText(header ?? ''))
    return members === undefined ? 'jws' : kindOfJws(members, payload)
  }
  const value = objectIn(trimmed)
  return value === undefined ? 'unknown' : (KIND_OF_OBJECT.find(([, is]) => is(value))?.[0] ?? 'unknown')
}
