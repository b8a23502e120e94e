import type { CheckLine } from '../../contract/catalogues/checks.ts'

/** What one check came to, with what was found. */
export interface Finding {
  readonly result: 'PASS' | 'FAIL' | 'NOT_CHECKED'
  readonly detail: string
}

export const held = (detail: string): Finding => ({ result: 'PASS', detail })
export const broken = (detail: string): Finding => ({ result: 'FAIL', detail })
export const unchecked = (detail: string): Finding => ({ result: 'NOT_CHECKED', detail })

/** Whether two texts are the same; what is named in words stands before what was found. */
export function same(found: string | undefined, named: string, words: string): Finding {
  return found === named ? held(words) : broken(`${words}: found ${found ?? 'none'}, named ${named}`)
}

/** A check by name, and how it is made. */
export type Step<N extends string = string> = readonly [N, () => Finding | Promise<Finding>]

/** A finding as a line of the project's one check list. */
export const lineOf = (check: string, { result, detail }: Finding): CheckLine => ({ check, result, detail })

/** Makes every check, each for itself. */
export async function judgeEach(steps: readonly Step[]): Promise<CheckLine[]> {
  const lines: CheckLine[] = []
  for (const [check, judge] of steps) lines.push(lineOf(check, await judge()))
  return lines
}

/** Makes checks in their order up to the first that fails; those after it rest on it and are not run. */
export async function judgeInOrder(steps: readonly Step[]): Promise<CheckLine[]> {
  const lines: CheckLine[] = []
  let failed = false
  for (const [check, judge] of steps) {
    const line: CheckLine = failed ? { check, result: 'NOT_RUN' } : lineOf(check, await judge())
    failed ||= line.result === 'FAIL'
    lines.push(line)
  }
  return lines
}
