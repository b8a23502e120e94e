import type { Compared } from '../checks/verdict.ts'
import type { CheckLine } from '../contract/catalogues/checks.ts'
import type { OnOwnService } from '../evidence/run-again.ts'
import type { Expected } from './expected.ts'
import type { GivenKey } from './given-keys.ts'
import type { BenchKind } from './kinds.ts'

const LAST_MS = 253_402_300_799_000

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')

/** A NumericDate as an instant (RFC 3339), where it names one between 1970 and 9999; anything else as it stands. */
export const instantOf = (value: unknown): string =>
  typeof value === 'number' && value >= 0 && value * 1000 <= LAST_MS
    ? new Date(value * 1000).toISOString()
    : textOf(value)

const SHOWN_AT_MOST = 1_000

/** The beginning of a text that is too long to be shown. */
export const atMost = (text: string): string =>
  text.length > SHOWN_AT_MOST ? `${text.slice(0, SHOWN_AT_MOST).toWellFormed()}…` : text

/** Words as a sentence: what already ends with a full stop gets no second one. */
export const sentence = (words: string): string => (/[.!?…]$/u.test(words) ? words : `${words}.`)

export interface BenchLine extends CheckLine {
  readonly words: string
  readonly compared?: Compared
}

export interface BenchPart {
  readonly title: string
  readonly content: { readonly json: unknown } | { readonly text: string }
}

/** What came of it: the lines hold, one of them fails, or what counts most was not judged. */
export type BenchVerdict = 'holds' | 'fails' | 'not_judged'

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

/** What the visitor gave beside the object. */
export interface BenchInput {
  /** The object as it was given, without white space around it. */
  readonly text: string
  readonly keys: readonly GivenKey[]
  /** Why what was given as a key cannot be read; it never counts as none. */
  readonly keyFault?: string | undefined
  readonly expected: Expected
  readonly onOwnService?: OnOwnService
}

/** Checks one kind of object. Nothing is fetched, stored or sent. */
export type Checker = (input: BenchInput) => Promise<Omit<BenchReport, 'kind'>>
