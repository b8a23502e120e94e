import { memberOf } from '../json-members.ts'
import { MESSAGES } from './messages.ts'
import { type Field, fieldsOf, type NotedMessage, type NotedObject } from './noted-fields.ts'
import { BESIDE_MESSAGES } from './registered-notes.ts'

/** Every message whose members have words: the contract's own, and what is explained beside them. */
export const TOLD_MESSAGES: readonly NotedMessage[] = [...MESSAGES, ...BESIDE_MESSAGES]

interface Place {
  readonly message: string
  readonly at: string
}

const own = (message: string): Place => ({ message, at: '' })

/** Objects within a message that are told under another name, by the member that holds them. */
export const TOLD_ELSEWHERE: ReadonlyMap<string, Place> = new Map([
  ['profile', own('profile')],
  ['checks[]', own('check')],
  ['errors[]', { message: 'problem', at: 'errors[]' }],
  ['obligations[]', { message: 'evaluation-answer', at: 'obligations[]' }],
  ['obligations[].properties', own('obligation')],
  ['jwk', own('jwk')],
  ['keys[]', own('jwk')],
  ...['credentialSubject', 'credentialSchema', 'credentialStatus'].map(
    name => [`${name}[]`, { message: 'credential', at: name }] as const,
  ),
])

/** A step into a JSON value: a member's name, or null for an item of a list. */
export type Step = string | null

/** The member that a way through a message leads to. */
export interface ToldMember {
  readonly message: NotedMessage
  readonly field: Field
}

const messageOf = (id: string): NotedMessage | undefined => TOLD_MESSAGES.find(message => message.id === id)

/** The objects at a place: several where its kind decides, each then with that kind in brackets. */
function objectsAt({ message, at }: Place): readonly NotedObject[] {
  const objects = messageOf(message)?.objects ?? []
  return objects.filter(object => object.at === at || (at !== '' && object.at.startsWith(`${at} (`)))
}

/** Where the objects within a member are told: in the same message, else under another name. */
function within({ message, at }: Place, member: string): Place | undefined {
  const here = { message, at: at === '' ? member : `${at}.${member}` }
  if (objectsAt(here).length > 0) return here
  return TOLD_ELSEWHERE.get(here.at) ?? TOLD_ELSEWHERE.get(member)
}

const fitsKind = (field: Field | undefined, kind: unknown): boolean => field?.schema.const === kind

/** The fields at a place; where there are several kinds of object, those of the kind that the value has. */
function fieldsAt(place: Place, value: unknown): readonly Field[] {
  const kinds = objectsAt(place).map(fieldsOf)
  const kind: unknown = Reflect.get(Object(value), 'kty')
  const fitting = kinds.find(fields =>
    fields.some(field => field.name.endsWith('kty') && fitsKind(field, kind)),
  )
  return kinds.length > 1 ? (fitting ?? kinds.flat()) : kinds.flat()
}

const lastPart = (field: Field, at: string): string =>
  at === '' ? field.name : field.name.slice(field.name.lastIndexOf('.') + 1)

/**
 * The words for a member of a JSON value that is a message of the contract, or an object that it explains.
 * @param id the message's id in the table.
 * @param way the steps to the member, whose own name is the last.
 * @param value the whole value; which kind of key it holds decides the words of a key's members.
 * @returns undefined where the table has no such member.
 */
export function memberAt(id: string, way: readonly Step[], value: unknown): ToldMember | undefined {
  let place: Place | undefined = own(id)
  let inside = value
  for (const [index, name] of way.entries()) {
    if (name === null) continue
    const message: NotedMessage | undefined = place && messageOf(place.message)
    if (place === undefined || message === undefined) return undefined
    const { at } = place
    const field = fieldsAt(place, inside).find(each => lastPart(each, at) === name)
    if (field === undefined) return undefined
    if (index === way.length - 1) return { message, field }
    const next = way.slice(index + 1).findIndex(step => step !== null)
    const lists = next < 0 ? way.length - 1 - index : next
    // Which kind of key it is matters for one key alone, never for the items of a list.
    inside = lists === 0 ? memberOf(inside, name) : undefined
    place = within(place, `${name}${'[]'.repeat(lists)}`)
  }
  return undefined
}
