import { type Entry, type ListResult, type Open, runList, type Verdict } from '../checks/verdict.ts'
import type { Asked, BenchCheck } from './asked.ts'
import { NOT_CHECKED_HERE } from './not-checked-here.ts'

/** What the visitor gave, of what checks ask for. */
export type Given = ReadonlySet<Asked>

/** What a check is not run without, as there is nothing to judge it by. */
const NEVER_WITHOUT: readonly Asked[] = ['key', 'lists']

/** What a list's runner needs to know. */
interface RunOptions {
  readonly plan: Readonly<Record<string, BenchCheck>>
  readonly given: Given
  /** Why a check is not run, where what it asks for was not given. */
  readonly whyOpen: Readonly<Record<Asked, string>>
  /** What a verdict comes to on the bench, where the service knows more. */
  readonly asKnownHere: (check: string, verdict: Verdict) => Verdict
}

/** A list's check as the bench judges it: not at all, or open, without what it asks for. */
function entryHere(entry: Entry, { plan, given, whyOpen, asKnownHere }: RunOptions): Entry<Verdict | Open> {
  const { check, judge, not_checked } = entry
  const { asks, needsIt = false, restsOn } = plan[check] ?? {}
  if (judge === undefined) return { ...entry, not_checked: NOT_CHECKED_HERE[check] ?? not_checked }
  const open = asks === undefined || given.has(asks) ? undefined : asks
  const isNeeded = open !== undefined && (needsIt || NEVER_WITHOUT.includes(open))
  return {
    ...{ ...entry, restsOn },
    judge: async () => {
      const verdict = isNeeded ? undefined : await judge()
      if (verdict !== undefined && (open === undefined || verdict.result === 'FAIL'))
        return asKnownHere(check, verdict)
      return { result: 'NOT_RUN', detail: open === undefined ? '' : whyOpen[open] }
    },
  }
}

/**
 * A runner for a protocol's list that goes on after a FAIL, to all that does not rest on it, and leaves out what was
 * not given. The judges are those that the service runs.
 */
export const benchRunner =
  (options: RunOptions) =>
  async (entries: readonly Entry[]): Promise<ListResult> => {
    const { checks, failed } = await runList(
      entries.map(entry => entryHere(entry, options)),
      {
        after: 'what_rests_on_it',
        whyLost: (restsOn, isLost) => restsOn.find(isLost) ?? 'a check before it',
      },
    )
    return { checks, failed }
  }
