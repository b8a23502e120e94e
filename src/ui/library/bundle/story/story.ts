import type { JournalEntry } from '../../../../client/journal-record.ts'
import { entryOf } from '../../../../contract/entry-of.ts'
import type { RunBundle } from '../../../../evidence/bundle/run-bundle.ts'
import type { BundleReport, JudgedItem } from '../../../../evidence/bundle/verify-bundle.ts'
import type { ExchangeRow } from '../../../exchange/rows.ts'
import { rowsOf } from '../../../exchange/rows-of.ts'
import { entryOfStep } from './story-calls.ts'
import { findingsOf } from './story-findings.ts'
import { type StepKind, type StoryStep, stepsOf } from './story-steps.ts'
import { type StepWords, wordsOf } from './story-words.ts'

/** A row of a message. */
type Side = 'request' | 'answer'

/** The row that a check that fails marks, by what it is about; otherwise that of its message's kind. */
const SIDES: Readonly<Record<string, Side>> = {
  request_digest: 'request',
  request_agent: 'request',
  approval: 'request',
  report_proof: 'request',
  answer_status: 'answer',
  answer_agent: 'answer',
  answer_purpose: 'answer',
  answer_key: 'answer',
  binding: 'answer',
}

/** What was claimed or signed is marked at the request, what was handed out or decided at the answer. */
const SIDE_OF = {
  import: 'request',
  ask: 'answer',
  prove: 'request',
  evaluate: 'answer',
  other: 'request',
} as const satisfies Record<StepKind, Side>

/** The rows at which something is marked. */
function markedRows({ kind }: StoryStep, broken: readonly JudgedItem[]): ReadonlySet<string> {
  const failed = broken.flatMap(({ checks }) => checks.filter(({ result }) => result === 'FAIL'))
  return new Set(failed.map(({ check }) => entryOf(SIDES, check) ?? SIDE_OF[kind]))
}

/** One message of a bundle's story: its rows of the ladder, its words, and what was found about it. */
export interface Chapter {
  readonly step: StoryStep
  /** Its request, and its answer. */
  readonly rows: readonly ExchangeRow[]
  readonly words: StepWords
  readonly items: readonly JudgedItem[]
  /** What of it does not hold. */
  readonly broken: readonly JudgedItem[]
  /** The kinds of its rows at which that is marked. */
  readonly marked: ReadonlySet<string>
}

export interface Story {
  readonly bundle: RunBundle
  readonly chapters: readonly Chapter[]
  /** What does not hold, and is about no message. */
  readonly apart: readonly JudgedItem[]
}

/**
 * A row as the story has it: request and answer have the number of their message, and of one of which the file
 * holds the digest alone it is not told what it said.
 */
function rowOf(row: ExchangeRow, { kind }: StoryStep, number: number): ExchangeRow {
  const plain = kind === 'other' && row.kind === 'request' ? 'not in the file' : row.plain
  return { ...row, number, plain }
}

/** Tells a verified bundle as a story: its messages in order, drawn and worded as in the exchange. */
export function storyOf(bundle: RunBundle, report: BundleReport): Story {
  const steps = stepsOf(bundle)
  const findings = findingsOf(bundle, steps, report)
  const entries = steps.map((step, index) => entryOfStep(step, bundle, index + 1))
  const rows = new Map<JournalEntry, ExchangeRow[]>(entries.map(entry => [entry, []]))
  for (const row of rowsOf(entries)) rows.get(row.entry)?.push(row)
  const chapters = [...rows.values()].flatMap((drawn, index): Chapter[] => {
    const step = steps[index]
    if (step === undefined) return []
    const own = drawn.map(row => rowOf(row, step, index + 1))
    const repeats = own.some(row => row.repeats !== undefined)
    const [items, broken] = [findings.of(step), findings.brokenOf(step)]
    const marked = markedRows(step, broken)
    return [{ step, rows: own, words: wordsOf(step, bundle, repeats), items, broken, marked }]
  })
  return { bundle, chapters, apart: findings.apart }
}
