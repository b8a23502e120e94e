import type { ExchangeRow } from './rows.ts'

/** Consecutive rows of one agent and one purpose. */
export interface Section {
  readonly id: string
  readonly title: string
  readonly agentId: string | null
  readonly rows: readonly ExchangeRow[]
}

/** A heading in the ladder: an open section with its rows, or a fold over one or more of them. */
export interface Fold {
  readonly id: string
  readonly title: string
  readonly open: boolean
  readonly sections: readonly Section[]
}

/** How many titles a fold names before it counts the rest. */
const NAMED_TITLES = 3

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

function titleOf(sections: readonly Section[]): string {
  const titles = [...new Set(sections.map(section => section.title))]
  const named = titles.slice(0, NAMED_TITLES).map((title, index) => (index === 0 ? title : lowerFirst(title)))
  const rest = titles.length - named.length
  return rest > 0 ? `${named.join(', ')} and ${rest} more` : named.join(', ')
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}

/**
 * What the ladder shows: the newest sections open, each run of earlier ones folded into one heading.
 * @param keepOpen how many of the newest sections stay open by themselves.
 * @param chosen what the reader opened or closed, by section id.
 * @param selected the section that holds the selected row; it is never folded away.
 */
export function foldsOf(
  sections: readonly Section[],
  keepOpen: number,
  chosen: ReadonlyMap<string, boolean>,
  selected: string | undefined,
): readonly Fold[] {
  const folds: { id: string; title: string; open: boolean; sections: Section[] }[] = []
  for (const [index, section] of sections.entries()) {
    const recent = index >= sections.length - keepOpen
    const open = chosen.get(section.id) ?? (recent || section.id === selected)
    const last = folds.at(-1)
    const merges = !open && !recent && last?.open === false
    if (last !== undefined && merges) last.sections.push(section)
    else folds.push({ id: section.id, title: section.title, open, sections: [section] })
  }
  return folds.map(fold => ({ ...fold, title: titleOf(fold.sections) }))
}

/** What the ladder shows under a filter: every section with matching rows, open, with only those rows. */
export function foundFolds(sections: readonly Section[], found: readonly ExchangeRow[]): readonly Fold[] {
  const ids = new Set(found.map(({ id }) => id))
  return sections.flatMap(section => {
    const rows = section.rows.filter(({ id }) => ids.has(id))
    const { id, title } = section
    return rows.length === 0 ? [] : [{ id, title, open: true, sections: [{ ...section, rows }] }]
  })
}
