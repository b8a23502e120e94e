import { sameBeginning } from '../../browser/same-beginning.ts'
import type { ExchangeRow } from './rows.ts'

/** Consecutive rows of one agent and one purpose. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly agentId: string | null
  readonly rows: readonly ExchangeRow[]
}

type Growing = Section & { agentId: string | null; rows: ExchangeRow[] }

interface Cut {
  readonly rows: readonly ExchangeRow[]
  readonly sections: readonly Section[]
}

let last: Cut = { rows: [], sections: [] }

/** The sections of the last cut that lie among the first so many rows; a row may still join the one at their end. */
function sectionsBefore({ sections }: Cut, same: number): { kept: readonly Section[]; from: number } {
  let [count, from, end] = [0, 0, 0]
  for (const { rows } of sections) {
    end += rows.length
    if (end >= same) break
    count += 1
    from = end
  }
  return { kept: sections.slice(0, count), from }
}

/** The rows cut where the agent or the purpose changes; sections that are as in the last cut are the same objects. */
export function sectionsOf(rows: readonly ExchangeRow[]): readonly Section[] {
  const { kept, from } = sectionsBefore(last, sameBeginning(rows, last.rows))
  const anew: Growing[] = []
  for (const row of rows.slice(from)) {
    const { group, agent_id: agentId } = row.entry
    const before = anew.at(-1)
    // An import begins without an id and gets one with its answer; both are the same run.
    const same =
      before?.title === group && (before.agentId === agentId || before.agentId === null || agentId === null)
    if (before !== undefined && same) {
      before.rows.push(row)
      before.agentId ??= agentId
    } else {
      anew.push({ id: row.id, title: group, agentId, rows: [row] })
    }
  }
  last = { rows, sections: [...kept, ...anew] }
  return last.sections
}
