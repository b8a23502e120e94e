import { createObservable } from '../../../browser/external-store.ts'
import { CATALOGUE } from '../../../conformance/catalogue.ts'
import { type CaseResult, runCatalogue } from '../../../conformance/run-catalogue.ts'
import type { PageParts } from '../../app/page-parts.ts'

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

/** Runs every case, and tells of each as it is done. Resolves with how it ended. */
export async function startRun({ runCases }: Pick<PageParts, 'runCases'>): Promise<ControlledRun> {
  stopping = new AbortController()
  const { signal } = stopping
  let run: ControlledRun = { ...NONE, state: 'running' }
  const tell = (next: ControlledRun) => {
    run = next
    controlledRun.set(next)
  }
  tell(run)
  try {
    const onResult = (result: CaseResult) =>
      tell({ ...run, results: new Map(run.results).set(result.id, result) })
    await runCases(stage => runCatalogue(CATALOGUE, stage, { signal, onResult }))
    tell({ ...run, state: signal.aborted ? 'stopped' : 'done' })
  } catch (cause) {
    tell({ ...run, state: 'failed', error: cause instanceof Error ? cause.message : String(cause) })
  }
  return run
}
