import { memo, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { CASE_AREAS, type CaseArea, type PilotCase } from '../../../cases/case.ts'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import type { CaseResult } from '../../../cases/run-catalogue.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { goTo, takeFollowed } from '../../app/navigation.ts'
import { caseAddress, VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { CasePanel } from './CasePanel.tsx'
import styles from './ControlledPilot.module.css'
import { failureWords, verdictOf } from './case-words.ts'
import { aloneRuns, type ControlledRun, failedCases } from './controlled-run.ts'

const AREAS = CASE_AREAS.map(area => ({ area, cases: CATALOGUE.filter(each => each.area === area) }))

function goToChosen(): void {
  const heading = document.querySelector<HTMLElement>('main [data-chosen]')
  const place = heading?.parentElement
  if (place === null || place === undefined) return
  const { top, bottom } = place.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) place.scrollIntoView({ block: 'nearest' })
  // A case that is taller than the window is shown from its beginning.
  if (place.getBoundingClientRect().top < 0) place.scrollIntoView({ block: 'start' })
  moveFocus(heading)
}

/**
 * Focus goes to the heading of the case that the address names, whenever it names another; where it names none any
 * more, to the page's own, unless the reader has closed the case's area.
 */
function useCaseFocus(caseId: string | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const last = shown.current
    shown.current = caseId
    if (last === caseId) return
    const closedArea = takeFollowed() && document.activeElement?.closest('[data-area]')
    if (caseId !== null) goToChosen()
    else if (!closedArea) viewHeading()?.focus()
  }, [caseId])
}

/** The areas that the reader opened, and that of the case that the address names; closing it leaves the case. */
function useAreas(chosen: PilotCase | undefined) {
  const [opened, setOpened] = useState<ReadonlySet<CaseArea>>(new Set())
  const isOpen = (area: CaseArea) => opened.has(area) || chosen?.area === area
  const toggle = (area: CaseArea) => {
    const next = new Set(opened)
    if (isOpen(area)) next.delete(area)
    else next.add(area)
    setOpened(next)
    if (chosen?.area === area) goTo(VIEWS.controlled)
  }
  return { isOpen, toggle }
}

interface CaseLineProps {
  readonly case: PilotCase
  readonly result: CaseResult | undefined
  /** Whether it passed when it ran alone; undefined where it did not since the last whole run. */
  readonly alone: boolean | undefined
  readonly chosen: boolean
}

const CaseLine = memo(function CaseLine({ case: each, result, alone, chosen }: CaseLineProps) {
  const { state, status } = verdictOf(result ?? (alone === undefined ? undefined : { passed: alone }))
  return (
    <ViewLink
      to={caseAddress(each.id)}
      className={styles.line}
      data-s={state}
      data-status={status}
      data-case={each.id}
      aria-current={chosen || undefined}
    >
      <Mark state={state} label={status === 'NOT_RUN' ? 'not run' : status} />
      <span className={styles.words}>
        <code className={styles.id}>{each.id}</code>
        <span>{each.tries}</span>
        {result?.passed === false ? <span className={styles.why}>{failureWords(result)}.</span> : null}
        {alone === undefined ? null : (
          <span className={styles.alone} data-passed={alone}>
            {alone ? 'Passed' : 'Failed'} when it ran alone.
          </span>
        )}
      </span>
      <Icon name="chevron" className={styles.on} />
    </ViewLink>
  )
})

interface CaseListProps {
  readonly name: string
  readonly cases: readonly PilotCase[]
  readonly run: ControlledRun
  /** The id in the address; null where it names none. */
  readonly caseId: string | null
  /** Whether a case opens here, below its line. */
  readonly opens?: boolean
}

function CaseList({ name, cases, run, caseId, opens = false }: CaseListProps) {
  const alone = useSyncExternalStore(aloneRuns.subscribe, aloneRuns.getSnapshot).results
  return (
    <ul className={styles.lines} aria-label={name}>
      {cases.map(each => (
        <li key={each.id}>
          <CaseLine
            case={each}
            result={run.results.get(each.id)}
            alone={alone.get(each.id)?.passed}
            chosen={each.id === caseId}
          />
          {opens && each.id === caseId ? <CasePanel key={each.id} case={each} run={run} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** How far an area has got; "of" only once something of it has run. */
function countOf(cases: readonly PilotCase[], results: ControlledRun['results']) {
  const done = cases.flatMap(({ id }) => results.get(id) ?? [])
  const failed = done.filter(({ passed }) => !passed).length
  const passed = done.length - failed
  if (done.length === 0) return { state: 'unreached', words: String(cases.length), failed } as const
  const complete = done.length === cases.length ? 'proven' : 'claimed'
  return { state: failed > 0 ? 'refused' : complete, words: `${passed} of ${cases.length}`, failed } as const
}

interface AreaProps extends Pick<CaseListProps, 'run' | 'caseId' | 'cases'> {
  readonly area: CaseArea
  readonly open: boolean
  readonly onToggle: () => void
}

function Area({ area, open, onToggle, ...list }: AreaProps) {
  const id = useId()
  const { state, words, failed } = countOf(list.cases, list.run.results)
  return (
    <>
      <button
        type="button"
        className={styles.area}
        data-s={state}
        data-area={area}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        <Mark state={state} />
        <b className={styles.name}>{area}</b>{' '}
        <span className={styles.figure}>
          {failed === 0 ? words : `${words}, `}
          {failed === 0 ? null : <b className={styles.bad}>{`${failed} failed`}</b>}
        </span>
        <Icon name="chevron" />
      </button>
      {open ? (
        <div id={id} className={styles.opened}>
          <CaseList name={`Cases of ${area}`} opens {...list} />
        </div>
      ) : null}
    </>
  )
}

/** The areas with their cases, of which one opens below its line; and, once there are some, those that failed. */
export function CaseLists({ run, caseId }: Pick<CaseListProps, 'run' | 'caseId'>) {
  const areas = useAreas(CATALOGUE.find(({ id }) => id === caseId))
  const failed = failedCases(run)
  useCaseFocus(caseId)
  return (
    <>
      <section className={styles.areas} aria-label="Areas">
        {AREAS.map(({ area, cases }) => (
          <Area
            key={area}
            {...{ area, cases, run, caseId }}
            open={areas.isOpen(area)}
            onToggle={() => areas.toggle(area)}
          />
        ))}
      </section>
      {failed.length === 0 ? null : (
        <section className={styles.failures} aria-labelledby="controlled-failed">
          <h2 id="controlled-failed">
            Failed{' '}
            <small>{run.state === 'running' ? 'so far; ' : ''}what passed stays folded in its area</small>
          </h2>
          <CaseList name="Failed cases" cases={failed} run={run} caseId={caseId} />
        </section>
      )}
    </>
  )
}
