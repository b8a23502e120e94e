import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keysOf } from '../../../contract/keys-of.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { whoSigns } from '../../../flows/purposes.ts'
import { Button } from '../../kit/Button.tsx'
import { agentName } from '../profile/profile-words.ts'
import styles from './BindView.module.css'
import type { Closable } from './disabled-reasons.ts'
import { ISSUANCE } from './issuance.ts'
import type { NextPurpose } from './next-purpose.ts'
import { purposesOf } from './Operations.tsx'
import type { ProofRun } from './proof-run.ts'
import type { ProofTask } from './proof-task.ts'
import { RevokeDialog } from './RevokeDialog.tsx'
import { RotateDialog } from './RotateDialog.tsx'
import { registered } from './rotate-closed.ts'
import { organizationAuthorizes, organizationOf, signerWords } from './signer-words.ts'

/** What can be done with an agent, in the order of its life, by the names of the contract. */
export const OPERATION_NAMES = {
  VERIFY_IDENTITY: 'Verify identity',
  LINK_ORGANIZATION: 'Link organization',
  BIND_KEY: 'Get a nonce and sign it',
  rotate: 'Rotate key',
  SUSPEND: 'Suspend',
  REINSTATE: 'Reinstate',
  REVOKE: 'Revoke',
} as const satisfies Record<Purpose | 'rotate', string>
type OperationHere = keyof typeof OPERATION_NAMES

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
} as const satisfies Record<OperationHere, (view: AgentView) => string>

/** What of an agent's claim alone decides whether an operation can ever be done; all others can. */
const EVER: Partial<Record<OperationHere, (view: AgentView) => boolean>> = {
  VERIFY_IDENTITY: view => purposesOf(view).includes('VERIFY_IDENTITY'),
  LINK_ORGANIZATION: view => purposesOf(view).includes('LINK_ORGANIZATION'),
  rotate: ({ profile }) => profile.protocol !== 'PUBLIC_KEY',
}

/** Whether an operation can ever be done with this agent; what cannot is not offered, whatever its status. */
function isEver(view: AgentView, what: OperationHere): boolean {
  return EVER[what]?.(view) ?? true
}

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
  /** Its key is elsewhere. */
  readonly outside: boolean
  /** The next purpose, on top of the step instead. */
  readonly moved: NextPurpose | undefined
  /** Why each of these cannot be done now. */
  readonly closed: (what: Closable) => string | undefined
}

interface AskingProps extends Pick<MoreOperationsProps, 'view' | 'run' | 'pause' | 'outside'> {
  readonly asking: 'rotate' | 'REVOKE' | undefined
  readonly onLeave: () => void
}

/** Asks before a key is rotated or the agent is revoked. */
function Asking({ asking, view, run, pause, outside, onLeave }: AskingProps) {
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
  if (asking === undefined) return null
  return (
    <RevokeDialog
      name={agentName(view.profile)}
      signer={signerWords(view, 'REVOKE')}
      onClose={onLeave}
      onRevoke={() => confirmed({ kind: 'prove', purpose: 'REVOKE', pause })}
    />
  )
}

/** What else can be done with this agent; what cannot be done yet, or any more, is closed, with the reason. */
export function MoreOperations({ view, run, pause, outside, closed, moved }: MoreOperationsProps) {
  const [asking, setAsking] = useState<'rotate' | 'REVOKE'>()
  const { action } = ISSUANCE[view.profile.protocol]
  const start = (what: OperationHere) => {
    if (what === 'rotate' || what === 'REVOKE') setAsking(what)
    else run.start({ kind: 'prove', purpose: what, pause })
  }
  return (
    <>
      <ul className={styles.list}>
        {keysOf(OPERATION_NAMES)
          .filter(what => what !== moved && isEver(view, what))
          .map(what => (
            <OperationItem
              key={what}
              name={OPERATION_NAMES[what]}
              note={operationNote(view, what)}
              closed={closed(what)}
              busy={run.busy}
              onClick={() => start(what)}
            />
          ))}
        {action === null || moved === 'VERIFY_IDENTITY' || !isEver(view, 'VERIFY_IDENTITY') ? null : (
          <OperationItem
            name={action}
            note="The issuer makes it, to be looked at before it is sent."
            closed={closed('VERIFY_IDENTITY')}
            busy={run.busy}
            onClick={() => run.start({ kind: 'issue', fault: undefined })}
          />
        )}
      </ul>
      <Asking {...{ asking, view, run, pause, outside }} onLeave={() => setAsking(undefined)} />
    </>
  )
}
