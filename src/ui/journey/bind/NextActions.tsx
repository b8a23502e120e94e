import { useId } from 'react'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { useEvaluation } from '../evaluate/evaluation.ts'
import { Actions } from '../frame/Step.tsx'
import styles from './BindView.module.css'
import type { Closable } from './disabled-reasons.ts'
import { OPERATION_NAMES } from './MoreOperations.tsx'
import type { NextPurpose } from './next-purpose.ts'
import type { ProofRun } from './proof-run.ts'

interface PauseChoiceProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The choice to look at the nonce and at what will be signed before the key signs. */
export function PauseChoice({ checked, onChange }: PauseChoiceProps) {
  const name = useId()
  const note = useId()
  return (
    <label className={styles.pauseChoiceChoice}>
      <input
        type="checkbox"
        className={styles.box}
        aria-labelledby={name}
        aria-describedby={note}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>
        <span id={name}>Pause before signing</span>
        <span id={note} hidden>
          Shows the nonce and the exact bytes before your key signs. It lasts 300 seconds.
        </span>
      </span>
    </label>
  )
}

interface NextActionsProps {
  readonly own: OwnAgent
  readonly run: ProofRun
  readonly view: AgentView
  readonly next: NextPurpose | undefined
  /** Why something cannot be done now. */
  readonly closed: (what: Closable) => string | undefined
  readonly pause: boolean
  /** The second thing to do. */
  readonly beside: React.ReactNode
}

/** The next proof on the way to a PERMIT or, once nothing is missing, the decision. */
export function NextActions({ own, view, run, next, closed, pause, beside }: NextActionsProps) {
  const decideNext = !view.situation.suspended && !view.situation.revoked
  const evaluation = useEvaluation(own, stayed => {
    if (stayed) goTo(VIEWS.evaluate, 'outcome')
  })
  const notReady = useClosedBecause()
  return (
    <>
      {evaluation.error === null ? null : (
        <Refusal
          outcome={undefined}
          error={evaluation.error}
          title="No decision"
          headingRef={evaluation.headingRef}
        />
      )}
      <Actions>
        {next === undefined ? (
          <Button
            kind={decideNext ? 'primary' : 'quiet'}
            arrow={decideNext}
            closed={notReady}
            busy={evaluation.busy}
            onClick={() => evaluation.start()}
          >
            Evaluate
          </Button>
        ) : (
          <Button
            kind="primary"
            arrow
            closed={closed(next)}
            busy={run.busy}
            onClick={() => run.start({ kind: 'prove', purpose: next, pause: pause && next === 'BIND_KEY' })}
          >
            {OPERATION_NAMES[next]}
          </Button>
        )}
        {beside}
      </Actions>
    </>
  )
}
