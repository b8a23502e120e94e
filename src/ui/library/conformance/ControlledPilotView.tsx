import { useEffect, useSyncExternalStore } from 'react'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import { CONTRACT_VERSION, SOURCE_SET } from '../../../contract/version.ts'
import { downloadJson } from '../../app/files.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { takeAskedRun } from '../../app/navigation.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Meter } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { CaseLists } from './CaseLists.tsx'
import styles from './ControlledPilot.module.css'
import {
  aloneRuns,
  type ControlledRun,
  controlledRun,
  exportedRun,
  failedCases,
  resultWords,
  startRun,
  stopRun,
  TOTAL,
  timeLeftWords,
} from './controlled-run.ts'

/** What the run has come to, in words: one element at a time, which also says why nothing can be exported yet. */
const STATE = 'controlled-state'

interface RunProgressProps {
  readonly run: ControlledRun
  readonly headingRef: React.Ref<HTMLHeadingElement>
}

function RunProgress({ run, headingRef }: RunProgressProps) {
  const done = run.results.size
  const left = timeLeftWords(done, TOTAL, run.spent)
  const failed = failedCases(run).length
  const complete = run.state === 'done' ? 'proven' : 'claimed'
  const state = failed > 0 ? 'refused' : complete
  return (
    <section className={styles.progress} aria-label="Progress" data-status={run.state}>
      <Meter share={done / TOTAL} />
      {run.state === 'running' ? (
        <div className={`lede row ${styles.counts}`}>
          <progress className="sr-only" max={TOTAL} value={done} aria-labelledby={STATE} />
          <p id={STATE} className={styles.done}>
            <strong>{done}</strong> of {TOTAL} run
          </p>
          {failed === 0 ? null : (
            <span className={`inline ${styles.failedCount}`} data-s="refused">
              <Mark state="refused" />
              {`${failed} failed`}
            </span>
          )}
          {run.now === null ? null : (
            <p className={styles.now}>
              now: <code>{run.now}</code>
            </p>
          )}
          {left === undefined ? null : <p className={styles.left}>{left}</p>}
        </div>
      ) : run.state === 'none' ? (
        <p id={STATE} className={`lede row ${styles.counts}`}>
          Not run in this tab since the page was loaded.
        </p>
      ) : (
        <div className={`lede row ${styles.counts}`}>
          <h2 id={STATE} className={styles.ended} data-s={state} data-outcome tabIndex={-1} ref={headingRef}>
            <Mark state={state} />
            <span>{resultWords(run)}.</span>
          </h2>
        </div>
      )}
    </section>
  )
}

function RunHead({ run, prominent }: { readonly run: ControlledRun; readonly prominent: boolean }) {
  const parts = useServices()
  const announce = useAnnounce()
  const closed = useClosedBecause()
  const alone = useSyncExternalStore(aloneRuns.subscribe, aloneRuns.getSnapshot)
  const running = run.state === 'running'
  const { headingRef, start } = useTask({
    run: () => startRun(parts),
    changes: null,
    onStart: () => announce(`The controlled pilot runs ${TOTAL} cases.`),
    onDone: ended => announce(`${resultWords(ended)}.`),
  })
  // The reader may have asked for it on another view; focus stays with this page's heading.
  useEffect(() => {
    if (closed !== undefined || !takeAskedRun()) return
    moveFocus(viewHeading())
    start()
  })
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 tabIndex={-1}>Controlled pilot</h1>
          <p className={`lede ${styles.lede}`}>
            {`${TOTAL} cases, each run for real on separate agents. Your agents are not changed.`}
          </p>
        </div>
        <div
          className="row"
          // The second click of a double click must not stop what the first one started.
          onClickCapture={event => {
            if (event.detail > 1) event.stopPropagation()
          }}
        >
          {/* One button, so that focus stays on it while its words change. */}
          <Button
            kind={prominent && !running ? 'primary' : 'quiet'}
            closed={closed}
            busy={alone.running !== null}
            onClick={running ? stopRun : () => start()}
          >
            {running ? 'Stop' : 'Run the controlled pilot'}
          </Button>
          <Button
            closed={run.results.size === 0 ? 'Nothing has run yet.' : undefined}
            closedBy={STATE}
            onClick={() => downloadJson('controlled-pilot.json', exportedRun(run))}
          >
            Export as JSON
          </Button>
        </div>
      </div>
      <RunProgress run={run} headingRef={headingRef} />
    </>
  )
}

const HOW_IT_RUNS: readonly Fact[] = [
  {
    name: 'Where',
    value: 'At the endpoints, or the enforcement point, of a second service in this page.',
  },
  { name: 'With', value: 'A separate store, separate synthetic parties and a separate clock.' },
  { name: 'Yours', value: 'Your agents are never changed, even if a run stops early.' },
  {
    name: 'Left',
    value:
      'Stored data is kept until the next run, or until a tab opens this page; results are kept until you reload the page.',
  },
]

function HowItRuns() {
  return (
    <section className={styles.how} aria-labelledby="controlled-how">
      <h2 id="controlled-how">How it runs</h2>
      <Facts kind="plain" className={styles.facts} of={HOW_IT_RUNS} />
    </section>
  )
}

function NoSuchCase({ id }: { readonly id: string }) {
  return (
    <section className={styles.how} aria-labelledby="controlled-none">
      <h2 id="controlled-none" tabIndex={-1} data-chosen>
        There is no case of this name
      </h2>
      <p className={`lede ${styles.none}`}>
        This version’s {TOTAL} cases do not include <code>{visibleText(id)}</code>. The link may be mistyped,
        or be for another version. Open an area to see those there are.
      </p>
    </section>
  )
}

/** The files of the set in which contract, cases and results are published; the manifest lists every one. */
function PublishedSet() {
  return (
    <section className={styles.published} aria-label="Source set">
      <span>{`Source set ${CONTRACT_VERSION}`}</span>
      {['manifest.json', 'openapi.json', 'cases.json', 'results.json'].map(file => (
        <a key={file} className="link" href={`${SOURCE_SET}${file}`}>
          {file}
        </a>
      ))}
    </section>
  )
}

/** Every case of the catalogue, run for real, expected beside observed (contract section 8). */
export function ControlledPilotView({ caseId }: { readonly caseId: string | null }) {
  const run = useSyncExternalStore(controlledRun.subscribe, controlledRun.getSnapshot)
  return (
    <main className={styles.page}>
      <RunHead run={run} prominent={caseId === null} />
      {caseId === null || CATALOGUE.some(({ id }) => id === caseId) ? null : <NoSuchCase id={caseId} />}
      <CaseLists run={run} caseId={caseId} />
      <HowItRuns />
      <PublishedSet />
    </main>
  )
}
