import { memo, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { CASE_AREAS, type CaseArea, type PilotCase } from '../../../cases/case.ts'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import type { CaseResult } from '../../../cases/run-catalogue.ts'
import { moveFocus } from '../../app/focus.ts'
import { useMediaQuery } from '../../app/media-query.ts'
import { takeFollowed } from '../../app/navigation.ts'
import { caseAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { CasePlace } from './CasePanel.tsx'
import styles from './ControlledPilot.module.css'
import { failureWords, verdictOf } from './case-words.ts'
import { aloneRuns, type ControlledRun, failedCases } from './controlled-run.ts'

const AREAS = CASE_AREAS.map(area => ({ area, cases: CATALOGUE.filter(each => each.area === area) }))

const FAILED = 'Failed cases'

/** From this width down there is one column (the style sheet's own). */
const ONE_COLUMN = '(max-width: 73.75rem)'

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
 * Focus goes to the heading of the case that the address names, whenever it names another; where it names
 * none any more, to the page's own. Returns the way back from the case to its line in a list.
 */
function useCaseFocus(caseId: string | null): () => void {
  const shown = useRef<string | null>(null)
  const drawn = useRef(false)
  useEffect(() => {
    const [last, again] = [shown.current, drawn.current]
    shown.current = caseId
    drawn.current = true
    if (last === caseId) return
    if (again) takeFollowed()
    if (caseId !== null) goToChosen()
    else document.querySelector<HTMLElement>('main h1')?.focus()
  }, [caseId])
  return () => document.querySelector<HTMLElement>('main [data-case][aria-current]')?.focus()
}

function useLists(run: ControlledRun, caseId: string | null) {
  const alone = useSyncExternalStore(aloneRuns.subscribe, aloneRuns.getSnapshot).results
  const narrow = useMediaQuery(ONE_COLUMN)
  const leave = useCaseFocus(caseId)
  const failed = failedCases(run)
  const hasFailed = failed.some(({ id }) => id === caseId)
  const chosen = CATALOGUE.find(({ id }) => id === caseId)
  const [opened, setOpened] = useState<ReadonlySet<CaseArea>>(new Set())
  const [choice, setChoice] = useState<{ readonly id: string | null; readonly from: string | null }>()
  const [from, setFrom] = useState<string | null>(null)
  // The address has changed: anyone who did not choose the case from a list finds it in its area.
  if (choice?.id !== caseId) {
    setChoice({ id: caseId, from })
    setFrom(null)
    if (from === null && chosen !== undefined && !hasFailed) setOpened(new Set(opened).add(chosen.area))
  }
  const inArea = chosen !== undefined && opened.has(chosen.area) ? `Cases of ${chosen.area}` : null
  const listed = [inArea, hasFailed ? FAILED : null].filter(name => name !== null)
  return {
    ...{ caseId, alone, failed, opened, narrow },
    results: run.results,
    toggle: (area: CaseArea) => {
      const next = new Set(opened)
      if (!next.delete(area)) next.add(area)
      setOpened(next)
    },
    choose: setFrom,
    /** The list in which the chosen case stands; null where none has it. */
    list: listed.find(name => name === choice?.from) ?? listed[0] ?? null,
    panel: <CasePlace id={caseId} chosen={chosen} run={run} onLeave={leave} />,
  }
}

interface At {
  readonly at: ReturnType<typeof useLists>
}

interface CaseLineProps {
  readonly case: PilotCase
  readonly result: CaseResult | undefined
  /** Whether it passed when it ran alone; undefined where it did not since the last whole run. */
  readonly alone: boolean | undefined
  readonly chosen: boolean
  readonly onChoose: () => void
}

const CaseLine = memo(function CaseLine({ case: each, result, alone, chosen, onChoose }: CaseLineProps) {
  const { state, status } = verdictOf(result ?? (alone === undefined ? undefined : { passed: alone }))
  return (
    <ViewLink
      to={caseAddress(each.id)}
      className={styles.line}
      data-s={state}
      data-status={status}
      data-case={each.id}
      aria-current={chosen || undefined}
      onClick={onChoose}
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

function CaseList({ at, name, cases }: At & { readonly name: string; readonly cases: readonly PilotCase[] }) {
  return (
    <ul className={styles.lines} aria-label={name}>
      {cases.map(each => (
        <li key={each.id}>
          <CaseLine
            case={each}
            result={at.results.get(each.id)}
            alone={at.alone.get(each.id)?.passed}
            chosen={each.id === at.caseId}
            onChoose={() => at.choose(name)}
          />
          {at.narrow && each.id === at.caseId && at.list === name ? at.panel : null}
        </li>
      ))}
    </ul>
  )
}

/** How far an area has got; "of" only once something of it has run. */
function countOf(cases: (typeof AREAS)[number]['cases'], results: ControlledRun['results']) {
  const done = cases.flatMap(({ id }) => results.get(id) ?? [])
  const failed = done.filter(({ passed }) => !passed).length
  const passed = done.length - failed
  if (done.length === 0) return { state: 'unreached', words: String(cases.length), failed } as const
  const complete = done.length === cases.length ? 'proven' : 'claimed'
  return { state: failed > 0 ? 'refused' : complete, words: `${passed} of ${cases.length}`, failed } as const
}

function Area({ at, area, cases }: At & (typeof AREAS)[number]) {
  const id = useId()
  const { state, words, failed } = countOf(cases, at.results)
  const open = at.opened.has(area)
  return (
    <>
      <button
        type="button"
        className={styles.area}
        data-s={state}
        data-area={area}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => at.toggle(area)}
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
          <CaseList at={at} name={`Cases of ${area}`} cases={cases} />
        </div>
      ) : null}
    </>
  )
}

export function CaseLists({ run, caseId }: { readonly run: ControlledRun; readonly caseId: string | null }) {
  const at = useLists(run, caseId)
  return (
    <div className={styles.columns}>
      <div className={styles.lists}>
        <section className={styles.areas} aria-label="Areas">
          {AREAS.map(each => (
            <Area key={each.area} at={at} {...each} />
          ))}
        </section>
        {at.failed.length === 0 ? null : (
          <section className={styles.failures} aria-labelledby="controlled-failed">
            <h2 id="controlled-failed">
              Failed{' '}
              <small>{run.state === 'running' ? 'so far; ' : ''}what passed stays folded in its area</small>
            </h2>
            <CaseList at={at} name={FAILED} cases={at.failed} />
          </section>
        )}
      </div>
      {at.narrow && at.list !== null ? null : <div className={styles.beside}>{at.panel}</div>}
    </div>
  )
}
