import type { ChallengeProve } from '../../contract/schemas/challenge.ts'
import { decodeCanonical } from '../../crypto/base64url.ts'
import { readIJson } from '../../crypto/i-json.ts'
import { type CompactJws, JwsError, readCompactJws } from '../../crypto/jws.ts'
import { type GuardedField, memberPointer } from './require-synthetic.ts'

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

interface Place {
  readonly member: string
  readonly within: string
  readonly place: string
  readonly value: unknown
}

type FieldAt = (place: string, value: string, kind: GuardedField['kind']) => GuardedField

function readEncodedHeader(text: string): unknown {
  const octets = decodeCanonical(text)
  try {
    return octets && readIJson(octets)
  } catch {
    return undefined
  }
}

function readJws(text: string): CompactJws | undefined {
  try {
    return readCompactJws(text)
  } catch (cause) {
    if (cause instanceof JwsError) return undefined
    throw cause
  }
}

function textField({ member, within, place, value }: Place & { readonly value: string }, fieldAt: FieldAt) {
  const fields = [fieldAt(place, value, kindOf(member, within))]
  if (member !== ENCODED_HEADER) return fields
  const inHeader: FieldAt = (inside, text, kind) => ({ ...fieldAt(place, text, kind), inside })
  return [...fields, ...fieldsOf(readEncodedHeader(value), '', inHeader)]
}

// A loop and not a recursion, so that no depth of nesting can exhaust the stack.
function fieldsOf(document: unknown, root: string, fieldAt: FieldAt): GuardedField[] {
  const fields: GuardedField[] = []
  const open: Place[] = [{ member: '', within: '', place: root, value: document }]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { member, within, place, value } = at
    if (typeof value === 'string') fields.push(...textField({ ...at, value }, fieldAt))
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    const inner = Object.entries(value).map(([name, found]: [string, unknown]) => ({
      member: isList ? member : name,
      within: isList ? within : member,
      place: memberPointer(place, name),
      value: found,
    }))
    if (!isList) fields.push(...inner.map(({ member, place }) => fieldAt(place, member, 'free-text')))
    open.push(...inner.toReversed())
  }
  return fields
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
  const jws = readJws(value)
  const inJws: FieldAt = (inside, text, kind) => ({ pointer, value: text, kind, inside })
  return jws === undefined
    ? []
    : [
        ...fieldsOf(jws.header, 'header', inJws),
        ...fieldsOf(withoutOwnAudience(jws.payload, challenge_id), 'payload', inJws),
      ]
}

function idOfProof(text: string | undefined, pointer: string): GuardedField[] {
  const jti = text === undefined ? undefined : readJws(text)?.payload.jti
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
