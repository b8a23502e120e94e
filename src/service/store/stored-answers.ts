import { type Holds, isCount, isInstant, isUnicode, rowOf } from '../../contract/row-shape.ts'
import { UnreadableRow } from '../../contract/unreadable-row.ts'
import type { StoredAnswer, Unread } from './database.ts'

/** An HTTP status of an answer (RFC 9110 section 15). */
export const isStatus: Holds = value => isCount(value) && Number(value) >= 200 && Number(value) <= 599

/** Whether a stored row is the answer to a request with an Idempotency-Key. */
export const isStoredAnswer = rowOf<StoredAnswer>({
  ...{ name: isUnicode, body_digest: isUnicode, status: isStatus, body: isUnicode },
  ...{ agent_id: isUnicode, at: isInstant },
})

/**
 * The stored answer of a name, read apart from the other stores: each request asks for it, before any rule is loaded.
 * @throws UnreadableRow where it was altered past reading, so that nothing happens a second time
 */
export function readAnswer(name: string, row: StoredAnswer | Unread | undefined): StoredAnswer | undefined {
  if (row !== undefined && !isStoredAnswer(row)) throw new UnreadableRow('answers', name)
  return row
}
