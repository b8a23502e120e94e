import { type ExchangeRow, isNumbered, isStep } from '../app/rows.ts'

export type LadderLine =
  | { readonly kind: 'row'; readonly row: ExchangeRow }
  | { readonly kind: 'title'; readonly id: string; readonly words: string }

/** How many steps stand open, so that they fit on the stage. */
const OPEN_AT_MOST = 6

interface Wanted {
  /** The entry (its `seq`) of the message that was opened last, which is never folded away. */
  readonly kept: number | undefined
  readonly unfolded: boolean
}

/** The first row that stands open: of the newest steps as many as fit, and never an answer without its request. */
function firstOpen(rows: readonly ExchangeRow[], { kept = Number.POSITIVE_INFINITY }: Wanted): number {
  const first = rows.filter(isStep).at(-OPEN_AT_MOST)
  const at = rows.findIndex(({ entry: { seq } }) => seq === Math.min(first?.entry.seq ?? 0, kept))
  return Math.max(0, at)
}

const lineOf = (row: ExchangeRow): LadderLine => ({ kind: 'row', row })

/** The rows, oldest first, under what they were for: a title where that changes, or the agent that they concern. */
export function foundLines(rows: readonly ExchangeRow[]): readonly LadderLine[] {
  let title: string | undefined
  let agent: string | null = null
  return rows.flatMap((row): readonly LadderLine[] => {
    const { group, agent_id } = row.entry
    // An import begins without an id and gets one with its answer; both are the same run.
    const same = title === group && (agent === agent_id || agent === null || agent_id === null)
    agent = same ? (agent ?? agent_id) : agent_id
    title = group
    return same ? [lineOf(row)] : [{ kind: 'title', id: `title-${row.id}`, words: group }, lineOf(row)]
  })
}

/** What the ladder shows of the rows, oldest first; the earlier ones only once they are unfolded. */
export function ladderOf(rows: readonly ExchangeRow[], wanted: Wanted) {
  const first = firstOpen(rows, wanted)
  const [before, open] = [rows.slice(0, first), rows.slice(first)]
  return {
    lines: [...(wanted.unfolded ? foundLines(before) : []), ...open.map(lineOf)],
    earlier: before.filter(isNumbered).length,
  }
}
