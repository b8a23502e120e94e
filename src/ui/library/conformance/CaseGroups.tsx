import { useEffect, useRef, useState } from 'react'
import { CASE_AREAS, type PilotCase } from '../../../cases/case.ts'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { Fold } from '../../kit/Fold.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { CaseRow } from './CaseRow.tsx'
import styles from './ControlledPilot.module.css'
import { type ControlledRun, failedCases } from './controlled-run.ts'

interface ListProps {
  readonly name: string
  readonly cases: readonly PilotCase[]
  readonly run: ControlledRun
  /** The id in the address; null where it names none. */
  readonly caseId: string | null
  /** Whether a case opens here, in its line. */
  readonly opens?: boolean
}

function CaseList({ name, cases, run, caseId, opens = false }: ListProps) {
  return (
    <ul aria-label={name}>
      {cases.map(each => {
        const chosen = each.id === caseId
        return <CaseRow key={each.id} case={each} run={run} chosen={chosen} open={chosen && opens} />
      })}
    </ul>
  )
}

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
function Area({ name, cases, run, caseId }: ListProps) {
  const [unfolded, setUnfolded] = useState(false)
  const open = unfolded || cases.some(({ id }) => id === caseId)
  const { state, words } = countOf(cases, run.results)
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
      {open ? <CaseList name={`Cases of ${name}`} cases={cases} run={run} caseId={caseId} opens /> : null}
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
export function CaseGroups(at: Pick<ListProps, 'run' | 'caseId'>) {
  const failed = failedCases(at.run)
  useCaseFocus(at.caseId)
  return (
    <>
      {failed.length === 0 ? null : (
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
