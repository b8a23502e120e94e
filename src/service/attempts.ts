import { LIMITS } from '../contract/limits.ts'
import { instantOf } from './instant.ts'
import { Refusal } from './refusal.ts'
import type { Received } from './request.ts'
import { type Committed, commit, type Plan } from './store/commit.ts'
import type { Store } from './store/database.ts'

/**
 * Judges and commits as one atomic step: where anything moved between the two, starts again with a new time, at most
 * five times (contract section 5).
 * @throws Refusal, STORE_BUSY among them; DOMException of the store.
 */
export async function carryOut(
  store: Store,
  judge: (now: number) => Promise<Plan>,
  { commission, trace }: Received,
  clock: () => number,
): Promise<Committed> {
  for (let attempt = 0; attempt < LIMITS.COMMIT_ATTEMPTS; attempt += 1) {
    const now = clock()
    const plan = await judge(now)
    const committed = await trace.timed('store', () => commit(store, plan, commission, instantOf(now)))
    if (committed) return committed
  }
  throw new Refusal('STORE_BUSY')
}
