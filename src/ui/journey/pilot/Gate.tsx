import { useId, useState } from 'react'
import type { EnforceEntry } from '../../../client/journal-record.ts'
import { OBLIGATIONS } from '../../../contract/catalogues/obligations.ts'
import { plainSentence } from '../../app/sentence.ts'
import { ENFORCED } from '../../exchange/events/deliveries.ts'
import { EnforcementLines } from '../../exchange/MessageDetail.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { type LineState, Mark } from '../../kit/Mark.tsx'
import { Actions } from '../frame/Step.tsx'
import styles from './PilotView.module.css'
import type { ReportRun } from './report-task.ts'
import { type SentReport, stoppedAt } from './reports.ts'

const isDuty = ({ name }: EnforceEntry['lines'][number]): boolean =>
  name === 'delivered' || Object.hasOwn(OBLIGATIONS, name)

const whereStopped = (shown: SentReport): string => stoppedAt(shown) ?? 'an obligation'

interface InsideProps {
  readonly enforced: EnforceEntry
  readonly shown: SentReport
  readonly state: LineState
  readonly run: ReportRun
}

function Inside({ enforced, shown, state, run }: InsideProps) {
  const { lines, delivered } = enforced
  const heldBack = shown.answer?.decision === 'INDETERMINATE'
  const duties = lines.filter(isDuty)
  const times = shown.enforced.length
  return (
    <>
      <h3
        className={styles.effective}
        data-s={state}
        data-status={delivered ? 'PERMIT' : 'DENY'}
        tabIndex={-1}
        ref={run.last?.kind === 'enforce' && run.last.at === 'gate' ? run.headingRef : undefined}
      >
        {delivered ? 'Effective PERMIT: delivered' : `Effective DENY: stopped at ${whereStopped(shown)}`}
      </h3>
      <p className={`aside ${styles.gateNote}`}>
        {plainSentence(ENFORCED[delivered ? 'delivered' : 'stopped'].say)}
        {times > 1 ? ` It was enforced ${times} times.` : ''}
      </p>
      <div className={styles.columns}>
        <div>
          <h4 className={styles.gatePart}>Checks before delivery</h4>
          <EnforcementLines lines={lines.filter(line => !isDuty(line))} heldBack={heldBack} />
        </div>
        {duties.length === 0 ? null : (
          <div>
            <h4 className={styles.gatePart}>Obligations</h4>
            <EnforcementLines lines={duties} />
          </div>
        )}
      </div>
    </>
  )
}

function lineOf(shown: SentReport): React.ReactNode {
  const id = shown.request?.resource.id ?? 'the report'
  const { lines = [], delivered } = shown.enforced.at(-1) ?? {}
  if (delivered === undefined) return <span>{`The decision on ${id} is not enforced yet.`}</span>
  const held = lines.filter(each => each.held).length
  const came = delivered ? `${held} checks passed` : `stopped at ${whereStopped(shown)}`
  return (
    <span>
      <b>{`Enforcement point: ${came}`}</b>
      {` for ${id}`}
    </span>
  )
}

export function Gate({ shown, run }: { readonly shown: SentReport | undefined; readonly run: ReportRun }) {
  const [open, setOpen] = useState(false)
  const inside = useId()
  if (shown?.answer === undefined) return null
  const enforced = shown.enforced.at(-1)
  const enforce = (hold: boolean) => run.start({ kind: 'enforce', sent: shown, hold, at: 'gate' })
  const stopped = shown.answer.decision === 'INDETERMINATE' ? 'claimed' : 'refused'
  const state = enforced === undefined ? 'unreached' : enforced.delivered ? 'proven' : stopped
  return (
    <section className={styles.gate} aria-label="Enforcement point">
      <button
        type="button"
        className={`words line ${styles.gateButton}`}
        data-s={state}
        aria-expanded={open}
        aria-controls={inside}
        onClick={() => setOpen(!open)}
      >
        <Mark state={state} />
        {lineOf(shown)}
        <Icon name="chevron" />
      </button>
      <div id={inside} className={styles.gateInside} hidden={!open}>
        {open && enforced !== undefined ? <Inside {...{ enforced, shown, state, run }} /> : null}
        {open ? (
          <>
            <Actions>
              <Button busy={run.busy} onClick={() => enforce(false)}>
                {enforced === undefined ? 'Enforce' : 'Enforce again'}
              </Button>
              <Button busy={run.busy} onClick={() => enforce(true)}>
                Wait 61 s, then enforce
              </Button>
            </Actions>
            <p className={`aside ${styles.gateNote}`}>
              Moves the demo clock forward by 61 s, then enforces the decision. Reset the clock in the header.
            </p>
          </>
        ) : null}
      </div>
    </section>
  )
}
