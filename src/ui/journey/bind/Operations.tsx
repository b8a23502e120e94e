import { useState } from 'react'
import { flushSync } from 'react-dom'
import { keysOf } from '../../../contract/keys-of.ts'
import type { Purpose } from '../../../contract/names.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { whoSigns } from '../../../flows/purposes.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { OPERATION_WORDS, type OperationName } from '../../app/operations.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { LINE_STATE_WORDS, Mark } from '../../kit/Mark.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { Time } from '../../kit/Time.tsx'
import { shortened } from '../../kit/words.ts'
import { agentName, lapseOf } from '../profile/profile-words.ts'
import { keyFacts } from './BindOutcome.tsx'
import styles from './BindView.module.css'
import {
  type OpenPurpose,
  organizationAuthorizes,
  organizationOf,
  purposesOf,
  registered,
  signerWords,
} from './open-operations.ts'
import { ISSUANCE, needsIssuer, type ProofTask } from './proof-run.ts'
import { RotateDialog } from './RotateDialog.tsx'
import type { AskingProps, AtOffers } from './use-bind.ts'

interface OperationText {
  readonly title: string
  /** Whether it is proven, by which request, and in a few words by whom; else why it lapsed. */
  readonly requestId: string | undefined
  readonly note: string | undefined
  readonly facts: readonly Fact[]
}

const thumbprint = (key: string) => <code>{shortened(key, 0, 24)}</code>

const untilWords = (until: string | null): React.ReactNode =>
  until === null ? (
    'No end: nothing in it can expire'
  ) : (
    <>
      <Time at={until} />, unless it is verified again before
    </>
  )

function identityText(view: AgentView): OperationText {
  const { identity } = view.valid_facts
  const { protocol, issuer } = view.profile
  const { made, names } = ISSUANCE[protocol]
  const host = URL.canParse(issuer) ? new URL(issuer).host : issuer
  const voucher = needsIssuer(view) ? (
    <>
      {`The ${SAMPLES[protocol].party} `}
      <code>{issuer}</code>
    </>
  ) : (
    'Only the key itself'
  )
  return {
    title: 'Verify the external identity',
    note: identity === undefined ? lapseOf(view, 'identity')?.short : host,
    requestId: identity?.request_id,
    facts: [
      { name: 'Vouched for by', value: voucher },
      { name: 'Evidence', value: `${made}: ${names}` },
      ...(identity === undefined
        ? []
        : [
            { name: 'Confirmed key', value: thumbprint(identity.confirmed_key) },
            { name: 'Valid until', value: untilWords(identity.until) },
          ]),
    ],
  }
}

function organizationText(view: AgentView): OperationText {
  const { link } = view.valid_facts
  const signer = (
    <>
      <code>{organizationOf(view)}</code>, not your key
    </>
  )
  return {
    title: 'Link the organization',
    note: link?.organization_id ?? lapseOf(view, 'link')?.short,
    requestId: link?.request_id,
    facts:
      link === undefined
        ? [{ name: 'Will sign', value: signer }]
        : [
            { name: 'Signed by', value: signer },
            { name: 'Directory key', value: thumbprint(link.key_thumbprint) },
          ],
  }
}

function bindingText(at: AtOffers['at']): OperationText {
  const { view } = at
  const { binding } = view.valid_facts
  const key = keyFacts(at)
  const proven = binding && (
    <>
      <Time at={binding.at} />, its nonce was used
    </>
  )
  return {
    title: 'Bind the key',
    note: binding === undefined ? lapseOf(view, 'binding')?.short : 'possession proven',
    requestId: binding?.request_id,
    facts: proven === undefined ? key : [...key, { name: 'Proven', value: proven }],
  }
}

/** The children stand in the proof that the step is at. */
export function Operations({ at, children }: AtOffers & { readonly children: React.ReactNode }) {
  const { view, rows, closed } = at
  const texts = {
    VERIFY_IDENTITY: () => identityText(view),
    LINK_ORGANIZATION: () => organizationText(view),
    BIND_KEY: () => bindingText(at),
  } as const satisfies Record<OpenPurpose, () => OperationText>
  return (
    <ol className={styles.operations}>
      {purposesOf(view).map(purpose => {
        const { title, note, requestId, facts } = texts[purpose]()
        const isOpen = purpose === at.open
        const state = requestId !== undefined ? 'proven' : isOpen ? 'claimed' : 'unreached'
        const row = requestId === undefined ? undefined : rowOfRequest(rows, requestId)
        const mark = <Mark state={state} label={LINE_STATE_WORDS[state]} />
        const drawn = { className: styles.operation, 'data-s': state, 'data-status': state }
        if (isOpen)
          return (
            <li key={purpose} {...drawn} aria-current="step">
              <div className={styles.operationLine}>
                {mark}
                <h2 className={styles.operationTitle}>{title}</h2>
              </div>
              <div className={styles.operationBody}>
                <Facts of={facts} />
                {children}
              </div>
            </li>
          )
        return (
          <li key={purpose} {...drawn}>
            <details>
              <summary className={styles.operationLine}>
                {mark}
                <span className={styles.operationTitle}>{title}</span>
                <span className={`pale ${styles.operationNote}`}>
                  {note || (state === 'proven' ? '' : (closed(purpose) ?? 'next'))}
                </span>
              </summary>
              <div className={styles.operationBody}>
                <Facts of={facts} />
                {row === undefined ? null : (
                  <p className={styles.established}>
                    Established by <MessageLink row={row} />.
                  </p>
                )}
              </div>
            </details>
          </li>
        )
      })}
    </ol>
  )
}

function signed(view: AgentView, purpose: Purpose, words: string): string {
  return `${signerWords(view, purpose)} signs. ${words}`
}

function reinstateNote(view: AgentView): string {
  const { suspension, link } = view.recorded
  // The table allows asking, and the proof then fails on authority (contract section 3).
  if (suspension?.by === 'policy' && link === undefined)
    return 'Only a linked organization can lift a suspension by policy. No organization is linked, so your key’s proof will be refused.'
  if (whoSigns(view, 'REINSTATE') === 'agent' && !view.situation.binding_proven)
    return 'Your key is not the confirmed or registered key, so its proof will be refused.'
  return signed(
    view,
    'REINSTATE',
    'It lifts the suspension. Evaluate the agent again before it can use the pilot.',
  )
}

function rotateNote(view: AgentView): string {
  if (organizationAuthorizes(view))
    return `The agent is suspended, so ${organizationOf(view)} must authorize the new key.`
  return registered(view)
    ? 'The registry names a new key, which replaces the old one.'
    : 'The current key or the organization authorizes the new one.'
}

const NOTES = {
  VERIFY_IDENTITY: () => 'Verifies the claimed identity again with new evidence from its issuer.',
  LINK_ORGANIZATION: view =>
    signed(view, 'LINK_ORGANIZATION', 'It confirms again that the agent belongs to it.'),
  BIND_KEY: () => 'Proves possession again. A PERMIT requires a proof from the last 24 hours.',
  rotate: rotateNote,
  SUSPEND: view => signed(view, 'SUSPEND', 'Every evaluation is a DENY until it is reinstated.'),
  REINSTATE: reinstateNote,
  REVOKE: view => signed(view, 'REVOKE', 'It ends this agent permanently.'),
} as const satisfies Record<OperationName, (view: AgentView) => string>

/** Whether an operation can ever be done with this agent; what cannot is not offered, whatever its status. */
function isEver(view: AgentView, what: OperationName): boolean {
  if (what === 'rotate') return view.profile.protocol !== 'PUBLIC_KEY'
  return (what !== 'VERIFY_IDENTITY' && what !== 'LINK_ORGANIZATION') || purposesOf(view).includes(what)
}

function RevokeDialog({ at: { view }, onConfirm, onLeave }: AskingProps) {
  return (
    <Panel
      kind="dialog"
      title={`Revoke ${agentName(view.profile)}?`}
      warning={
        <p className="words">
          {`Revocation is final. ${signerWords(view, 'REVOKE')} signs a nonce for it, and from then on every decision about this agent is DENY. Its keys can never prove this identity again; another agent with a new key can.`}
        </p>
      }
      onClose={onLeave}
    >
      <div className="row">
        <Button kind="refused" onClick={() => onConfirm({ kind: 'prove', purpose: 'REVOKE' })}>
          Revoke for good
        </Button>
        <Button onClick={onLeave}>Keep it</Button>
      </div>
    </Panel>
  )
}

const DIALOGS = { rotate: RotateDialog, REVOKE: RevokeDialog } as const

export function MoreOperations({ at }: AtOffers) {
  const { view, run, next, closed } = at
  const [asking, setAsking] = useState<keyof typeof DIALOGS>()
  const Asking = asking && DIALOGS[asking]
  const leave = () => setAsking(undefined)
  // The dialog returns focus before the run begins, or the reader would seem to have moved on.
  const confirm = (task: ProofTask) => {
    flushSync(leave)
    run.start(task)
  }
  const start = (what: OperationName) => {
    if (what === 'rotate' || what === 'REVOKE') setAsking(what)
    else run.start({ kind: 'prove', purpose: what })
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
          .filter(what => what !== next && isEver(view, what))
          .map(what => item(OPERATION_WORDS[what].name, closed(what), NOTES[what](view), () => start(what)))}
      </ul>
      {Asking === undefined ? null : <Asking at={at} onConfirm={confirm} onLeave={leave} />}
    </>
  )
}
