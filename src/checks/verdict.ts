import type { CheckLine } from '../contract/catalogues/checks.ts'

/** The result of one check. `code` names why it failed. */
export type Verdict =
  | { readonly result: 'PASS' | 'NOT_CHECKED'; readonly detail: string; readonly checks?: CheckLine[] }
  | { readonly result: 'FAIL'; readonly code: string; readonly detail: string; readonly checks?: CheckLine[] }

export const pass = (detail: string): Verdict => ({ result: 'PASS', detail })
export const notChecked = (detail: string): Verdict => ({ result: 'NOT_CHECKED', detail })
export const fail = (code: string, detail: string): Verdict => ({ result: 'FAIL', code, detail })

/** Passes where the values are equal; `code` and both values otherwise. */
export function equal(found: string, expected: string, code: string): Verdict {
  return found === expected ? pass(found) : fail(code, `found ${found}, expected ${expected}`)
}

/** One check of a list: its name and how it is judged. */
export type Step<N extends string> = readonly [name: N, judge: () => Verdict | Promise<Verdict>]

/** What a run of checks came to. */
export interface Judged<N extends string> {
  readonly verdicts: ReadonlyMap<N, Verdict>
  readonly failed: { readonly check: N; readonly code: string; readonly detail: string } | null
}

/** Runs checks in order and stops at the first that fails. */
export async function judgeInOrder<N extends string>(steps: readonly Step<N>[]): Promise<Judged<N>> {
  const verdicts = new Map<N, Verdict>()
  for (const [check, judge] of steps) {
    const verdict = await judge()
    verdicts.set(check, verdict)
    if (verdict.result === 'FAIL')
      return { verdicts, failed: { check, code: verdict.code, detail: verdict.detail } }
  }
  return { verdicts, failed: null }
}

/** Prints verdicts as check lines in a list's order; what was not reached is NOT_RUN. */
export function checkLines<N extends string>(
  order: readonly N[],
  verdicts: ReadonlyMap<N, Verdict>,
): CheckLine[] {
  return order.map(check => ({ check, ...(verdicts.get(check) ?? { result: 'NOT_RUN' }) }))
}
