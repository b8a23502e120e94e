import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keysOf } from '../../../contract/keys-of.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { whoSigns } from '../../../flows/purposes.ts'
import { OPERATION_WORDS, type OperationName } from '../../app/operations.ts'
import { Button } from '../../kit/Button.tsx'
import dialog from '../../kit/Dialog.module.css'
import { Dialog } from '../../kit/Dialog.tsx'
import { agentName } from '../profile/profile-words.ts'
import styles from './BindView.module.css'
import {
  type ClosedWhy,
  type NextPurpose,
  organizationAuthorizes,
  organizationOf,
  purposesOf,
  registered,
  signerWords,
} from './open-operations.ts'
import { ISSUANCE, type ProofTask } from './proof-run.ts'
import { RotateDialog } from './RotateDialog.tsx'
import type { At } from './use-bind.ts'

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
  VERIFY_IDENTITY: () => 'Proves the claimed identity anew, with what its issuer hands over now.',
  LINK_ORGANIZATION: view => signed(view, 'LINK_ORGANIZATION', 'It says anew that the agent is its own.'),
  BIND_KEY: () => 'Shows possession anew: a decision looks at how old the last proof is.',
  rotate: rotateNote,
  SUSPEND: view => signed(view, 'SUSPEND', 'Every evaluation is a DENY until it is reinstated.'),
  REINSTATE: reinstateNote,
  REVOKE: view => signed(view, 'REVOKE', 'It ends this agent for good.'),
} as const satisfies Record<OperationName, (view: AgentView) => string>

/** Whether an operation can ever be done with this agent; what cannot is not offered, whatever its status. */
function isEver(view: AgentView, what: OperationName): boolean {
  if (what === 'rotate') return view.profile.protocol !== 'PUBLIC_KEY'
  return (what !== 'VERIFY_IDENTITY' && what !== 'LINK_ORGANIZATION') || purposesOf(view).includes(what)
}

interface MoreOperationsProps extends At {
  readonly pause: boolean
  readonly outside: boolean
  /** The next purpose, on top of the step instead. */
  readonly moved: NextPurpose | undefined
  readonly closed: ClosedWhy
}

interface AskingProps extends Omit<MoreOperationsProps, 'moved' | 'closed'> {
  readonly asking: 'rotate' | 'REVOKE'
  readonly onLeave: () => void
}

function Asking({ asking, at: { view, run }, pause, outside, onLeave }: AskingProps) {
  // The dialog returns focus before the run begins, or the reader would seem to have moved on.
  const confirmed = (task: ProofTask) => {
    flushSync(onLeave)
    run.start(task)
  }
  if (asking === 'rotate')
    return (
      <RotateDialog
        {...{ view, outside }}
        onClose={onLeave}
        onRotate={(authorizer, newKey) =>
          confirmed({ kind: 'rotate', authorizer, ...(newKey === undefined ? {} : { newKey }) })
        }
      />
    )
  return (
    <Dialog
      title={`Revoke ${agentName(view.profile)}?`}
      warning={
        <p className="words">
          {`Revocation is final. ${signerWords(view, 'REVOKE')} signs a nonce for it, and from then on nothing can be proven for this agent, every evaluation is a DENY, and the identity that it proved stays taken.`}
        </p>
      }
      onClose={onLeave}
    >
      <div className={`row ${dialog.actions}`}>
        <Button kind="refused" onClick={() => confirmed({ kind: 'prove', purpose: 'REVOKE', pause })}>
          Revoke for good
        </Button>
        <Button onClick={onLeave}>Keep it</Button>
      </div>
    </Dialog>
  )
}

export function MoreOperations({ at, pause, outside, closed, moved }: MoreOperationsProps) {
  const { view, run } = at
  const [asking, setAsking] = useState<'rotate' | 'REVOKE'>()
  const { action } = ISSUANCE[view.profile.protocol]
  const start = (what: OperationName) => {
    if (what === 'rotate' || what === 'REVOKE') setAsking(what)
    else run.start({ kind: 'prove', purpose: what, pause })
  }
  const item = (name: string, why: string | undefined, note: string, onClick: () => void) => (
    <li key={name} className={`row ${styles.more}`}>
      <Button closed={why} busy={run.busy} onClick={onClick}>
        {name}
      </Button>
      {why === undefined ? <span className="aside">{note}</span> : null}
    </li>
  )
  return (
    <>
      <ul className={styles.moreList}>
        {keysOf(OPERATION_WORDS)
          .filter(what => what !== moved && isEver(view, what))
          .map(what => item(OPERATION_WORDS[what].name, closed(what), NOTES[what](view), () => start(what)))}
        {action === null || moved === 'VERIFY_IDENTITY' || !isEver(view, 'VERIFY_IDENTITY')
          ? null
          : item(
              action,
              closed('VERIFY_IDENTITY'),
              'The issuer makes it, to be looked at before it is sent.',
              () => run.start({ kind: 'issue', fault: undefined }),
            )}
      </ul>
      {asking === undefined ? null : (
        <Asking {...{ asking, at, pause, outside }} onLeave={() => setAsking(undefined)} />
      )}
    </>
  )
}
