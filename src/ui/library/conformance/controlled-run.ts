import { createObservable, type Observable } from '../../../browser/observable.ts'
import type { CaseActors, PilotCase } from '../../../cases/case.ts'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import { type CaseResult, runCase, runCatalogue } from '../../../cases/run-catalogue.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import type { AuditEntry } from '../../../contract/window/rows.ts'
import type { PageServices } from '../../app/ServicesContext.tsx'

interface CaseMessage extends Pick<AuditEntry, 'request_id' | 'path' | 'status' | 'code'> {
  /** Null where it went beside the client's journal, as bytes that no client would send. */
  readonly method: string | null
}

/** A case that ran alone, on empty stores: its result and everything that it sent. */
export interface AloneResult extends CaseResult {
  /** How many requests the service answered, by its own audit trail. */
  readonly sent: number
  readonly messages: readonly CaseMessage[]
  readonly agents: number
}

/** The cases that ran alone in this tab since the last whole run. */
interface AloneRuns {
  readonly running: string | null
  readonly results: ReadonlyMap<string, AloneResult>
  readonly error: { readonly id: string; readonly words: string } | null
}

const NONE_ALONE: AloneRuns = { running: null, results: new Map(), error: null }

const runs = createObservable<AloneRuns>(NONE_ALONE)

export const aloneRuns: Observable<AloneRuns> = runs

async function journaled({ visitor }: CaseActors): Promise<ReadonlyMap<string, string>> {
  const entries = await visitor.journal.entries()
  const calls = entries.filter(entry => entry.kind === 'call')
  return new Map(
    calls.flatMap(({ request, answer }) =>
      answer === null ? [] : [[answer.request_id, request.method] as const],
    ),
  )
}

/** What a case sent, in the order of its client's journal, and after it what only the audit trail knows. */
async function messagesOf(actors: CaseActors): Promise<Omit<AloneResult, keyof CaseResult>> {
  const { records, audit } = actors.window
  const methods = await journaled(actors)
  const newest = await records.page('audit', 1)
  const beside = newest.records.map(({ key }) => key).filter(key => !methods.has(key))
  const trail = await audit([...methods.keys(), ...beside.toReversed()])
  return {
    sent: newest.total,
    agents: new Set(trail.map(({ agent_id }) => agent_id).filter(id => id !== null)).size,
    messages: trail.map(({ request_id, path, status, code }) => ({
      ...{ request_id, path, status, code },
      method: methods.get(request_id) ?? null,
    })),
  }
}

/** Runs one case for real, on the empty stores that every run begins with. */
export async function runAlone({ runCases }: Pick<PageServices, 'runCases'>, each: PilotCase): Promise<void> {
  const { id } = each
  if (runs.getSnapshot().running !== null) return
  runs.set({ ...runs.getSnapshot(), running: id, error: null })
  const tell = (next: Partial<AloneRuns>) => runs.set({ ...runs.getSnapshot(), running: null, ...next })
  try {
    await runCases(async actors => {
      const result = await runCase(each, actors)
      const alone = { ...result, ...(await messagesOf(actors)) }
      tell({ results: new Map(runs.getSnapshot().results).set(id, alone) })
    })
  } catch (cause) {
    tell({ error: { id, words: cause instanceof Error ? cause.message : String(cause) } })
  }
}

export const TOTAL = CATALOGUE.length

/** How many cases run side by side: more of them wait for each other at the one store. */
const WIDTH = 6

/** A run of the controlled pilot, as far as it has got; kept while the reader visits other views. */
export interface ControlledRun {
  readonly state: 'none' | 'running' | 'done' | 'stopped' | 'failed'
  readonly results: ReadonlyMap<string, CaseResult>
  readonly now: string | null
  /** Milliseconds that the cases so far took together. */
  readonly spent: number
  readonly error: string | null
}

const NONE: ControlledRun = { state: 'none', results: new Map(), now: null, spent: 0, error: null }

const run = createObservable<ControlledRun>(NONE)

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
  // Its results are newer than those of the cases that ran alone.
  runs.set(NONE_ALONE)
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
