import { useState, useSyncExternalStore } from 'react'
import { CATALOGUE } from '../../../conformance/catalogue.ts'
import { useAnnounce } from '../../app/Announcer.tsx'
import { downloadJson } from '../../app/download-json.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { useTask } from '../../app/task.ts'
import { Button } from '../../kit/Button.tsx'
import { CaseFilters } from './CaseFilters.tsx'
import { CaseTable } from './CaseTable.tsx'
import styles from './ControlledPilot.module.css'
import { controlledRun, startRun } from './controlled-run.ts'
import { exportedResults } from './export-results.ts'
import { RunActions } from './RunActions.tsx'
import { RunResult, resultWords } from './RunResult.tsx'
import { ALL_CASES, shownCases } from './shown-cases.ts'

const TOTAL = CATALOGUE.length

/** Runs every case of the catalogue through the endpoints and shows expected beside observed (contract section 8). */
export function ControlledPilot() {
  const parts = useParts()
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
