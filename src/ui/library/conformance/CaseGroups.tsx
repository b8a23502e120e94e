import { memo, useEffect, useRef, useState } from 'react'
import { CASE_AREAS, type PilotCase } from '../../../cases/case.ts'
import { CATALOGUE } from '../../../cases/catalogue.ts'
import type { CaseResult } from '../../../cases/run-catalogue.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { caseAddress, VIEWS } from '../../app/route.ts'
import { Fold } from '../../kit/Fold.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ControlledPilot.module.css'
import { failureWords, verdictOf } from './case-words.ts'
import { type ControlledRun, failedCases, resultOf } from './controlled-run.ts'
import { OpenedCase } from './OpenedCase.tsx'

interface LineProps {
  readonly case: PilotCase
  readonly result: CaseResult | undefined
  readonly chosen: boolean
}

/** Where a case opens; where it is open, it closes it. */
const CaseLine = memo(function CaseLine({ case: { id, tries }, result, chosen }: LineProps) {
  const { state, status } = verdictOf(result)
  return (
    <a
      href={chosen ? VIEWS.controlled : caseAddress(id)}
      className={`marked ${styles.line}`}
      data-s={state}
      data-status={status}
      data-case={id}
      aria-current={chosen || undefined}
    >
      <Mark state={state} label={status === 'NOT_RUN' ? 'not run' : status} />
      <span className={styles.said}>
        <code>{id}</code>
        <span className="words">{tries}</span>
        {result?.passed === false && !chosen ? <span>{failureWords(result)}.</span> : null}
      </span>
    </a>
  )
})

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
      {cases.map(each => (
        <li key={each.id}>
          <CaseLine case={each} result={resultOf(run, each.id)} chosen={each.id === caseId} />
          {opens && each.id === caseId ? <OpenedCase case={each} run={run} /> : null}
        </li>
      ))}
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
  return (
    <Fold
      className={styles.area}
      data-s={state}
      data-area={name}
      open={open}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
      title={
        <span className="inline">
          <Mark state={state} />
          {name}
        </span>
      }
      note={words}
    >
      {open ? <CaseList name={`Cases of ${name}`} cases={cases} run={run} caseId={caseId} opens /> : null}
    </Fold>
  )
}

const AREAS = CASE_AREAS.map(area => ({ area, cases: CATALOGUE.filter(each => each.area === area) }))

/** Focus goes to the heading of the case that the address names; where it names none any more, to the page's own. */
function useCaseFocus(caseId: string | null): void {
  const shown = useRef<string | null>(null)
  useEffect(() => {
    const before = shown.current
    shown.current = caseId
    const chosen = document.querySelector<HTMLElement>('main [data-chosen]')
    const [area, place] = [chosen?.closest('details'), chosen?.parentElement]
    if (caseId === null) {
      // Who closes it at its line stays there.
      if (before !== null && document.activeElement?.matches('[data-case]') !== true) viewHeading()?.focus()
      return
    }
    if (area) area.open = true
    place?.scrollIntoView({ block: 'nearest' })
    // A case that is taller than the window is shown from its beginning.
    if ((place?.getBoundingClientRect().top ?? 0) < 0) place?.scrollIntoView()
    moveFocus(chosen)
  }, [caseId])
}

/** All cases in their areas, and before them, once there are some, those that failed. */
export function CaseGroups({ run, caseId }: Pick<ListProps, 'run' | 'caseId'>) {
  const failed = failedCases(run)
  useCaseFocus(caseId)
  return (
    <>
      {failed.length === 0 ? null : (
        <section className={styles.apart} aria-labelledby="controlled-failed">
          <h2 id="controlled-failed">Failed</h2>
          <CaseList name="Failed cases" cases={failed} run={run} caseId={caseId} />
        </section>
      )}
      <section className={`${styles.areas} ${styles.apart}`} aria-label="Areas">
        {AREAS.map(({ area, cases }) => (
          <Area key={area} name={area} {...{ cases, run, caseId }} />
        ))}
      </section>
    </>
  )
}
