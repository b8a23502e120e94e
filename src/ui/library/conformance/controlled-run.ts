import { createObservable, type Observable } from '../../../browser/external-store.ts'
import type { PilotCase } from '../../../conformance/case.ts'
import { CATALOGUE } from '../../../conformance/catalogue.ts'
import { type CaseResult, runCatalogue } from '../../../conformance/run-catalogue.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { PageServices } from '../../app/services.ts'
import { forgetAlone } from './alone-run.ts'

/** How many cases there are. */
export const TOTAL = CATALOGUE.length

/** How many cases run side by side: more of them wait for each other at the one store. */
const WIDTH = 6

/** A run of the controlled pilot, as far as it has got; kept while the reader visits other views. */
export interface ControlledRun {
  readonly state: 'none' | 'running' | 'done' | 'stopped' | 'failed'
  readonly results: ReadonlyMap<string, CaseResult>
  /** The case that was begun last; null before the first. */
  readonly now: string | null
  /** Milliseconds that the cases so far took together. */
  readonly spent: number
  /** Why it could not go on, in words; null where it could. */
  readonly error: string | null
}

const NONE: ControlledRun = { state: 'none', results: new Map(), now: null, spent: 0, error: null }

const run = createObservable<ControlledRun>(NONE)

/** The last run in this tab. */
export const controlledRun: Observable<ControlledRun> = run

let stopping: AbortController | undefined

/** Stops the run before its next case. */
export function stopRun(): void {
  stopping?.abort()
}

/** Runs every case, and reports each as it is done; does nothing while a run is under way. Resolves with it. */
export async function startRun({ runCases }: Pick<PageServices, 'runCases'>): Promise<ControlledRun> {
  if (run.getSnapshot().state === 'running') return run.getSnapshot()
  stopping = new AbortController()
  const { signal } = stopping
  const tell = (next: Partial<ControlledRun>) => run.set({ ...run.getSnapshot(), ...next })
  run.set({ ...NONE, state: 'running' })
  forgetAlone()
  try {
    await runCases(actors => {
      const began = performance.now()
      const onStart = ({ id }: PilotCase) => tell({ now: id })
      const onResult = (result: CaseResult) => {
        const results = new Map(run.getSnapshot().results).set(result.id, result)
        tell({ results, spent: performance.now() - began })
      }
      return runCatalogue(CATALOGUE, actors, { signal, width: WIDTH, onStart, onResult })
    })
    tell({ state: signal.aborted ? 'stopped' : 'done' })
  } catch (cause) {
    tell({ state: 'failed', error: cause instanceof Error ? cause.message : String(cause) })
  }
  return run.getSnapshot()
}

/** The cases of a run that did not come out as expected, in the catalogue's order. */
export function failedCases({ results }: Pick<ControlledRun, 'results'>): readonly PilotCase[] {
  return CATALOGUE.filter(({ id }) => results.get(id)?.passed === false)
}

/** How many cases came out as expected, in one sentence. */
export function resultWords({ state, results, error }: ControlledRun): string {
  const asExpected = [...results.values()].filter(({ passed }) => passed).length
  const words = `${asExpected} of ${results.size} cases came out as expected`
  if (state === 'failed') return `The run could not go on: ${error}`
  return state === 'stopped' ? `Stopped after ${results.size} of ${TOTAL} cases; ${words}` : words
}

/** From how many cases on a time left is said: fewer say too little about the rest. */
const ENOUGH = 20

/**
 * The time left in words, from what the cases so far took; undefined before there are enough of them.
 * Pure.
 */
export function timeLeftWords(done: number, total: number, spent: number): string | undefined {
  if (done < ENOUGH || done >= total) return undefined
  const seconds = Math.ceil(((spent / done) * (total - done)) / 1000)
  return seconds < 100 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`
}

/** A run as one JSON value: no times and no random ids, so equal runs export the same. */
export function exportedRun({ results }: Pick<ControlledRun, 'results'>): Readonly<Record<string, unknown>> {
  return {
    schema: 'agent-assurance-controlled-pilot',
    schema_version: '1.0.0',
    contract_version: CONTRACT_VERSION,
    cases: CATALOGUE.map(({ id, step, area, tries, rule, expected }) => {
      const result = results.get(id)
      return {
        ...{ id, step, area, tries, rule, expected },
        observed: result?.observed ?? null,
        passed: result?.passed ?? null,
      }
    }),
  }
}
