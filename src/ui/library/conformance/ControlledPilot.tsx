import { useId, useState, useSyncExternalStore } from 'react'
import { createObservable } from '../../../browser/external-store.ts'
import type { PilotCase } from '../../../conformance/case.ts'
import { CATALOGUE } from '../../../conformance/catalogue.ts'
import { type CaseResult, runCatalogue } from '../../../conformance/run-catalogue.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { useAnnounce } from '../../app/Announcer.tsx'
import { downloadJson } from '../../app/download-json.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import type { PageServices } from '../../app/services.ts'
import { useTask } from '../../app/task.ts'
import { Actions } from '../../journey/Actions.tsx'
import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import { CaseFilters } from './CaseFilters.tsx'
import { CaseTable } from './CaseTable.tsx'
import styles from './ControlledPilot.module.css'
import { ALL_CASES, shownCases } from './shown-cases.ts'

/** A run of the controlled pilot, as far as it has got; kept while the reader visits other views. */
interface ControlledRun {
  readonly state: 'none' | 'running' | 'done' | 'stopped' | 'failed'
  readonly results: ReadonlyMap<string, CaseResult>
  /** Why it could not go on, in words; null where it could. */
  readonly error: string | null
}

const NONE: ControlledRun = { state: 'none', results: new Map(), error: null }

/** The last run in this tab. */
const controlledRun = createObservable<ControlledRun>(NONE)

let stopping: AbortController | undefined

/** Stops the run before its next case. */
function stopRun(): void {
  stopping?.abort()
}

/** Runs every case, and reports each as it is done. Resolves with how it ended. */
async function startRun({ runCases }: Pick<PageServices, 'runCases'>): Promise<ControlledRun> {
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
    await runCases(actors => runCatalogue(CATALOGUE, actors, { signal, onResult }))
    tell({ ...run, state: signal.aborted ? 'stopped' : 'done' })
  } catch (cause) {
    tell({ ...run, state: 'failed', error: cause instanceof Error ? cause.message : String(cause) })
  }
  return run
}

/** What is shown as one JSON value: no times and no random ids, so equal runs export the same. */
function exportedResults(
  cases: readonly PilotCase[],
  results: ReadonlyMap<string, CaseResult>,
): Readonly<Record<string, unknown>> {
  return {
    schema: 'agent-assurance-controlled-pilot',
    schema_version: '1.0.0',
    contract_version: CONTRACT_VERSION,
    cases: cases.map(({ id, step, area, tries, rule, expected }) => {
      const result = results.get(id)
      return {
        ...{ id, step, area, tries, rule, expected },
        observed: result?.observed ?? null,
        passed: result?.passed ?? null,
      }
    }),
  }
}

interface RunResultProps {
  readonly run: ControlledRun
  readonly total: number
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

/** How many cases came out as expected, in one sentence. */
function resultWords({ state, results, error }: ControlledRun, total: number): string {
  const failed = [...results.values()].filter(({ passed }) => !passed).length
  const asExpected = results.size - failed
  const words = `${asExpected} of ${state === 'done' ? total : results.size} cases came out as expected`
  if (state === 'failed') return `The run could not go on: ${error}`
  return state === 'stopped' ? `Stopped after ${results.size} of ${total} cases; ${words}` : words
}

/** The last run's result. */
function RunResult({ run, total, headingRef }: RunResultProps) {
  if (run.state === 'none' || run.state === 'running') return null
  const failed = [...run.results.values()].some(({ passed }) => !passed) || run.state === 'failed'
  const complete = run.state === 'done' ? 'proven' : 'claimed'
  return (
    <Result
      state={failed ? 'refused' : complete}
      title={`${resultWords(run, total)}.`}
      headingRef={headingRef}
    />
  )
}

interface RunActionsProps {
  readonly run: ControlledRun
  readonly total: number
  readonly onRun: () => void
}

/** Starts the run, shows its progress, and stops it. */
function RunActions({ run, total, onRun }: RunActionsProps) {
  const closed = useClosedBecause()
  const id = useId()
  const running = run.state === 'running'
  const done = run.results.size
  return (
    <>
      <Actions>
        <Button kind="primary" closed={closed} busy={running} onClick={onRun}>
          Run the controlled pilot
        </Button>
        {running ? <Button onClick={stopRun}>Stop</Button> : null}
      </Actions>
      {running ? (
        <div className={styles.progress}>
          <progress max={total} value={done} aria-labelledby={id} />
          <span id={id}>{`${done} of ${total} cases`}</span>
        </div>
      ) : null}
    </>
  )
}

const TOTAL = CATALOGUE.length

/** Runs every case through the endpoints and shows expected beside observed (contract section 8). */
export function ControlledPilot() {
  const parts = useServices()
  const announce = useAnnounce()
  const run = useSyncExternalStore(controlledRun.subscribe, controlledRun.getSnapshot)
  const [filter, setFilter] = useState(ALL_CASES)
  const shown = shownCases(CATALOGUE, run.results, filter)
  const { headingRef, start } = useTask({
    run: () => startRun(parts),
    changes: null,
    onStart: () => announce(`The controlled pilot runs ${TOTAL} cases.`),
    onDone: ended => announce(`${resultWords(ended, TOTAL)}.`),
  })

  return (
    <section className={styles.section} aria-labelledby="controlled-heading" data-print="hide">
      <h2 id="controlled-heading" className={styles.heading}>
        Controlled pilot
      </h2>
      <p className={styles.lede}>
        {`${TOTAL} cases, each tried for real at the endpoints or the enforcement point of a second service in this page, with a store, synthetic parties and a clock of its own. Nothing of yours is touched, whenever a run ends; what it leaves is kept until the next one or Reset.`}
      </p>
      <RunActions run={run} total={TOTAL} onRun={() => start()} />
      <RunResult run={run} total={TOTAL} headingRef={headingRef} />
      <div className={styles.bar}>
        <CaseFilters filter={filter} onChange={setFilter} />
        <p className={styles.count}>{`${shown.length} of ${TOTAL} shown`}</p>
        <Button
          closed={run.results.size === 0 ? 'Run it first' : undefined}
          onClick={() => downloadJson('controlled-pilot.json', exportedResults(shown, run.results))}
        >
          Export as JSON
        </Button>
      </div>
      <CaseTable key={JSON.stringify(filter)} cases={shown} results={run.results} />
    </section>
  )
}
