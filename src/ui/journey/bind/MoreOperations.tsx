import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { whoSigns } from '../../../flows/who-signs.ts'
import { Button } from '../../kit/Button.tsx'
import { agentName } from '../profile/agent-name.ts'
import styles from './BindView.module.css'
import type { Closable } from './disabled-reasons.ts'
import type { NextPurpose } from './next-purpose.ts'
import type { ProofRun } from './proof-run.ts'
import type { ProofTask } from './proof-task.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { registered } from './rotate-closed.ts'
import { organizationAuthorizes, organizationOf, signerWords } from './signer-words.ts'

/** What can be done with an agent besides the three facts, in lifecycle order. */
const OPERATIONS_HERE = [
  { what: 'rotate', name: 'Rotate key' },
  { what: 'SUSPEND', name: 'Suspend' },
  { what: 'REINSTATE', name: 'Reinstate' },
  { what: 'REVOKE', name: 'Revoke' },
] as const satisfies readonly { readonly what: Purpose | 'rotate'; readonly name: string }[]
type OperationHere = (typeof OPERATIONS_HERE)[number]['what']

function signed(view: AgentView, purpose: Purpose, words: string): string {
  return `${signerWords(view, purpose)} signs. ${words}`
}

function reinstateNote(view: AgentView): string {
  const { suspension, link } = view.recorded
  // The table allows asking, and the proof then fails on authority (contract section 3).
  if (suspension?.by === 'policy' && link === undefined)
    return 'Only an organization lifts a suspension by policy, and none is linked: your key’s proof will be refused.'
  if (whoSigns(view, 'REINSTATE') === 'agent' && !view.situation.binding_proven)
    return 'Your key is not, or no longer, the confirmed or registered one: its proof will be refused.'
  return signed(view, 'REINSTATE', 'It lifts the suspension; readiness has to be asked for again.')
}

function rotateNote(view: AgentView): string {
  if (organizationAuthorizes(view)) return `Suspended, so ${organizationOf(view)} lets the new key in.`
  return registered(view)
    ? 'The registry names a new key, which displaces the old one.'
    : 'The present key or the organization lets the new one in.'
}

const NOTES = {
  rotate: rotateNote,
  SUSPEND: view => signed(view, 'SUSPEND', 'Every evaluation is a DENY until it is reinstated.'),
  REINSTATE: reinstateNote,
  REVOKE: view => signed(view, 'REVOKE', 'It ends this agent for good.'),
} as const satisfies Record<OperationHere, (view: AgentView) => string>

/** Who signs an operation, and what it means. */
function operationNote(view: AgentView, what: OperationHere): string {
  return NOTES[what](view)
}

interface OperationItemProps {
  readonly name: string
  /** Who signs, and what it means. */
  readonly note: string
  /** Why it cannot be done now. */
  readonly closed: string | undefined
  readonly busy: boolean
  readonly onClick: () => void
}

/** One operation, with who signs it and what it means; where it is closed, the button says why. */
function OperationItem({ name, note, closed, busy, onClick }: OperationItemProps) {
  return (
    <li className={styles.item}>
      <Button closed={closed} busy={busy} onClick={onClick}>
        {name}
      </Button>
      {closed === undefined ? <span className={styles.moreOperationsNote}>{note}</span> : null}
    </li>
  )
}

interface MoreOperationsProps {
  readonly view: AgentView
  readonly run: ProofRun
  readonly pause: boolean
  /** The next purpose, on top of the step instead. */
  readonly moved: NextPurpose | undefined
  /** Why each of these cannot be done now. */
  readonly closed: (what: Closable) => string | undefined
}

/** What else can be done with this agent; what cannot is closed, with the reason. */
export function MoreOperations({ view, run, pause, closed, moved }: MoreOperationsProps) {
  const [asking, setAsking] = useState<'rotate' | 'REVOKE'>()
  const leave = () => setAsking(undefined)
  // The dialog returns focus before the run begins, or the reader would seem to have moved on.
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
