import type { EnforceEntry } from '../../../client/journal-record.ts'
import { OBLIGATIONS } from '../../../contract/catalogues/obligations.ts'
import { EnforcementLines } from '../../exchange/EnforcementLines.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { ENFORCED } from '../../kit/outcome/plain-words.ts'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import { Actions } from '../Actions.tsx'
import styles from './PilotView.module.css'
import type { ReportRun } from './report-run.ts'
import type { SentReport } from './sent-reports.ts'

interface EnforcementPointProps {
  readonly shown: SentReport | undefined
  readonly run: ReportRun
}

const isDuty = ({ name }: EnforceEntry['lines'][number]): boolean =>
  name === 'delivered' || Object.hasOwn(OBLIGATIONS, name)

interface VerdictProps {
  readonly enforced: EnforceEntry
  /** The decision was INDETERMINATE: nothing was refused, something is not shown. */
  readonly heldBack: boolean
  readonly run: ReportRun
}

function Lines({ lines, heldBack }: Pick<EnforceEntry, 'lines'> & Pick<VerdictProps, 'heldBack'>) {
  const duties = lines.filter(isDuty)
  return (
    <>
      <h4 className={styles.part}>Before it trusts the answer</h4>
      <EnforcementLines lines={lines.filter(line => !isDuty(line))} heldBack={heldBack} />
      {duties.length === 0 ? null : (
        <>
          <h4 className={styles.part}>Obligations</h4>
          <EnforcementLines lines={duties} />
        </>
      )}
    </>
  )
}

function verdictOf({ delivered, lines }: EnforceEntry): string {
  if (delivered) return 'Effective PERMIT: delivered'
  return `Effective DENY: stopped at ${lines.find(({ held }) => !held)?.name ?? 'an obligation'}`
}

function Verdict({ enforced, heldBack, run }: VerdictProps) {
  const state = enforced.delivered ? 'proven' : heldBack ? 'claimed' : 'refused'
  return (
    <div className={styles.verdict} data-s={state} data-status={enforced.delivered ? 'PERMIT' : 'DENY'}>
      <Mark state={state} />
      <h3
        className={styles.effective}
        tabIndex={-1}
        ref={run.last?.kind === 'enforce' ? run.headingRef : undefined}
      >
        {verdictOf(enforced)}
      </h3>
    </div>
  )
}

function Again({ shown, run }: { readonly shown: SentReport; readonly run: ReportRun }) {
  const enforce = (hold: boolean) => run.start({ kind: 'enforce', sent: shown, hold })
  return (
    <>
      <Actions>
        <Button busy={run.busy} onClick={() => enforce(false)}>
          {shown.enforced.length === 0 ? 'Enforce' : 'Enforce again'}
        </Button>
        <Button busy={run.busy} onClick={() => enforce(true)}>
          Hold it for 61 s
        </Button>
      </Actions>
      <p className={styles.note}>
        Holding turns the world’s clock on by 61 s and then enforces; the clock in the header turns back.
      </p>
    </>
  )
}

/** What the local enforcement point did with a decision: its checks, obligations and effective outcome. */
export function EnforcementPoint({ shown, run }: EnforcementPointProps) {
  const enforced = shown?.enforced.at(-1)
  const heldBack = shown?.answer?.decision === 'INDETERMINATE'
  const times = shown?.enforced.length ?? 0
  return (
    <section aria-labelledby="enforcement-heading">
      <Bar title="Enforcement point" id="enforcement-heading">
        {shown?.request?.resource.id}
        {times > 1 ? `, enforced ${times} times` : null}
      </Bar>
      {enforced === undefined ? (
        <p className={styles.note}>
          It knows nothing of policy. It reads the receipt from the service’s store, checks that it is this
          request’s and fresh, performs each obligation, and only then delivers.
        </p>
      ) : (
        <>
          <Verdict enforced={enforced} heldBack={heldBack} run={run} />
          <WhatHappened>{ENFORCED[enforced.delivered ? 'delivered' : 'stopped']}</WhatHappened>
          <Lines lines={enforced.lines} heldBack={heldBack} />
        </>
      )}
      {shown?.answer === undefined ? null : <Again shown={shown} run={run} />}
    </section>
  )
}
