import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { agentName } from '../profile/agent-name.ts'
import styles from './BindView.module.css'
import type { Closable } from './disabled-reasons.ts'
import type { NextPurpose } from './next-purpose.ts'
import { OperationItem } from './OperationItem.tsx'
import { OPERATIONS_HERE, operationNote } from './operation-words.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProofTask } from './proof-task.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { signerWords } from './signer-words.ts'

interface MoreOperationsProps {
  readonly view: AgentView
  readonly run: ProofRun
  readonly pause: boolean
  /** What stands on top of the step instead, as it is next. */
  readonly moved: NextPurpose | undefined
  /** Why each of these cannot be done now. */
  readonly closed: (what: Closable) => string | undefined
}

/** What else can be done with this agent; what cannot is there, closed, with why. */
export function MoreOperations({ view, run, pause, closed, moved }: MoreOperationsProps) {
  const [asking, setAsking] = useState<'rotate' | 'REVOKE'>()
  const leave = () => setAsking(undefined)
  // The dialog gives focus back before the run begins; otherwise that would look like a reader who went on.
  const confirmed = (task: ProofTask) => {
    flushSync(leave)
    run.start(task)
  }
  return (
    <section className={styles.more} aria-labelledby="more-heading">
      <h2 id="more-heading">More with this agent</h2>
      <ul className={styles.list}>
        {OPERATIONS_HERE.filter(({ what }) => what !== moved).map(({ what, name }) => (
          <OperationItem
            key={what}
            name={name}
            note={operationNote(view, what)}
            closed={closed(what)}
            busy={run.busy}
            onClick={() =>
              what === 'rotate' || what === 'REVOKE'
                ? setAsking(what)
                : run.start({ kind: 'prove', purpose: what, pause })
            }
          />
        ))}
      </ul>
      {asking === 'REVOKE' ? (
        <RevokeDialog
          name={agentName(view.profile)}
          signer={signerWords(view, 'REVOKE')}
          onClose={leave}
          onRevoke={() => confirmed({ kind: 'prove', purpose: 'REVOKE', pause })}
        />
      ) : null}
      {asking === 'rotate' ? (
        <RotateDialog
          view={view}
          onClose={leave}
          onRotate={authorizer => confirmed({ kind: 'rotate', authorizer })}
        />
      ) : null}
    </section>
  )
}
