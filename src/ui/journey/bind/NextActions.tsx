import { useId } from 'react'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { Button } from '../../kit/Button.tsx'
import { Refusal } from '../../kit/outcome/Refusal.tsx'
import { Actions } from '../Actions.tsx'
import { useEvaluation } from '../evaluate/evaluation-run.ts'
import styles from './BindView.module.css'
import type { Closable } from './disabled-reasons.ts'
import type { NextPurpose } from './next-purpose.ts'
import { PurposeAction } from './PurposeAction.tsx'
import type { ProofRun } from './proof-run.ts'

interface PauseChoiceProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The choice to look at the nonce and at what will be signed before the key signs. */
function PauseChoice({ checked, onChange }: PauseChoiceProps) {
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
        <small id={note} className={styles.pauseChoiceNote}>
          Shows the nonce and the exact bytes before your key signs. It lasts 300 seconds.
        </small>
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
  readonly onPause: (pause: boolean) => void
}

/** What is next on the way to a PERMIT, binding the key, and the decision once it is bound. */
export function NextActions({ own, view, run, next, closed, pause, onPause }: NextActionsProps) {
  const bindNext = next === 'BIND_KEY'
  const bound = view.standing.binding !== undefined
  const decideNext = next === undefined && !view.situation.suspended && !view.situation.revoked
  const evaluation = useEvaluation(own, () => goTo(VIEWS.evaluate, 'outcome'))
  const notReady = useClosedBecause()
  return (
    <div>
      {evaluation.error === null ? null : (
        <Refusal
          outcome={undefined}
          error={evaluation.error}
          title="No decision"
          headingRef={evaluation.headingRef}
        />
      )}
      <Actions>
        {next === 'LINK_ORGANIZATION' || next === 'REINSTATE' ? (
          <PurposeAction purpose={next} run={run} closed={closed(next)} next />
        ) : null}
        {bound ? (
          <Button
            kind={decideNext ? 'primary' : 'quiet'}
            arrow={decideNext}
            closed={notReady}
            busy={evaluation.busy}
            onClick={() => evaluation.start()}
          >
            Evaluate
          </Button>
        ) : null}
        <Button
          kind={bindNext ? 'primary' : 'quiet'}
          arrow={bindNext}
          closed={closed('BIND_KEY')}
          busy={run.busy}
          onClick={() => run.start({ kind: 'prove', purpose: 'BIND_KEY', pause })}
        >
          Get a nonce and sign it
        </Button>
      </Actions>
      <PauseChoice checked={pause} onChange={onPause} />
    </div>
  )
}
