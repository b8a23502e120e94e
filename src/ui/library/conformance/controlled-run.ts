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
  /** Milliseconds that the cases so far took together. */
  readonly spent: number
  readonly error: string | null
  /** The cases that ran alone since the last whole run. */
  readonly alone: ReadonlyMap<string, AloneResult>
  /** Whether one runs alone now. */
  readonly runsAlone: boolean
}

const NONE: ControlledRun = {
  ...{ state: 'none', results: new Map(), spent: 0, error: null },
  ...{ alone: new Map(), runsAlone: false },
}

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
      const began = performance.now()
      const onResult = (result: CaseResult) => {
        const results = new Map(run.getSnapshot().results).set(result.id, result)
        tell({ results, spent: performance.now() - began })
      }
      return runCatalogue(CATALOGUE, actors, { signal, width: WIDTH, onResult })
    })
    tell({ state: signal.aborted ? 'stopped' : 'done' })
  } catch (cause) {
    tell({ state: 'failed', error: cause instanceof Error ? cause.message : String(cause) })
  }
  return run.getSnapshot()
}

export function failedCases({ results }: Pick<ControlledRun, 'results'>): readonly PilotCase[] {
  return CATALOGUE.filter(({ id }) => results.get(id)?.passed === false)
}

export function resultWords({ state, results, error }: ControlledRun): string {
  const asExpected = [...results.values()].filter(({ passed }) => passed).length
  const words = `${asExpected} of ${results.size} cases came out as expected`
  if (state === 'failed') return `The run could not go on: ${error}`
  return state === 'stopped' ? `Stopped after ${results.size} of ${TOTAL} cases; ${words}` : words
}

/** From how many cases on a time left is said: fewer say too little about the rest. */
const ENOUGH = 20

/** The time left in words, from what the cases so far took; undefined before there are enough of them. */
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
