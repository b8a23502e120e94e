import type { CallEntry } from '../../client/journal-record.ts'
import { type CheckLine, checkLine } from '../../contract/catalogues/checks.ts'
import { z } from '../../contract/schemas/zod.ts'
import { membersOf } from './body-members.ts'

const checkLines = z.array(checkLine)

/** The checks that an answer lists, in their order; none where it lists none. */
export function checksOf(entry: CallEntry): readonly CheckLine[] {
  const checks = checkLines.safeParse(membersOf(entry.answer?.body ?? '').checks)
  return checks.success ? checks.data : []
}
