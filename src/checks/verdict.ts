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
  /** Why it failed, as a whole sentence, where that was tried. */
  readonly cause?: string
}

/** The result of one check. `code` names why it failed. */
export type Verdict =
  | (Found & { readonly result: 'PASS' | 'NOT_CHECKED' })
  | (Found & { readonly result: 'FAIL'; readonly code: string })

/**
 * One verdict for both readers of a check. FAIL is against the section that the check cites. CHOICE is what the standard
 * allows or leaves open and this service does not take. The code of either is that of the service's refusal; without one
 * it is nothing that this service refuses. NOT_RUN is what cannot be judged for want of something beside it. After a FAIL
 * that leaves the object readable, what rests on the check is judged all the same.
 */
export type Finding =
  | Verdict
  | (Found & { readonly result: 'NOT_RUN' })
  | (Found & { readonly result: 'CHOICE'; readonly code?: string })
  | (Found & { readonly result: 'FAIL'; readonly code?: string; readonly stillReadable?: true })

export const pass = (detail: string): Verdict => ({ result: 'PASS', detail })
export const notChecked = (detail: string): Verdict => ({ result: 'NOT_CHECKED', detail })
export const fail = (code: string, detail: string): Verdict => ({ result: 'FAIL', code, detail })

/** Passes if the values are equal; otherwise fails with `code` and both values. */
export function equal(found: string, expected: string, code: string): Verdict {
  return found === expected ? pass(found) : fail(code, `found ${found}, expected ${expected}`)
}

/** One check of a list, with where it comes from and what it rests on. */
export interface Entry<F extends Finding = Verdict, N extends string = string> {
  readonly check: N
  /** Absent where it is not carried out; `not_checked` may say why. */
  readonly judge?: (() => F | Promise<F>) | undefined
  readonly not_checked?: string | undefined
  readonly section?: string | undefined
  /** The checks before it without which it cannot be judged. */
  readonly restsOn?: readonly string[] | undefined
}

/** What came of a list: a line for each of its checks, and the first that failed. */
export interface ListResult<F extends Finding = Verdict, N extends string = string> {
  readonly checks: (Omit<CheckLine, 'result'> & {
    readonly result: F['result'] | 'NOT_RUN' | 'NOT_CHECKED'
    readonly compared?: Compared
    readonly cause?: string
  })[]
  readonly failed: (Extract<F, { readonly result: 'FAIL' }> & { readonly check: N }) | null
}

interface Running {
  /** What a FAIL stops: all that comes after it, or only the checks that rest on it, directly or through others. */
  readonly after?: 'stop' | 'what_rests_on_it'
  /** Why a check was not run that rests on some; the whole list's end is told by the check that failed. */
  readonly whyLost?: (restsOn: readonly string[], isLost: (check: string) => boolean) => string
}

function hasFailed<F extends Finding>(verdict: F): verdict is Extract<F, { readonly result: 'FAIL' }> {
  return verdict.result === 'FAIL'
}

/** Runs a list in its order and prints a line for each check. */
export async function runList<F extends Finding = Verdict, N extends string = string>(
  entries: readonly Entry<F, N>[],
  { after = 'stop', whyLost }: Running = {},
): Promise<ListResult<F, N>> {
  const verdicts = new Map<string, F>()
  const lost = new Set<string>()
  let failed: ListResult<F, N>['failed'] = null
  for (const { check, judge, restsOn = [] } of entries) {
    if (judge === undefined || (after === 'stop' && lost.size > 0)) continue
    const verdict = restsOn.some(name => lost.has(name)) ? undefined : await judge()
    if (verdict !== undefined) verdicts.set(check, verdict)
    if (verdict !== undefined && hasFailed(verdict)) failed ??= { ...verdict, check }
    if (verdict === undefined || (hasFailed(verdict) && !('stillReadable' in verdict))) lost.add(check)
  }
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
