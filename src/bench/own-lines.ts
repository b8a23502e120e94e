import { type Entry, type Finding, runList } from '../checks/verdict.ts'
import type { BenchLine } from './report.ts'

export interface OwnCheck extends Entry<Finding> {
  readonly words: string
  readonly judge: () => Finding | Promise<Finding>
}

/** A check of one of the bench's own lists, and how it is judged of an object. */
export interface OwnRow<T> extends Pick<OwnCheck, 'section' | 'words' | 'restsOn'> {
  readonly judge: (object: T) => Finding | Promise<Finding>
}
export type OwnRows<T> = Readonly<Record<string, OwnRow<T>>>

export const open = (why: string): Finding => ({ result: 'NOT_RUN', detail: why })
/** Right or open by the standard; this service would not take it. */
export const choice = (detail: string): Finding => ({ result: 'CHOICE', detail })
export const broken = (detail: string): Finding => ({ result: 'FAIL', detail })
/** A failure after which what rests on the check is judged all the same. */
export const brokenButReadable = (detail: string): Finding => ({
  result: 'FAIL',
  detail,
  stillReadable: true,
})

/** Whether a value is the one that was expected; open where nothing was. */
export function compare(found: string, expected: string | undefined, name: string): Finding {
  if (expected === undefined) return open(`no expected ${name} was given; it says ${found}`)
  const compared = { found, expected }
  return found === expected
    ? { result: 'PASS', detail: 'as expected', compared }
    : { result: 'FAIL', detail: `not the expected ${name}`, compared }
}

/** The one line of a text that is not a JSON object, where a protocol's list begins with the object's members. */
export function objectForm(why: string): OwnCheck {
  return {
    check: 'form',
    section: 'RFC 7493, 2',
    words: 'The text must be one I-JSON object.',
    judge: () => broken(why),
  }
}

/** Runs checks of the bench's own: a FAIL stops only what rests on it, and nothing where all can still be read. */
export async function runOwn(entries: readonly OwnCheck[]): Promise<readonly BenchLine[]> {
  const { checks } = await runList(entries, {
    after: 'what_rests_on_it',
    whyLost: restsOn => restsOn.join(' and '),
  })
  return checks.map((line, at): BenchLine => ({ ...line, words: entries[at]?.words ?? '' }))
}

/** The lines of an object by the rows of its list, in their order. */
export function ownLines<T>(rows: OwnRows<T>, object: T): Promise<readonly BenchLine[]> {
  return runOwn(
    Object.entries(rows).map(([check, row]) => ({ ...row, check, judge: () => row.judge(object) })),
  )
}
