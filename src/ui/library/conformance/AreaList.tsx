import { useId } from 'react'
import { CASE_AREAS, type CaseArea } from '../../../conformance/case.ts'
import { CATALOGUE } from '../../../conformance/catalogue.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'
import { Icon } from '../../kit/Icon.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { type CaseChoice, CaseList } from './CaseList.tsx'
import styles from './ControlledPilot.module.css'

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
