import { checkLines, judgeChecks, notChecked, type Step, type Verdict } from '../checks/verdict.ts'
import type { CheckLine, ProtocolCheckList, RunnableCheck } from '../contract/catalogues/checks.ts'
import { keysOf } from '../contract/keys-of.ts'

/** How each check that is carried out is judged; the type checker makes the table complete. */
export type Judges<T extends ProtocolCheckList> = Readonly<
  Record<RunnableCheck<T>, () => Verdict | Promise<Verdict>>
>

/** Whether a check of a list is carried out, rather than listed with why it is not. */
export function isRunnable<T extends ProtocolCheckList>(
  list: T,
  name: keyof T & string,
): name is RunnableCheck<T> {
  return list[name]?.not_checked === undefined
}

/** What came of a protocol's list. */
export interface CheckListResult {
  readonly checks: CheckLine[]
  readonly failed: { readonly code: string; readonly detail: string } | null
}

/** Something that runs a protocol's list. */
export type RunCheckList = <T extends ProtocolCheckList>(
  list: T,
  judges: Judges<T>,
) => Promise<CheckListResult>

/** Runs a protocol's list in its order and stops at the first check that fails; what is not carried out says why. */
export async function runCheckList<T extends ProtocolCheckList>(
  list: T,
  judges: Judges<T>,
): Promise<CheckListResult> {
  const names = keysOf(list)
  const steps = names.flatMap((name): Step<keyof T & string>[] =>
    isRunnable(list, name) ? [[name, judges[name]]] : [],
  )
  const { verdicts, failed } = await judgeChecks(steps)
  const all = new Map(verdicts)
  for (const name of names) {
    const why = list[name]?.not_checked
    if (why !== undefined) all.set(name, notChecked(why))
  }
  const checks = checkLines(names, all).map(line => ({ ...line, section: list[line.check]?.section ?? '' }))
  return { checks, failed }
}
