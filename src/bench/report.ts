import type { Compared } from '../checks/verdict.ts'
import type { CheckLine } from '../contract/catalogues/checks.ts'
import type { BenchKind } from './kinds.ts'

/** One line of the bench's list. */
export interface BenchLine extends CheckLine {
  /** What the check asks, in one sentence. */
  readonly words: string
  readonly compared?: Compared
}

/** Something that was read from what was given, to look at. */
export interface BenchPart {
  readonly title: string
  /** As a JSON value, or as a text. */
  readonly content: { readonly json: unknown } | { readonly text: string }
}

/** What came of it: the lines hold, one of them fails, or what counts most was not judged. */
export type BenchVerdict = 'holds' | 'fails' | 'not_judged'

/** All that the bench found. */
export interface BenchReport {
  readonly kind: BenchKind
  readonly lines: readonly BenchLine[]
  readonly parts: readonly BenchPart[]
  /** What the visitor should know besides, in whole sentences. */
  readonly notes: readonly string[]
}

/** The lines without which nothing was judged: how it is written, who signed it or, where nobody did, what bears it out. */
const ESSENTIAL: readonly string[] = ['form', 'proof_form', 'signature', 'digest', 'same_answers']

/** `fails` where a line fails; else `not_judged` where one of these was not run; else `holds`. */
export function verdictOf({ lines }: Pick<BenchReport, 'lines'>): BenchVerdict {
  if (lines.length === 0) return 'not_judged'
  if (lines.some(({ result }) => result === 'FAIL')) return 'fails'
  return lines.some(({ check, result }) => ESSENTIAL.includes(check) && result === 'NOT_RUN')
    ? 'not_judged'
    : 'holds'
}
