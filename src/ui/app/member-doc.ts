import { memberAt, REGISTERED_IDS, type Step } from '../../contract/field-docs/member-at.ts'
import { typeWords } from '../../contract/field-docs/noted-fields.ts'
import type { Origin } from '../../contract/field-docs/origins.ts'
import { fieldAddress } from './reference-address.ts'

/** What the page says of a member of a JSON value. */
export interface MemberDoc {
  readonly name: string
  /** Its type and limits; undefined where the table has no such member. */
  readonly type?: string
  readonly required?: boolean
  readonly words: string
  readonly from: readonly Origin[]
  /** Its entry in the reference. */
  readonly address?: string
}

/** Objects within a record of the service's store that are messages, by the member that holds them. */
const IN_RECORDS: ReadonlyMap<string, string> = new Map([
  ['claim', 'import'],
  ['answer', 'evaluation-answer'],
  ['receipt', 'receipt'],
])

/** Members of a record that mean what a message's member of the same name means. */
const AS_IN_MESSAGES: ReadonlyMap<string, string> = new Map([
  ...['agent_id', 'challenge_id', 'purpose', 'nonce', 'audience', 'expires_at'].map(
    name => [name, 'ask-answer'] as const,
  ),
  ...['claim_digest', 'received_digest', 'imported_at'].map(name => [name, 'import-answer'] as const),
  ...['binding_id', 'key_thumbprint', 'proven_at'].map(name => [name, 'prove-answer'] as const),
  ...['decision_id', 'receipt_ref'].map(name => [name, 'evaluation-answer'] as const),
  ['sequence', 'receipt'],
])

type Way = readonly Step[]
type Found = ReturnType<typeof memberAt>

function inRecord(way: Way, value: unknown): Found {
  const [first, ...rest] = way
  if (typeof first !== 'string') return undefined
  if (rest.length === 0) return memberAt(AS_IN_MESSAGES.get(first) ?? '', way, value)
  return memberAt(IN_RECORDS.get(first) ?? '', rest, Reflect.get(Object(value), first))
}

/** For unknown document formats, explains only the JWKs inside. */
function inForeign(way: Way, value: unknown): Found {
  const at = way.lastIndexOf('jwk')
  if (at >= 0 && at < way.length - 1) return memberAt('jwk', way.slice(at + 1), undefined)
  return way[0] === 'keys' ? memberAt('jwks', way, value) : undefined
}

/** In an object that one of these messages explains, with the keys that it holds. */
const inAny =
  (...ids: readonly string[]) =>
  (way: Way, value: unknown): Found =>
    ids.map(id => memberAt(id, way, value)).find(found => found !== undefined) ?? inForeign(way, value)

const UNKNOWN = 'Not a member of this contract'

const OWN = `${UNKNOWN}, and not one of the registered ones that this page explains.`

/** What else can be shown than messages: where its words are found, and what the others are. */
const OTHERS: ReadonlyMap<string, { find: (way: Way, value: unknown) => Found; unknown: string }> = new Map([
  ['record', { find: inRecord, unknown: `${UNKNOWN}: the service keeps it with the record.` }],
  ['foreign', { find: inForeign, unknown: `${UNKNOWN}: it belongs to another party’s format.` }],
  ['card', { find: inAny('agent-card'), unknown: OWN }],
  ['credential-payload', { find: inAny('credential', 'jwt-claims'), unknown: OWN }],
  ['content', { find: () => undefined, unknown: `${UNKNOWN}: a report contains what its author chose.` }],
])

function unknownWords(of: string): string {
  if (REGISTERED_IDS.includes(of)) return OWN
  return OTHERS.get(of)?.unknown ?? `${UNKNOWN}.`
}

function toldWords({ message, field }: NonNullable<Found>): string {
  const { words } = field.note
  return words ?? `A member of “${message.title}”.`
}

/**
 * The words for a member of a shown JSON value.
 * @param of the id of the message that the value is, or one of the others.
 * @param way the steps to the member, the last of them its name.
 * @param value the whole value.
 */
export function memberDoc(of: string, way: Way, value: unknown): MemberDoc {
  const name = way
    .map(step => step ?? '[]')
    .join('.')
    .replaceAll('.[]', '[]')
  const other = OTHERS.get(of)
  const found = other === undefined ? memberAt(of, way, value) : other.find(way, value)
  if (found === undefined) return { name, words: unknownWords(of), from: [] }
  const { message, field } = found
  return {
    name,
    type: typeWords(field.schema),
    required: field.required,
    words: toldWords(found),
    from: field.note.from,
    address: fieldAddress(message.id, field.name),
  }
}
