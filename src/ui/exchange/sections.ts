import type { ExchangeRow } from './rows.ts'

/** Consecutive rows of one agent and one purpose. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly agentId: string | null
  readonly rows: readonly ExchangeRow[]
}

/** The rows cut where the agent or the purpose changes. */
export function sectionsOf(rows: readonly ExchangeRow[]): readonly Section[] {
  const sections: { id: string; title: string; agentId: string | null; rows: ExchangeRow[] }[] = []
  for (const row of rows) {
    const { group, agent_id: agentId } = row.entry
    const last = sections.at(-1)
    // An import begins without an id and gets one with its answer; both are the same run.
    const same =
      last?.title === group && (last.agentId === agentId || last.agentId === null || agentId === null)
    if (last !== undefined && same) {
      last.rows.push(row)
      last.agentId ??= agentId
    } else {
      sections.push({ id: row.id, title: group, agentId, rows: [row] })
    }
  }
  return sections
}
