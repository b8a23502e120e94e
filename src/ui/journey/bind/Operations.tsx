import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { SAMPLES } from '../../../parties/world.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { shortened } from '../../kit/shortened.ts'
import { Time } from '../../kit/Time.tsx'
import { lapseOf } from '../profile/profile-words.ts'
import styles from './BindView.module.css'
import { ISSUANCE, needsIssuer } from './issuance.ts'
import type { OpenPurpose } from './next-purpose.ts'
import { OperationLine } from './OperationLine.tsx'
import { keyFacts } from './OutcomeFacts.tsx'
import { useOwnKey } from './own-key.ts'
import { organizationOf } from './signer-words.ts'

/** What an operation of this step says of itself. */
interface OperationText {
  readonly title: string
  readonly state: LineState
  /** In a few words, beside its title. */
  readonly note: string
  readonly requestId: string | undefined
  readonly facts: readonly Fact[]
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

/** The claimed identity: who vouches for it, whether that was verified, and with which key. */
function identityText(view: AgentView): OperationText {
  const { identity } = view.standing
  const { protocol, issuer } = view.profile
  const { made, names } = ISSUANCE[protocol]
  const vouching: readonly Fact[] = [
    {
      name: 'Vouched for by',
      value: needsIssuer(view) ? (
        <>
          {`The ${SAMPLES[protocol].party} `}
          <code>{issuer}</code>
        </>
      ) : (
        'Nobody beside the key'
      ),
    },
    { name: 'Evidence', value: `${made}: ${names}` },
  ]
  const verified: readonly Fact[] =
    identity === undefined
      ? []
      : [
          { name: 'Confirmed key', value: <code>{shortened(identity.confirmed_key, 0, 24)}</code> },
          {
            name: 'Valid until',
            value:
              identity.until === null ? (
                'No end: there is nothing that could expire'
              ) : (
                <>
                  <Time at={identity.until} />, unless it is verified again before
                </>
              ),
          },
        ]
  return {
    title: 'Verify the external identity',
    state: identity === undefined ? 'unreached' : 'proven',
    note: identity === undefined ? (lapseOf(view, 'identity')?.short ?? '') : hostOf(issuer),
    requestId: identity?.request_id,
    facts: [...vouching, ...verified],
  }
}

function organizationText(view: AgentView): OperationText {
  const { link } = view.standing
  const signer: Fact = {
    name: link === undefined ? 'Will sign' : 'Signed by',
    value: (
      <>
        <code>{organizationOf(view)}</code>, not your key
      </>
    ),
  }
  return {
    title: 'Link the organization',
    state: link === undefined ? 'unreached' : 'proven',
    note: link?.organization_id ?? lapseOf(view, 'link')?.short ?? '',
    requestId: link?.request_id,
    facts:
      link === undefined
        ? [signer]
        : [signer, { name: 'Directory key', value: <code>{shortened(link.key_thumbprint, 0, 24)}</code> }],
  }
}

function bindingText(view: AgentView, key: readonly Fact[]): OperationText {
  const { binding } = view.standing
  const proven: readonly Fact[] =
    binding === undefined
      ? []
      : [
          {
            name: 'Proven',
            value: (
              <>
                <Time at={binding.at} />, its nonce used up
              </>
            ),
          },
        ]
  return {
    title: 'Bind the key',
    state: binding === undefined ? 'unreached' : 'proven',
    note: binding === undefined ? (lapseOf(view, 'binding')?.short ?? '') : 'possession proven',
    requestId: binding?.request_id,
    facts: [...key, ...proven],
  }
}

/** The proofs on this agent's way, in the order in which the step offers them. */
export function purposesOf(view: AgentView): readonly OpenPurpose[] {
  const external = view.profile.identity_source === 'EXTERNAL'
  return [
    ...(external ? (['VERIFY_IDENTITY'] as const) : []),
    ...(view.situation.organization_claimed ? (['LINK_ORGANIZATION'] as const) : []),
    'BIND_KEY',
  ]
}

interface OperationsProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly open: OpenPurpose | undefined
  /** Why an operation cannot be done now. */
  readonly closed: (purpose: OpenPurpose) => string | undefined
  /** What can be done in the open one. */
  readonly children: React.ReactNode
}

/** The proofs of this agent: done ones in one line, the present one open, the others in grey. */
export function Operations({ own, view, rows, open, closed, children }: OperationsProps) {
  const key = keyFacts(useOwnKey(own), view.standing.binding?.key_thumbprint ?? own.key_thumbprint)
  const texts = {
    VERIFY_IDENTITY: () => identityText(view),
    LINK_ORGANIZATION: () => organizationText(view),
    BIND_KEY: () => bindingText(view, key),
  } as const satisfies Record<OpenPurpose, () => OperationText>
  return (
    <ol className={styles.operations}>
      {purposesOf(view).map(purpose => {
        const { title, state, note, requestId, facts } = texts[purpose]()
        const isOpen = purpose === open
        const later = state === 'proven' ? '' : (closed(purpose) ?? 'next')
        return (
          <OperationLine
            key={purpose}
            state={isOpen && state === 'unreached' ? 'claimed' : state}
            title={title}
            note={isOpen ? '' : note || later}
            requestId={requestId}
            rows={rows}
            open={isOpen}
            facts={<Facts of={facts} />}
          >
            {isOpen ? children : null}
          </OperationLine>
        )
      })}
    </ol>
  )
}
