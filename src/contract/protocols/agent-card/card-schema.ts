import { DISCOVERY_MESSAGES } from './discovery-messages.ts'
import type { Field, Message, MessageName } from './proto-field.ts'
import { SECURITY_MESSAGES } from './security-messages.ts'

/** What an Agent Card is made of (A2A 1.0.1, 1.4: a2a.proto is the one normative definition). */
export const MESSAGES: Readonly<Record<MessageName, Message>> = {
  ...DISCOVERY_MESSAGES,
  ...SECURITY_MESSAGES,
}

/** A field by its ProtoJSON name; own names only, so `constructor` is none. */
export function fieldOf(message: MessageName, name: string): Field | undefined {
  const { fields } = MESSAGES[message]
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** The message that a field holds; undefined for a text, a truth value or a Struct. */
export function messageOf({ of }: Field): MessageName | undefined {
  return of === 'string' || of === 'bool' || of === 'Struct' ? undefined : of
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
