import { useState, useSyncExternalStore } from 'react'
import type { CaseArea } from '../../../conformance/case.ts'
import { CATALOGUE } from '../../../conformance/catalogue.ts'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { useMediaQuery } from '../../app/media-query.ts'
import { Icon } from '../../kit/Icon.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import { AreaList } from './AreaList.tsx'
import { CaseList } from './CaseList.tsx'
import { CasePlace } from './CasePlace.tsx'
import styles from './ControlledPilot.module.css'
import { useCaseFocus } from './case-focus.ts'
import { type ControlledRun, controlledRun, failedCases } from './controlled-run.ts'
import { RunHead } from './RunHead.tsx'

const SourceSet = lazyComponent(async () => (await import('../source-set/SourceSet.tsx')).SourceSet)

/** The set in which contract, cases and results are published; fetched from the host once it is opened. */
function PublishedSet() {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.published} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="chevron" className={styles.turn} />
        {`Source set ${CONTRACT_VERSION}`}
      </summary>
      {open ? <SourceSet /> : null}
    </details>
  )
}

const FAILED = 'Failed cases'

interface ListsProps {
  readonly run: ControlledRun
  readonly caseId: string | null
}

/** From this width down there is one column (the style sheet's own). */
const ONE_COLUMN = '(max-width: 73.75rem)'

/** Which areas are open, from which list the case was chosen, and where it therefore stands. */
function useLists(caseId: string | null, failed: boolean) {
  const area = CATALOGUE.find(({ id }) => id === caseId)?.area
  const [opened, setOpened] = useState<ReadonlySet<CaseArea>>(new Set())
  const [chosen, setChosen] = useState<{ readonly id: string | null; readonly from: string | null }>()
  const [from, setFrom] = useState<string | null>(null)
  // The address has changed: whoever did not choose the case from a list finds it in its area.
  if (chosen?.id !== caseId) {
    setChosen({ id: caseId, from })
    setFrom(null)
    if (from === null && area !== undefined && !failed) setOpened(new Set(opened).add(area))
  }
  const inArea = area !== undefined && opened.has(area) ? `Cases of ${area}` : null
  const listed = [inArea, failed ? FAILED : null].filter(name => name !== null)
  const place = listed.find(name => name === chosen?.from) ?? listed[0] ?? null
  const toggle = (each: CaseArea) => {
    const next = new Set(opened)
    if (!next.delete(each)) next.add(each)
    setOpened(next)
  }
  return { opened, toggle, choose: setFrom, place }
}

/** The areas, what failed, and the case that the address names: below its line, or beside the lists. */
function Lists({ run, caseId }: ListsProps) {
  const failed = failedCases(run)
  const chosen = CATALOGUE.find(({ id }) => id === caseId)
  const { opened, toggle, choose, place } = useLists(
    caseId,
    failed.some(({ id }) => id === caseId),
  )
  const narrow = useMediaQuery(ONE_COLUMN)
  const leave = useCaseFocus(caseId)
  const panel = <CasePlace id={caseId} chosen={chosen} run={run} onLeave={leave} />
  const within = narrow && place !== null
  const choice = { chosen: caseId, from: place, choose, below: within ? panel : null }
  return (
    <div className={styles.columns}>
      <div className={styles.lists}>
        <AreaList results={run.results} opened={opened} choice={choice} onToggle={toggle} />
        {failed.length === 0 ? null : (
          <section className={styles.failures} aria-labelledby="controlled-failed">
            <h2 id="controlled-failed">
              Failed{' '}
              <small>{run.state === 'running' ? 'so far; ' : ''}what passed stays folded in its area</small>
            </h2>
            <CaseList name={FAILED} cases={failed} results={run.results} choice={choice} />
          </section>
        )}
      </div>
      {within ? null : <div className={styles.beside}>{panel}</div>}
    </div>
  )
}

/** Every case of the catalogue, run for real, expected beside observed (contract section 8). */
export function ControlledPilotView({ caseId }: { readonly caseId: string | null }) {
  const run = useSyncExternalStore(controlledRun.subscribe, controlledRun.getSnapshot)
  return (
    <main className={styles.page}>
      <RunHead run={run} prominent={caseId === null} />
      <Lists run={run} caseId={caseId} />
      <PublishedSet />
    </main>
  )
}
