import { createObservable } from '../../contract/observable.ts'
import { CATALOGUE } from '../../pilot/catalogue/catalogue.ts'
import { type CaseResult, runCatalogue } from '../../pilot/catalogue/run-catalogue.ts'
import type { PageParts } from '../page-parts.ts'

/** A run of the controlled pilot, as far as it has come; kept when the reader goes to another view and back. */
export interface ControlledRun {
  readonly state: 'none' | 'running' | 'done' | 'stopped' | 'failed'
  readonly results: ReadonlyMap<string, CaseResult>
  /** Why it could not go on, in words; null where it could. */
  readonly error: string | null
}

const NONE: ControlledRun = { state: 'none', results: new Map(), error: null }

/** The last run in this tab. */
export const controlledRun = createObservable<ControlledRun>(NONE)

let stopping: AbortController | undefined

/** Stops the run before its next case. */
export function stopRun(): void {
  stopping?.abort()
}

async function stageOf({ cases, world, window, baseUrl }: PageParts) {
  const [made, opened, inbox] = await Promise.all([world(), window(), cases.inbox()])
  return { visitor: cases.visitor, world: { ...made, inbox }, besides: true, window: opened, baseUrl }
}

const ELSEWHERE_RUNS = 'another tab runs it, and the clock is one for all tabs'

/** Runs to the end with the lock in hand: two runs at once would turn each other's clock. */
async function runAlone(parts: PageParts, signal: AbortSignal, onResult: (result: CaseResult) => void) {
  await navigator.locks.request(parts.cases.lockName, { ifAvailable: true }, async lock => {
    if (lock === null) throw new Error(ELSEWHERE_RUNS)
    try {
      await runCatalogue(CATALOGUE, await stageOf(parts), { signal, onResult })
    } finally {
      // What the cases' own visitor holds is of no further use; what the service holds stays in its store.
      await parts.cases.forget().catch(() => undefined)
    }
  })
}

/** Runs every case, and tells of each as it is done. Resolves with how it ended. */
export async function startRun(parts: PageParts): Promise<ControlledRun> {
  stopping = new AbortController()
  const { signal } = stopping
  let run: ControlledRun = { ...NONE, state: 'running' }
  const tell = (next: ControlledRun) => {
    run = next
    controlledRun.set(next)
  }
  tell(run)
  try {
    await runAlone(parts, signal, result =>
      tell({ ...run, results: new Map(run.results).set(result.id, result) }),
    )
    tell({ ...run, state: signal.aborted ? 'stopped' : 'done' })
  } catch (cause) {
    tell({ ...run, state: 'failed', error: cause instanceof Error ? cause.message : String(cause) })
  }
  return run
}
