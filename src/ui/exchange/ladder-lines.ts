import { counted } from '../kit/words.ts'
import { type ExchangeRow, isNumbered } from './rows.ts'
import { type Section, sectionsOf } from './sections.ts'

/** One line of the ladder: a row, what the rows below it were for, or a fold over some that it can unfold. */
export type LadderLine =
  | { readonly kind: 'row'; readonly row: ExchangeRow }
  | { readonly kind: 'title'; readonly id: string; readonly words: string }
  | { readonly kind: 'fold'; readonly id: string; readonly words: string; readonly open: boolean }

/** The folds that are there once; one between messages has the id of its first message. */
export const EARLIER = 'earlier'
export const OTHERS = 'others'

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
  readonly mine: boolean
}

export interface LadderView {
  readonly lines: readonly LadderLine[]
  /** How many messages are folded above all others. */
  readonly earlier: number
}

function turnsOf(sections: readonly Section[], isMine: Wanted['isMine']): readonly Turn[] {
  return sections.flatMap(section => {
    const bySeq = new Map<number, ExchangeRow[]>()
    for (const row of section.rows) bySeq.set(row.entry.seq, [...(bySeq.get(row.entry.seq) ?? []), row])
    const mine = isMine(section.agentId)
    return [...bySeq].map(([seq, rows]) => {
      return { seq, section, rows, messages: rows.filter(isNumbered).length, mine }
    })
  })
}

/**
 * The newest turns, as far as they fit: those of the newest runs, and of earlier ones as many as it takes to
 * see where they came from; besides those, whatever an open one sends again, and what is kept.
 */
function openTurns(mine: readonly Turn[], { keepOpen, toCome, kept }: Wanted): ReadonlySet<number> {
  const recent = new Set([...new Set(mine.map(({ section }) => section))].slice(-keepOpen))
  const room = Math.max(AT_LEAST, AT_MOST - toCome)
  const open = new Set<number>()
  let count = 0
  for (const { seq, section, messages, rows } of mine.toReversed()) {
    count += messages
    const fits = count <= room && (recent.has(section) || count - messages < AT_LEAST)
    if (open.size > 0 && !fits) break
    open.add(seq)
    const repeated = rows[0]?.repeats
    if (repeated !== undefined) open.add(repeated)
  }
  return new Set([...open, ...kept])
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
    const messages = run.reduce((sum, each) => sum + each.messages, 0)
    const id = any ? `between-${run[0]?.seq}` : EARLIER
    const between = messages >= WORTH_FOLDING && !unfolded.has(EARLIER)
    if (!any || between) for (const { seq } of run) folded.set(seq, id)
    any = true
    run = []
  }
  return folded
}

/** How many messages lie in each fold. */
function messagesIn(turns: readonly Turn[], foldOf: (turn: Turn) => string | undefined) {
  const counts = new Map<string | undefined, number>()
  for (const turn of turns) counts.set(foldOf(turn), (counts.get(foldOf(turn)) ?? 0) + turn.messages)
  return counts
}

/** What the rows of a fold were for: told wherever that changes. */
function titleOf({ mine, seq, section }: Turn, nameOf: Wanted['nameOf']): LadderLine {
  const words = mine ? section.title : `${nameOf(section.agentId)}: ${section.title}`
  return { kind: 'title', id: `title-${seq}`, words }
}

/** What the ladder shows of the rows, oldest first. */
export function ladderOf(rows: readonly ExchangeRow[], wanted: Wanted): LadderView {
  const { isMine, unfolded, nameOf } = wanted
  const turns = turnsOf(sectionsOf(rows), isMine)
  const mine = turns.filter(turn => turn.mine)
  const folded = foldedTurns(mine, openTurns(mine, wanted), unfolded)
  const foldOf = (turn: Turn) => (turn.mine ? folded.get(turn.seq) : OTHERS)
  const counts = messagesIn(turns, foldOf)
  const line = (id: string, words: string): LadderLine => {
    const count = counted(counts.get(id) ?? 0, 'message')
    return { kind: 'fold', id, words: `${count} ${words}`, open: unfolded.has(id) }
  }
  const lines: LadderLine[] = counts.has(OTHERS) ? [line(OTHERS, 'of other agents')] : []
  const begun = new Set<string>([EARLIER, OTHERS])
  let titled: Section | undefined
  for (const turn of turns) {
    const fold = foldOf(turn)
    if (fold !== undefined && !begun.has(fold)) lines.push(line(fold, 'between'))
    if (fold !== undefined) begun.add(fold)
    if (fold !== undefined && !unfolded.has(fold)) continue
    if (fold !== undefined && turn.section !== titled) lines.push(titleOf(turn, nameOf))
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
