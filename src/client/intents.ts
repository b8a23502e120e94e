import type { Intent } from './client-store.ts'
import type { CallEntry } from './journal-record.ts'
import { post } from './post.ts'
import { stamp, type VerbParts } from './verb-parts.ts'
import type { Outcome } from './visitor.ts'

/** A request with an Idempotency-Key of its own, to be kept until what became of it is known, and kept here. */
export function intentOf(
  parts: VerbParts,
  path: string,
  body: string,
  group: string,
  more: Partial<Intent> = {},
): Intent {
  const key = crypto.randomUUID()
  return { key, path, body, group, at: stamp(parts), agent_id: null, key_thumbprint: null, ...more }
}

/**
 * Sends a request whose intent is stored first. Without a trustworthy answer the intent stays open, whatever happened
 * on the way: the service may have carried it out, and taking it up with the same key finds out. With one it goes only
 * after `take` has kept here what the answer brought, so that a tab that ends in between loses none of it.
 */
export async function postWithIntent<T>(
  intent: Intent,
  parts: VerbParts,
  take: (entry: CallEntry) => Outcome<T> | Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const { store, changed } = parts
  await (await store.open()).put('intents', intent)
  const { key: idempotency_key, path, body, group, agent_id, speaker = 'agent' } = intent
  const entry = await post({ path, body, group, speaker, agent_id, idempotency_key }, parts)
  const outcome = await take(entry)
  if (entry.failure === null) {
    await (await store.open()).delete('intents', intent.key)
    changed()
  }
  return outcome
}
