import type { WalletKey } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { LINE_STATE_WORDS, Mark } from '../../kit/Mark.tsx'
import { Time } from '../../kit/Time.tsx'
import { shortened } from '../../kit/words.ts'
import { lapseOf } from '../profile/profile-words.ts'
import { keyFacts } from './BindOutcome.tsx'
import styles from './BindView.module.css'
import { type ClosedWhy, type OpenPurpose, organizationOf, purposesOf } from './open-operations.ts'
import { ISSUANCE, needsIssuer } from './proof-run.ts'
import type { At } from './use-bind.ts'

interface OperationText {
  readonly title: string
  /** Whether it is proven, by which request, and in a few words by whom; else why it lapsed. */
  readonly requestId: string | undefined
  readonly note: string | undefined
  readonly facts: readonly Fact[]
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

const thumbprint = (key: string) => <code>{shortened(key, 0, 24)}</code>

const untilWords = (until: string | null): React.ReactNode =>
  until === null ? (
    'No end: there is nothing that could expire'
  ) : (
    <>
      <Time at={until} />, unless it is verified again before
    </>
  )

function identityText(view: AgentView): OperationText {
  const { identity } = view.standing
  const { protocol, issuer } = view.profile
  const { made, names } = ISSUANCE[protocol]
  const voucher = needsIssuer(view) ? (
    <>
      {`The ${SAMPLES[protocol].party} `}
      <code>{issuer}</code>
    </>
  ) : (
    'Nobody beside the key'
  )
  return {
    title: 'Verify the external identity',
    note: identity === undefined ? lapseOf(view, 'identity')?.short : hostOf(issuer),
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
  const { link } = view.standing
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

function bindingText(view: AgentView, key: readonly Fact[]): OperationText {
  const { binding } = view.standing
  const proven = binding && (
    <>
      <Time at={binding.at} />, its nonce used up
    </>
  )
  return {
    title: 'Bind the key',
    note: binding === undefined ? lapseOf(view, 'binding')?.short : 'possession proven',
    requestId: binding?.request_id,
    facts: proven === undefined ? key : [...key, { name: 'Proven', value: proven }],
  }
}

interface OperationsProps extends At {
  readonly ownKey: WalletKey | null | undefined
  readonly open: OpenPurpose | undefined
  readonly closed: ClosedWhy
  readonly children: React.ReactNode
}

export function Operations({ at, ownKey, open, closed, children }: OperationsProps) {
  const { view, rows } = at
  const texts = {
    VERIFY_IDENTITY: () => identityText(view),
    LINK_ORGANIZATION: () => organizationText(view),
    BIND_KEY: () => bindingText(view, keyFacts(at, ownKey)),
  } as const satisfies Record<OpenPurpose, () => OperationText>
  return (
    <ol className={styles.operations}>
      {purposesOf(view).map(purpose => {
        const { title, note, requestId, facts } = texts[purpose]()
        const isOpen = purpose === open
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
