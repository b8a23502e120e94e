import { onceEach } from '../../browser/lazy.ts'
import { type ExchangeRow, isNumbered } from '../app/rows.ts'
import { counted } from '../kit/words.ts'

interface Section {
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

/** One line of the ladder: a row, what the rows below it were for, or a fold over some that it can unfold. */
export type LadderLine =
  | { readonly kind: 'row'; readonly row: ExchangeRow }
  | { readonly kind: 'title'; readonly id: string; readonly words: string }
  | { readonly kind: 'fold'; readonly id: string; readonly words: string; readonly open: boolean }

/** The folds that are there once; one between messages has the id of its first message. */
export const EARLIER = 'earlier'
const OTHERS = 'others'

/** How many messages stand open together with those to come, so that they fit on the stage. */
const AT_MOST = 8
/** How many messages stand open at least, where there are as many. */
const AT_LEAST = 4
/** A run of fewer messages would save no line if it were folded. */
const WORTH_FOLDING = 3

interface Wanted {
  /** Whether messages about an agent, or about none yet, belong to this place. */
  readonly isMine: (agentId: string | null) => boolean
  /** How many of the newest runs stay open. */
  readonly keepOpen: number
  /** How many messages to come are drawn below. */
  readonly toCome: number
  /** Entries that are never folded away, such as the message that was opened last. */
  readonly kept: ReadonlySet<number>
  /** The folds that the reader unfolded, by id. */
  readonly unfolded: ReadonlySet<string>
  /** What an agent is called above its messages. */
  readonly nameOf: (agentId: string | null) => string
}

/** All rows of one entry: a request is never parted from its answer. */
interface Turn {
  readonly seq: number
  readonly section: Section
  readonly rows: readonly ExchangeRow[]
  readonly messages: number
}

export interface LadderView {
  readonly lines: readonly LadderLine[]
  /** How many messages are folded above all others. */
  readonly earlier: number
}

/** A section's turns in their order, cut once for each: most of them stay as they are. */
const turnsOf = onceEach((section: Section): readonly Turn[] => {
  const bySeq = new Map<number, ExchangeRow[]>()
  for (const row of section.rows) {
    const { seq } = row.entry
    const rows = bySeq.get(seq)
    if (rows === undefined) bySeq.set(seq, [row])
    else rows.push(row)
  }
  return [...bySeq].map(([seq, rows]) => ({ seq, section, rows, messages: rows.filter(isNumbered).length }))
})

const countOf = (turns: readonly Turn[]): number => turns.reduce((sum, { messages }) => sum + messages, 0)
const messagesIn = onceEach((section: Section) => countOf(turnsOf(section)))

/**
 * The newest turns, as far as they fit: those of the newest runs, and of earlier ones as many as it takes to
 * see where they came from; besides those, whatever an open one sends again.
 */
function newestTurns(mine: readonly Section[], { keepOpen, toCome }: Wanted): ReadonlySet<number> {
  const recent = new Set(mine.slice(-keepOpen))
  const room = Math.max(AT_LEAST, AT_MOST - toCome)
  const open = new Set<number>()
  let count = 0
  for (const section of mine.toReversed()) {
    for (const { seq, messages, rows } of turnsOf(section).toReversed()) {
      count += messages
      const fits = count <= room && (recent.has(section) || count - messages < AT_LEAST)
      if (open.size > 0 && !fits) return open
      open.add(seq)
      const repeated = rows[0]?.repeats
      if (repeated !== undefined) open.add(repeated)
    }
  }
  return open
}

/**
 * Each folded turn and the id of its fold: those before all open ones, and each run between two. Whoever unfolded
 * the earlier ones has them all, also while one of them is open.
 */
function foldedTurns(
  mine: readonly Turn[],
  open: ReadonlySet<number>,
  unfolded: ReadonlySet<string>,
): ReadonlyMap<number, string> {
  const folded = new Map<number, string>()
  let run: Turn[] = []
  let any = false
  for (const turn of mine) {
    if (!open.has(turn.seq)) {
      run.push(turn)
      continue
    }
    const id = any ? `between-${run[0]?.seq}` : EARLIER
    const between = countOf(run) >= WORTH_FOLDING && !unfolded.has(EARLIER)
    if (!any || between) for (const { seq } of run) folded.set(seq, id)
    any = true
    run = []
  }
  return folded
}

/** Where what is folded lies: a whole section in one fold, or the turns of one in several. */
interface Folds {
  /** The fold that all of a section lies in; undefined where its turns differ. */
  readonly ofSection: (section: Section) => string | undefined
  readonly ofTurn: (turn: Turn) => string | undefined
}

function foldsOf(sections: readonly Section[], wanted: Wanted): Folds {
  const mine = sections.filter(({ agentId }) => wanted.isMine(agentId))
  const open = new Set([...newestTurns(mine, wanted), ...wanted.kept])
  const first = Math.min(...open)
  const isBefore = ({ rows }: Section) => (rows.at(-1)?.entry.seq ?? 0) < first
  const from = mine.findIndex(section => !isBefore(section))
  const folded = foldedTurns(mine.slice(from).flatMap(turnsOf), open, wanted.unfolded)
  const ofSection = (section: Section) => {
    if (!wanted.isMine(section.agentId)) return OTHERS
    return isBefore(section) ? EARLIER : undefined
  }
  return { ofSection, ofTurn: turn => ofSection(turn.section) ?? folded.get(turn.seq) }
}

function countsOf(sections: readonly Section[], folds: Folds): ReadonlyMap<string | undefined, number> {
  const counts = new Map<string | undefined, number>()
  const add = (fold: string | undefined, messages: number) =>
    counts.set(fold, (counts.get(fold) ?? 0) + messages)
  for (const section of sections) {
    const fold = folds.ofSection(section)
    if (fold !== undefined) add(fold, messagesIn(section))
    else for (const turn of turnsOf(section)) add(folds.ofTurn(turn), turn.messages)
  }
  return counts
}

/** What the rows of a fold were for: told wherever that changes. */
function titleOf({ seq, section }: Turn, { isMine, nameOf }: Wanted): LadderLine {
  const { title, agentId } = section
  return {
    kind: 'title',
    id: `title-${seq}`,
    words: isMine(agentId) ? title : `${nameOf(agentId)}: ${title}`,
  }
}

/** What the ladder shows of the rows, oldest first. What lies in a fold that is closed is only counted. */
export function ladderOf(rows: readonly ExchangeRow[], wanted: Wanted): LadderView {
  const { unfolded } = wanted
  const sections = sectionsOf(rows)
  const folds = foldsOf(sections, wanted)
  const counts = countsOf(sections, folds)
  const line = (id: string, words: string): LadderLine => {
    const count = counted(counts.get(id) ?? 0, 'message')
    return { kind: 'fold', id, words: `${count} ${words}`, open: unfolded.has(id) }
  }
  const lines: LadderLine[] = counts.has(OTHERS) ? [line(OTHERS, 'of other agents')] : []
  const begun = new Set<string>([EARLIER, OTHERS])
  const isShown = (fold: string | undefined) => fold === undefined || unfolded.has(fold)
  let titled: Section | undefined
  for (const turn of sections.filter(section => isShown(folds.ofSection(section))).flatMap(turnsOf)) {
    const fold = folds.ofTurn(turn)
    if (fold !== undefined && !begun.has(fold)) lines.push(line(fold, 'between'))
    if (fold !== undefined) begun.add(fold)
    if (!isShown(fold)) continue
    if (fold !== undefined && turn.section !== titled) lines.push(titleOf(turn, wanted))
    titled = fold === undefined ? undefined : turn.section
    for (const row of turn.rows) lines.push({ kind: 'row', row })
  }
  return { lines, earlier: counts.get(EARLIER) ?? 0 }
}

/** What the ladder shows under a filter: every run with rows that were found, under what it was for. */
export function foundLines(found: readonly ExchangeRow[]): readonly LadderLine[] {
  return sectionsOf(found).flatMap(({ id, title, rows }): readonly LadderLine[] => [
    { kind: 'title', id: `title-${id}`, words: title },
    ...rows.map(row => ({ kind: 'row', row }) as const),
  ])
}
