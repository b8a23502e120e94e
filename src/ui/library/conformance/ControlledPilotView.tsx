import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CASE_AREAS, type PilotCase } from '../../../cases/case.ts'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import { CONTRACT_VERSION, SOURCE_SET } from '../../../contract/version.ts'
import { downloadJson } from '../../app/files.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { keep, recall } from '../../app/navigation.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Button } from '../../kit/Button.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { CaseRow, type CasesAt } from './CaseRow.tsx'
import styles from './ControlledPilot.module.css'
import {
  type ControlledRun,
  controlledRun,
  exportedRun,
  failedCases,
  resultWords,
  startRun,
  stopRun,
  TOTAL,
} from './controlled-run.ts'

/** What the run has come to, in words, which also say why nothing can be exported yet. */
const STATE = 'controlled-state'

/** How a run is drawn while nothing has failed in it. */
const DRAWN = {
  none: 'unreached',
  running: 'claimed',
  stopped: 'claimed',
  failed: 'refused',
  done: 'proven',
} as const

/** The heading and what runs all cases, with what came of it. */
function WholeRun({ run, prominent }: { readonly run: ControlledRun; readonly prominent: boolean }) {
  const services = useServices()
  const announce = useAnnounce()
  const closed = useClosedBecause()
  const running = run.state === 'running'
  const state = failedCases(run).length > 0 ? 'refused' : DRAWN[run.state]
  const { headingRef, start } = useTask({
    run: () => startRun(services),
    rereads: false,
    onStart: () => announce(`The controlled pilot runs ${TOTAL} cases.`),
    onDone: ended => announce(resultWords(ended)),
  })
  // The reader may have asked for it on another view; focus stays with this page's heading.
  useEffect(() => {
    if (closed !== undefined || !recall().asked) return
    keep({ asked: undefined })
    moveFocus(viewHeading())
    start()
  })
  return (
    <>
      <h1 tabIndex={-1}>Controlled pilot</h1>
      <p className="lede">
        {`${TOTAL} cases, each run for real on separate agents. Your agents are not changed.`}
      </p>
      <div
        className={`row ${styles.actions}`}
        // The second click of a double click must not stop what the first one started.
        onClickCapture={event => {
          if (event.detail > 1) event.stopPropagation()
        }}
      >
        {/* One button, so that focus stays on it while its words change. */}
        <Button
          kind={prominent && !running ? 'primary' : 'quiet'}
          closed={closed}
          busy={run.runsAlone}
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
      <section className={styles.progress} aria-label="Progress" data-status={run.state}>
        <Meter share={run.results.size / TOTAL} />
        {running && (
          <progress className="sr-only" max={TOTAL} value={run.results.size} aria-labelledby={STATE} />
        )}
        <h2 id={STATE} className="line" data-s={state} data-outcome tabIndex={-1} ref={headingRef}>
          <Mark state={state} />
          {resultWords(run)}
        </h2>
      </section>
    </>
  )
}

interface ListProps extends CasesAt {
  readonly name: string
  readonly cases: readonly PilotCase[]
}

const CaseList = ({ name, cases, ...at }: ListProps) => (
  <ul aria-label={name}>
    {cases.map(each => (
      <CaseRow key={each.id} case={each} {...at} />
    ))}
  </ul>
)

/** How far an area has got; "of" only once something of it has run. */
function countOf(cases: readonly PilotCase[], results: ControlledRun['results']) {
  const done = cases.flatMap(({ id }) => results.get(id) ?? [])
  const failed = done.filter(({ passed }) => !passed).length
  if (done.length === 0) return { state: 'unreached', words: String(cases.length) } as const
  const words = `${done.length - failed} of ${cases.length}`
  if (failed > 0) return { state: 'refused', words: `${words}, ${failed} failed` } as const
  return { state: done.length === cases.length ? 'proven' : 'claimed', words } as const
}

/** An area, which lists its cases once it is unfolded: by the reader, or by the address of one of them. */
function Area({ name, cases, ...at }: ListProps) {
  const [unfolded, setUnfolded] = useState(false)
  const open = unfolded || cases.some(({ id }) => id === at.caseId)
  const { state, words } = countOf(cases, at.run.results)
  const title = (
    <span className="inline">
      <Mark state={state} />
      {name}
    </span>
  )
  return (
    <Fold
      {...{ title, open, className: styles.area, note: words, 'data-s': state, 'data-area': name }}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      {open && <CaseList name={`Cases of ${name}`} cases={cases} {...at} opens />}
    </Fold>
  )
}

const AREAS = CASE_AREAS.map(name => ({ name, cases: CATALOGUE.filter(({ area }) => area === name) }))

/** Focus goes to the heading of the case that the address names; where it names none any more, to the page's own. */
function useCaseFocus(caseId: string | null): void {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const closed = before.current !== null && caseId === null
    before.current = caseId
    const chosen = document.querySelector<HTMLElement>('main [data-chosen]')
    const area = chosen?.closest('details')
    if (area) area.open = true
    chosen?.parentElement?.scrollIntoView({ block: 'nearest' })
    // Who closes it at its line stays there.
    const stays = document.activeElement?.matches('[data-case]') === true
    moveFocus(chosen ?? (closed && !stays ? viewHeading() : null))
  }, [caseId])
}

/** All cases in their areas, and before them, once there are some, those that failed. */
function CaseGroups(at: CasesAt) {
  const failed = failedCases(at.run)
  useCaseFocus(at.caseId)
  return (
    <>
      {failed.length > 0 && (
        <section className={styles.apart} aria-labelledby="controlled-failed">
          <h2 id="controlled-failed">Failed</h2>
          <CaseList name="Failed cases" cases={failed} {...at} />
        </section>
      )}
      <section className={`${styles.areas} ${styles.apart}`} aria-label="Areas">
        {AREAS.map(area => (
          <Area key={area.name} {...area} {...at} />
        ))}
      </section>
    </>
  )
}

const NoSuchCase = ({ id }: { readonly id: string }) => (
  <section className={styles.apart}>
    <h2 tabIndex={-1} data-chosen>
      There is no case of this name
    </h2>
    <p className="lede">
      This version’s {TOTAL} cases do not include <code>{visibleText(id)}</code>. The link may be mistyped, or
      be for another version.
    </p>
  </section>
)

/** The files of the set in which contract, cases and results are published; the manifest lists every one. */
const FILES = ['manifest.json', 'openapi.json', 'cases.json', 'results.json']

/** Every case of the catalogue, run for real, expected beside observed (contract section 8), and where all is published. */
export function ControlledPilotView({ caseId }: { readonly caseId: string | null }) {
  const run = useSyncExternalStore(controlledRun.subscribe, controlledRun.getSnapshot)
  return (
    <main className={styles.page}>
      <WholeRun run={run} prominent={caseId === null} />
      {caseId === null || CATALOGUE.some(({ id }) => id === caseId) ? null : <NoSuchCase id={caseId} />}
      <CaseGroups run={run} caseId={caseId} />
      <p className={`note ${styles.apart}`}>
        Cases run at the endpoints, or the enforcement point, of a second service in this page, with a
        separate store, separate synthetic parties and a separate clock. What they store is kept until the
        next run, or until a tab opens this page; results are kept until you reload it.
      </p>
      <section className="row note" aria-label="Source set">
        <span>{`Source set ${CONTRACT_VERSION}`}</span>
        {FILES.map(file => (
          <a key={file} className="link" href={`${SOURCE_SET}${file}`}>
            {file}
          </a>
        ))}
      </section>
    </main>
  )
}
