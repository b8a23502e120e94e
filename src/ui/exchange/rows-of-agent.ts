import type { ExchangeRow } from '../app/rows.ts'

/** One agent's rows. */
export const rowsOfAgent = (
  rows: readonly ExchangeRow[],
  agentId: string | undefined,
): readonly ExchangeRow[] => rows.filter(({ entry }) => entry.agent_id === agentId)
