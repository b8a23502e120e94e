import { type ExchangeRow, isNumbered, isStep } from '../app/rows.ts'

interface Section {
  readonly id: string
  readonly title: string
  readonly rows: readonly ExchangeRow[]
}

/** The rows cut where what they are for changes, or the agent that they concern. */
export function sectionsOf(rows: readonly ExchangeRow[]): readonly Section[] {
  const sections: { id: string; title: string; agent: string | null; rows: ExchangeRow[] }[] = []
  for (const row of rows) {
    const { group, agent_id } = row.entry
    const before = sections.at(-1)
    // An import begins without an id and gets one with its answer; both are the same run.
    const same =
      before?.title === group && (before.agent === agent_id || before.agent === null || agent_id === null)
    if (before !== undefined && same) {
      before.rows.push(row)
      before.agent ??= agent_id
    } else sections.push({ id: row.id, title: group, agent: agent_id, rows: [row] })
  }
  return sections
}

/** One line of the ladder: a row, or what the rows below it were for. */
export type LadderLine =
  | { readonly kind: 'row'; readonly row: ExchangeRow }
  | { readonly kind: 'title'; readonly id: string; readonly words: string }

/** How many steps stand open, so that they fit on the stage. */
const OPEN_AT_MOST = 6

interface Wanted {
  /** The entry (its `seq`) of the message that was opened last, which is never folded away. */
  readonly kept: number | undefined
  /** Whether the reader unfolded the earlier ones. */
  readonly unfolded: boolean
}

export interface LadderView {
  readonly lines: readonly LadderLine[]
  /** How many messages are folded, or would be. */
  readonly earlier: number
}

/** The first row that stands open: of the newest steps as many as fit, and never an answer without its request. */
function firstOpen(rows: readonly ExchangeRow[], { kept }: Wanted): number {
  const first = rows.filter(isStep).at(-OPEN_AT_MOST)
  if (first === undefined) return 0
  const seq = Math.min(first.entry.seq, kept ?? Number.POSITIVE_INFINITY)
  return Math.max(
    0,
    rows.findIndex(row => row.entry.seq === seq),
  )
}

const lineOf = (row: ExchangeRow): LadderLine => ({ kind: 'row', row })

/** The rows, oldest first, under what they were for. */
const titled = (rows: readonly ExchangeRow[]): readonly LadderLine[] =>
  sectionsOf(rows).flatMap(({ id, title, rows: own }): readonly LadderLine[] => [
    { kind: 'title', id: `title-${id}`, words: title },
    ...own.map(lineOf),
  ])

/** What the ladder shows of the rows, oldest first; the earlier ones only once they are unfolded. */
export function ladderOf(rows: readonly ExchangeRow[], wanted: Wanted): LadderView {
  const first = firstOpen(rows, wanted)
  const [before, open] = [rows.slice(0, first), rows.slice(first)]
  return {
    lines: [...(wanted.unfolded ? titled(before) : []), ...open.map(lineOf)],
    earlier: before.filter(isNumbered).length,
  }
}

/** What the ladder shows of a search: every run with rows that were found, under what it was for. */
export const foundLines = titled
