import type { JournalEntry } from '../../../../client/journal-record.ts'
import type { RunBundle } from '../../../../evidence/bundle/run-bundle.ts'
import type { BundleReport, JudgedItem } from '../../../../evidence/bundle/verify-bundle.ts'
import type { ExchangeRow } from '../../../exchange/rows.ts'
import { rowsOf } from '../../../exchange/rows-of.ts'
import { entryOfStep } from './story-calls.ts'
import { findingsOf } from './story-findings.ts'
import { type StoryStep, stepsOf } from './story-steps.ts'
import { type StepWords, wordsOf } from './story-words.ts'

/** One message of a bundle's story: its rows of the ladder, its words, and what was found about it. */
export interface Chapter {
  readonly step: StoryStep
  /** Its request, and its answer. */
  readonly rows: readonly ExchangeRow[]
  readonly words: StepWords
  readonly items: readonly JudgedItem[]
  /** What of it does not hold. */
  readonly broken: readonly JudgedItem[]
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
  for (const row of rowsOf(entries, new Map())) rows.get(row.entry)?.push(row)
  const chapters = [...rows.values()].flatMap((drawn, index): Chapter[] => {
    const step = steps[index]
    if (step === undefined) return []
    const own = drawn.map(row => rowOf(row, step, index + 1))
    const repeats = own.some(row => row.repeats !== undefined)
    const [items, broken] = [findings.of(step), findings.brokenOf(step)]
    return [{ step, rows: own, words: wordsOf(step, bundle, repeats), items, broken }]
  })
  return { bundle, chapters, apart: findings.apart }
}
