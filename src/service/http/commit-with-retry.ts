import { type Turns, TurnTimeout } from '../../browser/turns.ts'
import { LIMITS } from '../../contract/catalogues/limits.ts'
import { instantOf } from '../../contract/instant.ts'
import { type Committed, commit } from '../store/commit.ts'
import type { Store } from '../store/database.ts'
import { Refusal } from './refusal.ts'
import type { Received, Task } from './request.ts'

export interface CommitParts {
  readonly store: Store
  readonly turns: Turns
  /** The world's time in epoch milliseconds. */
  readonly clock: () => number
}

/** Judges and commits: where anything moved between the two, starts again with a new time, at most five times. */
async function judgeAndCommit(
  { store, clock }: CommitParts,
  task: Task,
  { requestKey, trace }: Received,
): Promise<Committed | 'answered'> {
  for (let attempt = 0; attempt < LIMITS.COMMIT_ATTEMPTS; attempt += 1) {
    const now = clock()
    const plan = await task.judge(now)
    const committed = await trace.timed('store', () => commit(store, plan, requestKey, instantOf(now)))
    if (committed !== 'moved') return committed
  }
  throw new Refusal('STORE_BUSY')
}

/**
 * Judges and commits a task as one atomic step, in its agent's turn (contract section 5). The time is read once the turn
 * has come. `answered` where another request with the same Idempotency-Key was faster.
 * @throws Refusal, STORE_BUSY among them; DOMException of the store.
 */
export async function commitInTurn(
  parts: CommitParts,
  task: Task,
  received: Received,
): Promise<Committed | 'answered'> {
  const { agent_id, waitMs } = task
  const work = () => judgeAndCommit(parts, task, received)
  if (agent_id === null) return work()
  try {
    return await parts.turns.take(agent_id, waitMs, work)
  } catch (cause) {
    throw cause instanceof TurnTimeout ? new Refusal('STORE_BUSY', { agent_id }) : cause
  }
}
