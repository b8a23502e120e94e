import type { ClientStore, Intent } from './client-store.ts'
import type { CallEntry } from './journal-record.ts'
import { type PostParts, post } from './post.ts'

/** A request with an Idempotency-Key of its own, to be kept until its answer is known. */
export function intentOf(path: string, body: string, group: string, more: Partial<Intent> = {}): Intent {
  return { key: crypto.randomUUID(), path, body, group, agent_id: null, key_thumbprint: null, ...more }
}

/**
 * Sends a request whose intent is stored first. Without a trustworthy answer the intent stays open, whatever happened
 * on the way: the service may have carried it out, and taking it up with the same key finds out.
 */
export async function postWithIntent(
  intent: Intent,
  store: ClientStore,
  parts: PostParts,
): Promise<CallEntry> {
  const db = await store.open()
  await db.put('intents', intent)
  const { key: idempotency_key, path, body, group, agent_id, speaker = 'agent' } = intent
  const entry = await post({ path, body, group, speaker, agent_id, idempotency_key }, parts)
  if (entry.failure === null) await db.delete('intents', intent.key)
  return entry
}
