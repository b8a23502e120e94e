import type { ChallengeProve } from '../../contract/schemas/challenge.ts'
import { decodeCanonical } from '../../crypto/base64url.ts'
import { readIJson } from '../../crypto/i-json.ts'
import { type CompactJws, compactJwsIn } from '../../crypto/jws.ts'
import { type GuardedField, type PlacedText, textsIn } from './require-synthetic.ts'

/** Members whose texts are identifiers at any depth; so are members whose names end in URL or URI. */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  ...['iss', 'sub', 'aud', 'azp', 'client_id', 'jku', 'x5u'],
  ...['id', '@id', '@context', 'issuer', 'holder', 'credentialSubject', 'statusListCredential'],
  ...['endpoint', 'host', 'domain', 'origin'],
])
const NAMES_AN_ADDRESS = /ur[il]s?$/iu

/** How a member's text is read; a key's name and a skill's id (A2A 1.0 section 4.4.5) are their issuer's own words. */
function kindOf(member: string, within: string): GuardedField['kind'] {
  if (member === 'kid' || (member === 'id' && within === 'skills')) return 'name'
  return IDENTIFIERS.has(member) || NAMES_AN_ADDRESS.test(member) ? 'identifier' : 'free-text'
}

/** The name of the member of a flattened or general JWS (RFC 7515 section 7.2) that holds a header as text. */
const ENCODED_HEADER = 'protected'

type FieldAt = (place: string, value: string, kind: GuardedField['kind']) => GuardedField

function readEncodedHeader(text: string): unknown {
  const octets = decodeCanonical(text)
  try {
    return octets && readIJson(octets)
  } catch {
    return undefined
  }
}

function textFields({ place, text, member, within, isName }: PlacedText, fieldAt: FieldAt): GuardedField[] {
  const field = fieldAt(place, text, isName ? 'free-text' : kindOf(member, within))
  if (isName || member !== ENCODED_HEADER) return [field]
  const inHeader: FieldAt = (inside, value, kind) => ({ ...fieldAt(place, value, kind), inside })
  return [field, ...fieldsOf(readEncodedHeader(text), '', inHeader)]
}

function fieldsOf(document: unknown, root: string, fieldAt: FieldAt): GuardedField[] {
  return textsIn(document, root).flatMap(each => textFields(each, fieldAt))
}

/** The challenge's own audience is the service's own address, whatever that is, and is compared exactly elsewhere. */
function withoutOwnAudience({ aud, azp, ...claims }: CompactJws['payload'], challengeId: string) {
  const isOwn = (text: unknown) =>
    typeof text === 'string' && text.endsWith(`/v1/bindings/challenges/${challengeId}`)
  const other = (value: unknown) => (isOwn(value) ? null : value)
  return { ...claims, aud: Array.isArray(aud) ? aud.map(other) : other(aud), azp: other(azp) }
}

const inObject: FieldAt = (pointer, value, kind) => ({ pointer, value, kind })

function evidenceFields({ evidence, challenge_id }: ChallengeProve): GuardedField[] {
  const pointer = '/evidence/value'
  const value = evidence?.value
  if (typeof value !== 'string') return fieldsOf(value, pointer, inObject)
  const jws = compactJwsIn(value)
  const inJws: FieldAt = (inside, text, kind) => ({ pointer, value: text, kind, inside })
  return jws === undefined
    ? []
    : [
        ...fieldsOf(jws.header, 'header', inJws),
        ...fieldsOf(withoutOwnAudience(jws.payload, challenge_id), 'payload', inJws),
      ]
}

function idOfProof(text: string | undefined, pointer: string): GuardedField[] {
  const jti = text === undefined ? undefined : compactJwsIn(text)?.payload.jti
  return jti === undefined ? [] : [{ pointer, value: jti, kind: 'free-text', inside: 'payload/jti' }]
}

/**
 * The fields of a prove that the guard reads: everything in the evidence, a compact JWS taken apart, and the one
 * member of proof and authorization that the service does not choose itself. An unreadable one has no fields; its form
 * is refused later.
 */
export function fieldsOfProve(body: ChallengeProve): GuardedField[] {
  return [
    ...idOfProof(body.proof, '/proof'),
    ...evidenceFields(body),
    ...idOfProof(body.authorization, '/authorization'),
  ]
}
