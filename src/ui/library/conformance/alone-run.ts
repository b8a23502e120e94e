import { createObservable, type Observable } from '../../../browser/external-store.ts'
import type { CaseActors, PilotCase } from '../../../conformance/case.ts'
import { type CaseResult, runCase } from '../../../conformance/run-catalogue.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { AuditEntry } from '../../../contract/window/window.ts'
import type { PageServices } from '../../app/services.ts'

/** A request that a case sent, and the status and code that it was answered with. */
export interface CaseMessage extends Pick<AuditEntry, 'request_id' | 'path' | 'status' | 'code'> {
  /** Null where it went beside the client's journal, as bytes that no client would send. */
  readonly method: string | null
}

/** A case that ran alone, on empty stores: its result and everything that it sent. */
export interface AloneResult extends CaseResult {
  /** How many requests the service answered, by its own audit trail. */
  readonly sent: number
  readonly messages: readonly CaseMessage[]
  /** How many agents these messages are about. */
  readonly agents: number
}

/** The cases that ran alone in this tab since the last whole run. */
export interface AloneRuns {
  /** The id of the case that runs now. */
  readonly running: string | null
  readonly results: ReadonlyMap<string, AloneResult>
  /** Why the last one could not run, in words. */
  readonly error: { readonly id: string; readonly words: string } | null
}

const NONE: AloneRuns = { running: null, results: new Map(), error: null }

const runs = createObservable<AloneRuns>(NONE)

export const aloneRuns: Observable<AloneRuns> = runs

/** A whole run begins, and its results are the newer ones. */
export function forgetAlone(): void {
  runs.set(NONE)
}

/** The methods of the answered requests in the client's journal, in their order, by Request-Id. */
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
  const newest = await records.page('audit', { page: 1, size: LIMITS.PAGE_ROWS })
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
