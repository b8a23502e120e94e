import { growingFilter } from '../../browser/growing-filter.ts'
import type { ExchangeRow } from './rows.ts'

const rowsAbout = (agentId: string | undefined) => ({
  agentId,
  rowsOf: growingFilter(({ entry }: ExchangeRow) => entry.agent_id === agentId),
})

let last = rowsAbout(undefined)

/** One agent's rows; where the same agent is asked for again, only rows that are new are looked at. */
export function rowsOfAgent(
  rows: readonly ExchangeRow[],
  agentId: string | undefined,
): readonly ExchangeRow[] {
  if (last.agentId !== agentId) last = rowsAbout(agentId)
  return last.rowsOf(rows)
}
