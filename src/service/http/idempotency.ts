import { orUnavailable } from './refusal.ts'

/** The form of a UUID in quotes, as most keys are: it is its own key. What reads the others is loaded when one comes. */
const PLAIN = /^"([\w-]{36})"$/

/**
 * The key of an `Idempotency-Key` header (IETF draft idempotency-key-header), or null where there is none.
 * @throws Refusal IDEMPOTENCY_KEY_INVALID, PART_UNAVAILABLE
 */
export async function readIdempotencyKey(header: string | null): Promise<string | null> {
  if (header === null) return null
  const plain = PLAIN.exec(header)?.[1]
  if (plain !== undefined) return plain
  const { keyOfItem } = await orUnavailable(import('./idempotency-item.ts'))
  return keyOfItem(header)
}
