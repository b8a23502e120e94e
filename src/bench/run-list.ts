import { checkLines, judgeChecks, notChecked, type Step, type Verdict } from '../checks/verdict.ts'
import type { CheckLine } from '../contract/catalogues/checks.ts'
import { keysOf } from '../contract/keys-of.ts'
import { isRunnable, type RunCheckList } from '../protocols/check-list.ts'
import type { Asked, BenchCheck } from './asked.ts'
import { NOT_CHECKED_HERE } from './not-checked-here.ts'

/** What the visitor gave, of what checks ask for. */
export type Given = ReadonlySet<Asked>

type Plan = Readonly<Record<string, BenchCheck>>

/** What a check is not run without, as there is nothing to judge it by. */
const NEVER_WITHOUT: readonly Asked[] = ['key', 'lists']

/** Why a line was not run: what it rests on failed, or was not run itself. */
function whyLost(plan: Plan, check: string, lines: ReadonlyMap<string, CheckLine['result']>): string {
  const isLost = (name: string) => (lines.get(name) ?? 'FAIL') === 'FAIL'
  const lost = plan[check]?.restsOn?.find(isLost) ?? 'a check before it'
  return `it rests on ${lost}`
}

/** What a list's runner needs to know. */
interface RunOptions {
  readonly plan: Plan
  readonly given: Given
  /** Why a check is not run, where what it asks for was not given. */
  readonly whyOpen: Readonly<Record<Asked, string>>
  /** The words of a verdict on the bench, where the service's speak of its directory. */
  readonly reworded: (check: string, verdict: Verdict) => Verdict
}

/** Runs one check, or says why it stays open. */
async function judgeOrOpen(
  { asks, needsIt = false }: BenchCheck,
  { given, whyOpen }: RunOptions,
  judge: () => Verdict | Promise<Verdict>,
): Promise<Verdict | { readonly open: string }> {
  const open = asks === undefined || given.has(asks) ? undefined : asks
  if (open !== undefined && (needsIt || NEVER_WITHOUT.includes(open))) return { open: whyOpen[open] }
  const verdict = await judge()
  if (open === undefined || verdict.result === 'FAIL') return verdict
  return { open: whyOpen[open] }
}

/**
 * A runner for a protocol's list that goes on after a FAIL, to all that does not rest on it, and leaves out what was
 * not given. The judges are those that the service runs.
 */
export function benchRunner(options: RunOptions): RunCheckList {
  const { plan, reworded } = options
  return async (list, judges) => {
    const names = keysOf(list)
    const open = new Map<string, string>()
    const steps = names.flatMap((name): Step<string>[] => {
      if (!isRunnable(list, name)) return []
      const check: BenchCheck = plan[name] ?? {}
      const judge = async (): Promise<Verdict> => {
        const found = await judgeOrOpen(check, options, judges[name])
        if (!('open' in found)) return reworded(name, found)
        open.set(name, found.open)
        return notChecked(found.open)
      }
      return [[name, judge, check.restsOn ?? []]]
    })
    const { verdicts, failed } = await judgeChecks(steps, 'what_rests_on_it')
    const results = new Map([...verdicts].map(([name, { result }]) => [name, result] as const))
    const checks = checkLines(names, verdicts).map((line): CheckLine => {
      const { check } = line
      const { not_checked, section = '' } = list[check] ?? {}
      if (not_checked !== undefined)
        return { check, section, result: 'NOT_CHECKED', detail: NOT_CHECKED_HERE[check] ?? not_checked }
      const why = open.get(check)
      if (why !== undefined) return { check, section, result: 'NOT_RUN', detail: why }
      return line.result === 'NOT_RUN'
        ? { check, section, result: 'NOT_RUN', detail: whyLost(plan, check, results) }
        : { ...line, section }
    })
    return { checks, failed }
  }
}
