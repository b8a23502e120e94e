import { createObservable, type Observable } from '../../../browser/observable.ts'
import type { CaseActors, PilotCase } from '../../../cases/case.ts'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import { type CaseResult, runCase, runCatalogue } from '../../../cases/run-catalogue.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { AuditEntry } from '../../../contract/window/rows.ts'
import type { PageServices } from '../../app/ServicesContext.tsx'

export const TOTAL = CATALOGUE.length

/** How many cases run side by side: more of them wait for each other at the one store. */
const WIDTH = 6

/** A case that ran alone, on empty stores: its result and what it sent. */
export interface AloneResult extends CaseResult {
  /** How many requests the service answered. */
  readonly sent: number
  /** The newest of them, in their order. */
  readonly messages: readonly AuditEntry[]
}

/** A run of the controlled pilot, as far as it has got, and what ran alone since; kept while the reader is elsewhere. */
export interface ControlledRun {
  readonly state: 'none' | 'running' | 'done' | 'stopped' | 'failed'
  readonly results: ReadonlyMap<string, CaseResult>
  readonly error: string | null
  /** The cases that ran alone since the last whole run. */
  readonly alone: ReadonlyMap<string, AloneResult>
  /** Whether one runs alone now. */
  readonly runsAlone: boolean
}

const NONE = { state: 'none', results: new Map(), error: null, alone: new Map(), runsAlone: false } as const

const run = createObservable<ControlledRun>(NONE)
export const controlledRun: Observable<ControlledRun> = run

const tell = (next: Partial<ControlledRun>) => run.set({ ...run.getSnapshot(), ...next })

/** A case's newest result. */
export const resultOf = ({ alone, results }: ControlledRun, id: string): CaseResult | undefined =>
  alone.get(id) ?? results.get(id)

/** What a case sent, by the audit trail of the empty stores on which it ran. */
async function messagesOf({ window: { records, audit } }: CaseActors) {
  const { records: newest, total } = await records.page('audit', 1)
  return { sent: total, messages: await audit(newest.map(({ key }) => key).toReversed()) }
}

/**
 * Runs one case for real, on the empty stores that every run begins with.
 * @throws Error where another tab runs them, or their stores cannot be made
 */
export async function runAlone({ runCases }: Pick<PageServices, 'runCases'>, each: PilotCase): Promise<void> {
  if (run.getSnapshot().runsAlone) return
  tell({ runsAlone: true })
  try {
    await runCases(async actors => {
      const result = await runCase(each, actors)
      const alone = { ...result, ...(await messagesOf(actors)) }
      tell({ alone: new Map(run.getSnapshot().alone).set(each.id, alone) })
    })
  } finally {
    tell({ runsAlone: false })
  }
}

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
  run.set({ ...NONE, state: 'running' })
  try {
    await runCases(actors => {
      const onResult = (result: CaseResult) =>
        tell({ results: new Map(run.getSnapshot().results).set(result.id, result) })
      return runCatalogue(CATALOGUE, actors, { signal, width: WIDTH, onResult })
    })
    tell({ state: signal.aborted ? 'stopped' : 'done' })
  } catch (cause) {
    tell({ state: 'failed', error: cause instanceof Error ? cause.message : String(cause) })
  }
  return run.getSnapshot()
}

export const failedCases = ({ results }: Pick<ControlledRun, 'results'>): readonly PilotCase[] =>
  CATALOGUE.filter(({ id }) => results.get(id)?.passed === false)

/** What the run has come to. */
export function resultWords(run: ControlledRun): string {
  const { state, results, error } = run
  const failed = failedCases(run).length
  const words = `${results.size - failed} of ${results.size} cases came out as expected.`
  return {
    none: 'Not run in this tab since the page was loaded.',
    running: `${results.size} of ${TOTAL} run${failed === 0 ? '' : `, ${failed} failed`}`,
    done: words,
    stopped: `Stopped after ${results.size} of ${TOTAL} cases; ${words}`,
    failed: `The run could not go on: ${error}.`,
  }[state]
}

/** A run as one JSON value: no times and no random ids, so equal runs export the same. */
export function exportedRun({ results }: Pick<ControlledRun, 'results'>): Readonly<Record<string, unknown>> {
  return {
    schema: 'agent-assurance-controlled-pilot',
    schema_version: '1.0.0',
    contract_version: CONTRACT_VERSION,
    cases: CATALOGUE.map(({ id, step, area, tries, rule, expected }) => {
      const { observed = null, passed = null } = results.get(id) ?? {}
      return { id, step, area, tries, rule, expected, observed, passed }
    }),
  }
}
