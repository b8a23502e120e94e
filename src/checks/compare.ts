import { coded, forbidden, type Graded, open } from './graded.ts'
import { type Compared, type Finding, pass } from './verdict.ts'

const SHOWN_AT_MOST = 200

/** The beginning of a value, as a sentence holds it. */
export const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')).slice(0, SHOWN_AT_MOST)

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return { string: 'a text', object: 'an object' }[String(typeof value)] ?? `a ${typeof value}`
}

/** What stands beside a value that an object does not have. */
export const besideNothing = (expected: string | undefined): { readonly compared?: Compared } =>
  expected === undefined ? {} : { compared: { found: 'nothing', expected } }

/** What is said of a member that is absent, or of another type than is asked for. */
export function misfit(name: string, value: unknown, asked: string, expected?: string): Finding {
  return value === undefined
    ? { ...forbidden(`${name} is missing`), ...besideNothing(expected) }
    : forbidden(`${name} is ${kindOf(value)}; ${asked} is asked for`)
}

/** What is compared: its name in its object, and what it is as one expects it. */
export interface ComparedAs {
  readonly name: string
  readonly what: string
  /** Of the service's refusal, where it has this check. */
  readonly code?: string
  /** Why it stays open where nothing is expected; else that nothing was given. */
  readonly none?: string
}

/** Whether a value is the text that is expected; open where none is. */
export function same(
  value: unknown,
  expected: string | undefined,
  { name, what, code, none = `no expected ${what} was given` }: ComparedAs,
): Graded {
  const refused = (found: Finding): Graded => (code === undefined ? found : coded(found, code))
  if (typeof value !== 'string') return refused(misfit(name, value, 'a text', expected))
  if (expected === undefined) return open(`${none}; it says ${shown(value)}`)
  const found = value === expected ? pass('as expected') : forbidden(`not the expected ${what}`)
  return { ...refused(found), compared: { found: value, expected } }
}
