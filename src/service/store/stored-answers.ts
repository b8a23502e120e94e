import { UnreadableRow } from '../../browser/unreadable-row.ts'
import type { StoredAnswer, Unread } from './database.ts'

const TEXTS = ['name', 'body_digest', 'body', 'agent_id', 'at'] as const
/** The statuses of a success; other answers are not kept. */
const KEPT: readonly unknown[] = [200, 201]

/**
 * Whether a stored row is the answer to a request with an Idempotency-Key. Written without a row shape, as it
 * runs before any rule is loaded.
 */
export function isStoredAnswer(row: unknown): row is StoredAnswer {
  const answer: Partial<Record<string, unknown>> = Object(row)
  const { status, at } = answer
  const texts = TEXTS.every(name => typeof answer[name] === 'string')
  return texts && KEPT.includes(status) && !Number.isNaN(Date.parse(String(at)))
}

/**
 * The stored answer of a name, read apart from the other stores: each request needs it before the rules load.
 * @throws UnreadableRow if it was altered beyond reading, so that nothing happens a second time
 */
export function readAnswer(name: string, row: StoredAnswer | Unread | undefined): StoredAnswer | undefined {
  if (row === undefined || isStoredAnswer(row)) return row
  throw new UnreadableRow('answers', name)
}
