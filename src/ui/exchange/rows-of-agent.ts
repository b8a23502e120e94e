import { onceEach } from '../../browser/once-each.ts'
import type { ExchangeRow } from './rows.ts'

const byAgent = onceEach(
  (_rows: readonly ExchangeRow[]) => new Map<string | undefined, readonly ExchangeRow[]>(),
)

/** One agent's rows; looked for once in the same rows, as several parts of a step ask for them. */
export function rowsOfAgent(
  rows: readonly ExchangeRow[],
  agentId: string | undefined,
): readonly ExchangeRow[] {
  const found = byAgent(rows)
  const mine = found.get(agentId) ?? rows.filter(({ entry }) => entry.agent_id === agentId)
  found.set(agentId, mine)
  return mine
}
