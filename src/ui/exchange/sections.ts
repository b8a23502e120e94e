import type { ExchangeRow } from '../app/rows.ts'

/** Consecutive rows of one agent and one purpose. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly agentId: string | null
  readonly rows: readonly ExchangeRow[]
}

type Growing = Section & { agentId: string | null; rows: ExchangeRow[] }

/** The rows cut where the agent or the purpose changes. */
export function sectionsOf(rows: readonly ExchangeRow[]): readonly Section[] {
  const sections: Growing[] = []
  for (const row of rows) {
    const { group, agent_id: agentId } = row.entry
    const before = sections.at(-1)
    // An import begins without an id and gets one with its answer; both are the same run.
    const same =
      before?.title === group && (before.agentId === agentId || before.agentId === null || agentId === null)
    if (before !== undefined && same) {
      before.rows.push(row)
      before.agentId ??= agentId
    } else {
      sections.push({ id: row.id, title: group, agentId, rows: [row] })
    }
  }
  return sections
}
