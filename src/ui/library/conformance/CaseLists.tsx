import { memo, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { CASE_AREAS, type CaseArea, type PilotCase } from '../../../cases/case.ts'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import type { CaseResult } from '../../../cases/run-catalogue.ts'
import { takeFollowed } from '../../app/navigation.ts'
import { caseAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ControlledPilot.module.css'
import { failureWords, verdictOf } from './case-words.ts'
import { aloneRuns } from './controlled-run.ts'

interface CaseLineProps {
  readonly case: PilotCase
  readonly result: CaseResult | undefined
  /** Whether it passed when it ran alone; undefined where it did not since the last whole run. */
  readonly alone: boolean | undefined
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** One case in a list: what is tried and, where it failed, why. */
const CaseLine = memo(function CaseLine({ case: each, result, alone, chosen, onChoose }: CaseLineProps) {
  const { state, status } = verdictOf(result)
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
      <Mark state={state} label={status} />
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

interface CaseChoice {
  /** The case that the address names. */
  readonly chosen: string | null
  /** Which list it was chosen from. */
  readonly from: string | null
  readonly choose: (from: string) => void
  /** The case itself, where it stands below its line; null where it stands beside the lists. */
  readonly below: React.ReactNode
}

interface CaseListProps {
  readonly name: string
  readonly cases: readonly PilotCase[]
  readonly results: ReadonlyMap<string, CaseResult>
  readonly choice: CaseChoice
}

/** Cases as links, each to its own address; the chosen one stands below its line where there is no room. */
export function CaseList({ name, cases, results, choice }: CaseListProps) {
  const { chosen, from, choose, below } = choice
  const alone = useSyncExternalStore(aloneRuns.subscribe, aloneRuns.getSnapshot).results
  return (
    <ul className={styles.lines} aria-label={name}>
      {cases.map(each => (
        <li key={each.id}>
          <CaseLine
            case={each}
            result={results.get(each.id)}
            alone={alone.get(each.id)?.passed}
            chosen={each.id === chosen}
            onChoose={() => choose(name)}
          />
          {each.id === chosen && from === name ? below : null}
        </li>
      ))}
    </ul>
  )
}

type Results = ReadonlyMap<string, CaseResult>

const AREAS = CASE_AREAS.map(area => ({ area, cases: CATALOGUE.filter(each => each.area === area) }))

interface AreaCount {
  readonly state: LineState
  readonly words: string
  readonly failed: number
}

/** How far an area has got; "of" only once something of it has run. */
function countOf(cases: (typeof AREAS)[number]['cases'], results: Results): AreaCount {
  const done = cases.flatMap(({ id }) => results.get(id) ?? [])
  const failed = done.filter(({ passed }) => !passed).length
  const passed = done.length - failed
  if (done.length === 0) return { state: 'unreached', words: String(cases.length), failed }
  const complete = done.length === cases.length ? 'proven' : 'claimed'
  return { state: failed > 0 ? 'refused' : complete, words: `${passed} of ${cases.length}`, failed }
}

interface AreaProps {
  readonly area: CaseArea
  readonly cases: (typeof AREAS)[number]['cases']
  readonly results: Results
  readonly open: boolean
  readonly choice: CaseChoice
  readonly onToggle: () => void
}

/** One area: its count and, opened, its cases. */
function Area({ area, cases, results, open, choice, onToggle }: AreaProps) {
  const id = useId()
  const { state, words, failed } = countOf(cases, results)
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
        <Icon name="chevron" className={styles.turn} />
      </button>
      {open ? (
        <div id={id} className={styles.opened}>
          <CaseList name={`Cases of ${area}`} cases={cases} results={results} choice={choice} />
        </div>
      ) : null}
    </>
  )
}

interface AreaListProps {
  readonly results: Results
  readonly opened: ReadonlySet<CaseArea>
  readonly choice: CaseChoice
  readonly onToggle: (area: CaseArea) => void
}

/** The catalogue's areas as counts; what came out as expected stays folded until its area is opened. */
export function AreaList({ results, opened, choice, onToggle }: AreaListProps) {
  return (
    <section className={styles.areas} aria-label="Areas">
      {AREAS.map(({ area, cases }) => (
        <Area
          key={area}
          {...{ area, cases, results, choice }}
          open={opened.has(area)}
          onToggle={() => onToggle(area)}
        />
      ))}
    </section>
  )
}

/** Brings what the address names into view, and its heading under the focus. */
function goToChosen(): void {
  const heading = document.querySelector<HTMLElement>('main [data-chosen]')
  const place = heading?.parentElement
  if (place === null || place === undefined) return
  const { top, bottom } = place.getBoundingClientRect()
  if (top < 0 || bottom > window.innerHeight) place.scrollIntoView({ block: 'nearest' })
  // A case that is taller than the window is shown from its beginning.
  if (place.getBoundingClientRect().top < 0) place.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

/**
 * Focus goes to the heading of the case that the address names, whenever it names another; where it names
 * none any more, to the page's own. Returns the way back from the case to its line in a list.
 */
export function useCaseFocus(caseId: string | null): () => void {
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
