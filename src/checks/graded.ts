import type { CheckLine } from '../contract/catalogues/checks.ts'
import { keysOf } from '../contract/keys-of.ts'
import {
  type Compared,
  type Entry,
  type Finding,
  fail,
  type ListResult,
  notChecked,
  pass,
  runList,
  type Verdict,
} from './verdict.ts'

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

/** What an object is judged beside. The service knows all of it; whoever pastes an object may have given none. */
export interface Beside {
  readonly issuer?: string | undefined
  readonly subject?: string | undefined
  readonly audience?: string | undefined
  readonly nonce?: string | undefined
  /** The thumbprint URI of its holder's key. */
  readonly holder?: string | undefined
  /** Epoch milliseconds. */
  readonly time?: number | undefined
  /** Before when it cannot have been issued, epoch seconds; a challenge says so. */
  readonly from?: number | undefined
  /** Whether the directory knows the issuer; absent where there is no directory. */
  readonly known?: boolean | undefined
}

export type Graded = Finding
export type Judge<T> = (object: T) => Graded | Promise<Graded>

/** How one check of a list is judged. */
export interface Rule<T> {
  readonly judge: Judge<T>
  /** The checks before it without which it cannot be judged; where none are named, `form`. */
  readonly restsOn?: readonly string[]
  /** Only the service can run it: with its directory, its look-up, its challenge. */
  readonly onlyService?: true
  /** What it asks on Check, where the list's words speak of what only the service has. */
  readonly here?: string
}

/** The rows of a list, in the order in which they are judged; one that cites nothing may be its words alone. */
export type CheckTable = Readonly<
  Record<
    string,
    string | { readonly section?: string; readonly words: string; readonly not_checked?: string }
  >
>
type Judged<L extends CheckTable> = {
  [N in keyof L & string]: L[N] extends { readonly not_checked: string } ? never : N
}[keyof L & string]

/** A rule for each check of a list that is carried out; the type checker makes it complete. */
export type Rules<L extends CheckTable, T> = Readonly<Record<Judged<L>, Rule<T> | Judge<T>>>

export const choice = (code: string, detail: string): Graded => ({ result: 'CHOICE', code, detail })
export const open = (detail: string): Graded => ({ result: 'NOT_RUN', detail })
/** Against the standard, and not refused by this service. */
export const forbidden = (detail: string): Graded => ({ result: 'FAIL', detail })

/** A finding that names no code, as a verdict of which this would be the refusal. */
export const coded = (found: Finding, code: string): Graded =>
  found.result === 'FAIL' || found.result === 'CHOICE' ? { ...found, code } : found

interface Row<T, N extends string> extends Omit<Entry<Verdict, N>, 'judge'> {
  readonly words: string
  readonly rule: Rule<T> | undefined
}

function rowsOf<L extends CheckTable, T>(list: L, rules: Rules<L, T>): readonly Row<T, keyof L & string>[] {
  const known: Readonly<Record<string, Rule<T> | Judge<T>>> = rules
  return keysOf(list).map(check => {
    const said = list[check]
    const {
      section,
      words = '',
      not_checked,
    }: Partial<Exclude<CheckTable[string], string>> = typeof said === 'string' ? { words: said } : { ...said }
    const found = Object.hasOwn(known, check) ? known[check] : undefined
    return {
      check,
      section,
      words,
      not_checked,
      rule: typeof found === 'function' ? { judge: found } : found,
    }
  })
}

/** The verdict of the service, which answers in words alone: a CHOICE is refused by its code, and with what was compared. */
export function refusalOf(graded: Graded): Verdict {
  const { result, detail, checks, compared } = graded
  if (result === 'NOT_RUN') throw new Error(`The service lacks what this check needs: ${detail}`)
  const isTaken = !('code' in graded) || graded.code === undefined
  const both = compared === undefined ? '' : `: found ${compared.found}, expected ${compared.expected}`
  const taken = result === 'NOT_CHECKED' ? notChecked(detail) : pass(detail)
  const verdict = isTaken ? taken : fail(graded.code, `${detail}${both}`)
  return checks === undefined ? verdict : { ...verdict, checks }
}

/**
 * Judges as the service does: up to the first check that does not pass.
 * @param only the checks to run, where they are not all
 */
export function refusing<L extends CheckTable, T>(
  list: L,
  rules: Rules<L, T>,
  object: T,
  only: readonly string[] = keysOf(list),
): Promise<ListResult<Verdict, keyof L & string>> {
  return runList(
    rowsOf(list, rules).map(({ rule, words: _, ...entry }) => ({
      ...entry,
      judge: rule && only.includes(entry.check) ? async () => refusalOf(await rule.judge(object)) : undefined,
    })),
  )
}

/** A check as it is shown: by the standard, and what the service's own check comes to. */
export interface GradedLine extends Omit<CheckLine, 'result' | 'checks'> {
  readonly result: Graded['result']
  readonly words: string
  readonly compared?: Compared
  readonly cause?: string
  readonly service: CheckLine['result']
  /** Whether only the service can run it: its directory, its look-up, its challenge. */
  readonly onlyService?: true
}

const FORM = ['form']
const restsOf = <T>({ check, rule }: Row<T, string>): readonly string[] =>
  rule?.restsOn ?? (check === 'form' ? [] : FORM)

type Shown = ListResult<Graded>['checks'][number]

/** What the service's checks come to: it refuses by a code, a CHOICE too, and says nothing of what rests on that. */
function answersOf<T>(
  rows: readonly Row<T, string>[],
  lines: readonly Shown[],
): readonly CheckLine['result'][] {
  const refused = new Set<string>()
  return lines.map(({ check, result, code }, at) => {
    const row = rows[at]
    const isLost = row?.rule !== undefined && restsOf(row).some(each => refused.has(each))
    if (isLost || code !== undefined) refused.add(check)
    if (isLost) return 'NOT_RUN'
    if (code !== undefined) return 'FAIL'
    return result === 'FAIL' || result === 'CHOICE' ? 'PASS' : result
  })
}

/**
 * Judges as Check does: everything that does not rest on what failed, and a CHOICE fails nothing.
 * @param notHere why a check is not carried out, where the list's reason speaks of what only the service has
 */
export async function showing<L extends CheckTable, T>(
  list: L,
  rules: Rules<L, T>,
  object: T,
  notHere: Readonly<Record<string, string>> = {},
): Promise<readonly GradedLine[]> {
  const rows = rowsOf(list, rules)
  const { checks } = await runList<Graded>(
    rows.map((row): Entry<Graded> => {
      const { check, section, rule, not_checked } = row
      return {
        ...{ check, section, restsOn: restsOf(row) },
        not_checked: not_checked && (notHere[check] ?? not_checked),
        judge: rule && (() => rule.judge(object)),
      }
    }),
    {
      after: 'what_rests_on_it',
      whyLost: (restsOn, isLost) => restsOn.find(isLost) ?? 'a check before it',
    },
  )
  const answers = answersOf(rows, checks)
  return checks.map(({ code, ...line }, at): GradedLine => {
    const { rule, words = '' } = rows[at] ?? {}
    return {
      ...line,
      words: rule?.here ?? words,
      ...(line.result === 'FAIL' && code !== undefined ? { code } : {}),
      service: answers[at] ?? 'NOT_RUN',
      ...(rule?.onlyService && { onlyService: true }),
    }
  })
}
