import type { CheckLine } from '../contract/catalogues/checks.ts'

/** Two values that a check compared, as texts. */
export interface Compared {
  readonly found: string
  readonly expected: string
}

export interface Found {
  readonly detail: string
  /** A check's own list, such as a protocol's. */
  readonly checks?: CheckLine[]
  readonly compared?: Compared
}

/** The result of one check. `code` names why it failed. */
export type Verdict =
  | (Found & { readonly result: 'PASS' | 'NOT_CHECKED' })
  | (Found & { readonly result: 'FAIL'; readonly code: string })

/** A check that was not run, and why. */
export type Open = Found & { readonly result: 'NOT_RUN' }

/**
 * The result of one check of a bench: it answers no request, so a failure may have words but no code. After one that
 * leaves the object readable, and after a CHOICE (the standard allows it, this service does not take it), what rests on it
 * is judged all the same.
 */
export type Finding =
  | Verdict
  | Open
  | (Found & { readonly result: 'CHOICE' })
  | (Found & { readonly result: 'FAIL'; readonly code?: never; readonly stillReadable?: true })

export const pass = (detail: string): Verdict => ({ result: 'PASS', detail })
export const notChecked = (detail: string): Verdict => ({ result: 'NOT_CHECKED', detail })
export const fail = (code: string, detail: string): Verdict => ({ result: 'FAIL', code, detail })

/** Passes if the values are equal; otherwise fails with `code` and both values. */
export function equal(found: string, expected: string, code: string): Verdict {
  return found === expected ? pass(found) : fail(code, `found ${found}, expected ${expected}`)
}

/** One check of a list: its name, how it is judged, and the checks before it that it rests on. */
export type Step<N extends string = string, F extends Finding = Verdict> = readonly [
  name: N,
  judge: () => F | Promise<F>,
  restsOn?: readonly N[],
]

/** What a FAIL stops: all that comes after it, or only the checks that rest on it. */
type After = 'stop' | 'what_rests_on_it'

type Failed<F extends Finding> = Extract<F, { readonly result: 'FAIL' }>

/** The result of a run of checks. */
export interface Judged<N extends string, F extends Finding = Verdict> {
  readonly verdicts: ReadonlyMap<N, F>
  readonly failed: (Failed<F> & { readonly check: N }) | null
}

function hasFailed<F extends Finding>(verdict: F): verdict is Failed<F> {
  return verdict.result === 'FAIL'
}

/**
 * Runs checks in their order. A service answers with the first that fails and runs none after it; a bench runs all those
 * that do not rest, directly or through others, on one that failed.
 */
export async function judgeChecks<N extends string, F extends Finding = Verdict>(
  steps: readonly Step<N, F>[],
  after: After = 'stop',
): Promise<Judged<N, F>> {
  const verdicts = new Map<N, F>()
  const lost = new Set<N>()
  let failed: Judged<N, F>['failed'] = null
  for (const [check, judge, restsOn = []] of steps) {
    const verdict = restsOn.some(name => lost.has(name)) ? undefined : await judge()
    if (verdict !== undefined) verdicts.set(check, verdict)
    if (verdict !== undefined && !hasFailed(verdict)) continue
    if (verdict !== undefined) failed ??= { ...verdict, check }
    if (verdict !== undefined && 'stillReadable' in verdict) continue
    lost.add(check)
    if (after === 'stop') break
  }
  return { verdicts, failed }
}

/** Prints verdicts as check lines in a list's order; what was not reached is NOT_RUN. */
export function checkLines<N extends string>(
  order: readonly N[],
  verdicts: ReadonlyMap<N, Verdict | Open>,
): CheckLine[] {
  return order.map(check => ({ check, ...(verdicts.get(check) ?? { result: 'NOT_RUN' }) }))
}

/** One check of a list, with where it comes from and what it rests on. */
export interface Entry<F extends Finding = Verdict> {
  readonly check: string
  /** Absent where it is not carried out, and `not_checked` says why. */
  readonly judge?: (() => F | Promise<F>) | undefined
  readonly not_checked?: string | undefined
  readonly section?: string | undefined
  /** The checks before it without which it cannot be judged. */
  readonly restsOn?: readonly string[] | undefined
}

/** What came of a list: a line for each of its checks, and the first that failed. */
export interface ListResult<F extends Finding = Verdict> {
  readonly checks: (Omit<CheckLine, 'result'> & {
    readonly result: F['result'] | 'NOT_RUN' | 'NOT_CHECKED'
    readonly compared?: Compared
  })[]
  readonly failed: Judged<string, F>['failed']
}

/**
 * Runs a list in its order and prints a line for each check.
 * @param whyLost why a check was not run that rests on some; the whole list's end is told by the check that failed
 */
export async function runList<F extends Finding = Verdict>(
  entries: readonly Entry<F>[],
  {
    after = 'stop',
    whyLost,
  }: {
    readonly after?: After
    readonly whyLost?: (restsOn: readonly string[], isLost: (check: string) => boolean) => string
  } = {},
): Promise<ListResult<F>> {
  const steps = entries.flatMap(({ check, judge, restsOn = [] }): Step<string, F>[] =>
    judge === undefined ? [] : [[check, judge, restsOn]],
  )
  const { verdicts, failed } = await judgeChecks(steps, after)
  const isLost = (check: string) => (verdicts.get(check)?.result ?? 'FAIL') === 'FAIL'
  const unjudged = ({ not_checked, restsOn = [] }: Entry<F>): Finding | { readonly result: 'NOT_RUN' } => {
    if (not_checked !== undefined) return notChecked(not_checked)
    return whyLost === undefined
      ? { result: 'NOT_RUN' }
      : { result: 'NOT_RUN', detail: `it depends on ${whyLost(restsOn, isLost)}` }
  }
  const checks = entries.map(entry => {
    const { check, section } = entry
    const found: Finding | { readonly result: 'NOT_RUN' } = verdicts.get(check) ?? unjudged(entry)
    const { stillReadable: _, ...line } = { stillReadable: undefined, ...found }
    return { check, ...line, ...(section === undefined ? {} : { section }) }
  })
  return { checks, failed }
}
