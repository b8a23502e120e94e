import type { CheckLine } from '../contract/catalogues/checks.ts'

interface Found {
  readonly detail: string
  /** A check's own list, such as a protocol's. */
  readonly checks?: CheckLine[]
}

/** The result of one check. `code` names why it failed. */
export type Verdict =
  | (Found & { readonly result: 'PASS' | 'NOT_CHECKED' })
  | (Found & { readonly result: 'FAIL'; readonly code: string })

/** The result of one check of a bench: it answers no request, so a failure may have words but no code. */
export type Finding = Verdict | (Found & { readonly result: 'FAIL'; readonly code?: never })

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

/** What a FAIL ends: the whole list, or only the checks that rest on the one that failed. */
export type FailEnds = 'the_list' | 'what_rests_on_it'

type Failed<F extends Finding> = Extract<F, { readonly result: 'FAIL' }>

/** The result of a run of checks. */
export interface Judged<N extends string, F extends Finding = Verdict> {
  readonly verdicts: ReadonlyMap<N, F>
  /** The first check that failed. */
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
  ends: FailEnds = 'the_list',
): Promise<Judged<N, F>> {
  const verdicts = new Map<N, F>()
  const lost = new Set<N>()
  let failed: Judged<N, F>['failed'] = null
  for (const [check, judge, restsOn = []] of steps) {
    const verdict = restsOn.some(name => lost.has(name)) ? undefined : await judge()
    if (verdict !== undefined) verdicts.set(check, verdict)
    if (verdict !== undefined && !hasFailed(verdict)) continue
    lost.add(check)
    if (verdict !== undefined) failed ??= { ...verdict, check }
    if (ends === 'the_list') break
  }
  return { verdicts, failed }
}

/** The same checks, each of them resting on the one before it. */
export function eachOnTheLast<N extends string, F extends Finding>(
  steps: readonly Step<N, F>[],
): Step<N, F>[] {
  return steps.map(([check, judge], at) => {
    const before = steps[at - 1]
    return before === undefined ? [check, judge] : [check, judge, [before[0]]]
  })
}

/** Prints verdicts as check lines in a list's order; what was not reached is NOT_RUN. */
export function checkLines<N extends string>(
  order: readonly N[],
  verdicts: ReadonlyMap<N, Finding>,
): CheckLine[] {
  return order.map(check => ({ check, ...(verdicts.get(check) ?? { result: 'NOT_RUN' }) }))
}
