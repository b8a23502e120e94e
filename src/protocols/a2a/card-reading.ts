import { isObject } from '../../contract/json-members.ts'
import { jsonObject } from '../../contract/schemas/primitives.ts'
import { z } from '../../contract/schemas/zod.ts'
import { type Field, fieldOf, MESSAGES, type MessageName, messageOf } from './card.ts'

export interface CardFinding {
  readonly kind: 'types' | 'oneof' | 'required' | 'unrecognized'
  readonly pointer: string
  readonly words: string
}

type Findings = Generator<CardFinding, void>

const below = (pointer: string, name: string): string =>
  `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** Every reason why an object is not an Agent Card of A2A 1.0.1 (a2a.proto), in the order of its members. */
export function cardFindings(card: unknown): CardFinding[] {
  return [...inMessage('AgentCard', card, '')]
}

function* inMessage(message: MessageName, value: unknown, pointer: string): Findings {
  if (!isObject(value)) {
    yield { kind: 'types', pointer, words: `${message} is an object` }
    return
  }
  for (const [name, member] of Object.entries(value)) {
    const field = fieldOf(message, name)
    const at = below(pointer, name)
    if (field === undefined)
      yield { kind: 'unrecognized', pointer: at, words: `${message} does not have this field` }
    else yield* inField(field, member, at)
  }
  yield* lacking(message, value, pointer)
}

function* lacking(message: MessageName, value: Readonly<Record<string, unknown>>, pointer: string): Findings {
  const { fields, oneof } = MESSAGES[message]
  const set = Object.keys(fields).filter(name => Object.hasOwn(value, name))
  if (oneof !== undefined && set.length !== 1)
    yield { kind: 'oneof', pointer, words: `${message} has ${set.length} of ${oneof}, not exactly one` }
  for (const [name, { mark, shape }] of Object.entries(fields)) {
    if (mark !== 'REQUIRED') continue
    const at = below(pointer, name)
    const member = Object.hasOwn(value, name) ? value[name] : undefined
    if (member === undefined) yield { kind: 'required', pointer: at, words: 'a required field is missing' }
    else if (shape === 'repeated' && Array.isArray(member) && member.length === 0)
      yield { kind: 'required', pointer: at, words: 'a required array is empty' }
  }
}

function* inField(field: Field, value: unknown, pointer: string): Findings {
  const wrong = (words: string): CardFinding => ({ kind: 'types', pointer, words })
  if (field.shape === 'repeated') {
    if (!Array.isArray(value)) yield wrong('not an array')
    else for (const [index, one] of value.entries()) yield* inValue(field, one, below(pointer, String(index)))
  } else if (field.shape === 'map') {
    if (!isObject(value)) yield wrong('not an object')
    else for (const [name, one] of Object.entries(value)) yield* inValue(field, one, below(pointer, name))
  } else yield* inValue(field, value, pointer)
}

function* inValue(field: Field, value: unknown, pointer: string): Findings {
  const message = messageOf(field)
  if (message !== undefined) {
    yield* inMessage(message, value, pointer)
    return
  }
  const words = mismatch(field, value)
  if (words !== undefined) yield { kind: 'types', pointer, words }
}

function mismatch({ of, values }: Field, value: unknown): string | undefined {
  if (of === 'Struct') return isObject(value) ? undefined : 'not an object'
  if (of === 'bool') return typeof value === 'boolean' ? undefined : 'neither true nor false'
  if (typeof value !== 'string') return 'not a text'
  return values === undefined || values.includes(value) ? undefined : `not one of ${values.join(', ')}`
}

const agentInterface = z.object({
  url: z.optional(z.string()),
  protocolBinding: z.optional(z.string()),
  tenant: z.optional(z.string()),
})

const extension = z.object({ uri: z.optional(z.string()), params: z.optional(jsonObject()) })

const cardSignature = z.object({
  protected: z.optional(z.string()),
  signature: z.optional(z.string()),
  header: z.optional(jsonObject()),
})
export type CardSignature = z.infer<typeof cardSignature>

/** The parts of an Agent Card that this service uses; a card with correct types always parses. */
export const cardParts = z.object({
  provider: z.optional(z.object({ url: z.optional(z.string()) })),
  supportedInterfaces: z.optional(z.array(agentInterface)),
  capabilities: z.optional(z.object({ extensions: z.optional(z.array(extension)) })),
  signatures: z.optional(z.array(cardSignature)),
})
export type CardParts = z.infer<typeof cardParts>
