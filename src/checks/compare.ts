import { type Graded, open } from './graded.ts'
import { type Compared, fail, pass } from './verdict.ts'

const SHOWN_AT_MOST = 200

/** The beginning of a value, as a sentence holds it. */
export const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')).slice(0, SHOWN_AT_MOST)

/** Why a value is not a text; undefined where it is one. */
export function faultOfText(name: string, value: unknown): string | undefined {
  if (value === undefined) return `${name} is missing`
  return typeof value === 'string' ? undefined : `${name} is ${shown(value)}; a text is asked for`
}

/** What stands beside a value that an object does not have. */
export const besideNothing = (expected: string | undefined): { readonly compared?: Compared } =>
  expected === undefined ? {} : { compared: { found: 'nothing', expected } }

/** What is compared: its name in its object, what it is as one expects it, and the code of the refusal. */
export interface ComparedAs {
  readonly name: string
  readonly what: string
  readonly code: string
  /** Why it stays open where nothing is expected; else that nothing was given. */
  readonly none?: string
}

/** Whether a value is the text that is expected; open where none is. */
export function same(
  value: unknown,
  expected: string | undefined,
  { name, what, code, none = `no expected ${what} was given` }: ComparedAs,
): Graded {
  if (typeof value !== 'string')
    return { ...fail(code, faultOfText(name, value) ?? ''), ...besideNothing(expected) }
  if (expected === undefined) return open(`${none}; it says ${shown(value)}`)
  const verdict = value === expected ? pass('as expected') : fail(code, `not the expected ${what}`)
  return { ...verdict, compared: { found: value, expected } }
}
