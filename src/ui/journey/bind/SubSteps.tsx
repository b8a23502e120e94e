import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { ALGORITHMS } from '../../../crypto/algorithms.ts'
import { SAMPLES } from '../../../parties/world.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Button } from '../../kit/Button.tsx'
import { shortened } from '../../kit/shortened.ts'
import { Time } from '../../kit/Time.tsx'
import { lapseOf } from '../profile/lapse.ts'
import styles from './BindView.module.css'
import type { Closable } from './disabled-reasons.ts'
import { ISSUANCE, needsIssuer } from './issuance.ts'
import type { IssuedCredential } from './issued-credential.ts'
import type { NextPurpose } from './next-purpose.ts'
import { useOwnKey } from './own-key.ts'
import { PurposeAction } from './PurposeAction.tsx'
import type { ProofRun } from './proof-run.ts'
import { SubStep } from './SubStep.tsx'
import { organizationOf } from './signer-words.ts'
import { VerifyActions } from './VerifyActions.tsx'

interface OrganizationStepProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  /** Why it cannot be linked now. */
  readonly closed: string | undefined
  /** It is the next thing to do, so that its action stands on top of the step. */
  readonly moved: boolean
}

function Facts({ view }: Pick<OrganizationStepProps, 'view'>) {
  const { link } = view.standing
  if (!view.situation.organization_claimed) return null
  return (
    <>
      <dt>{link === undefined ? 'Will sign' : 'Signed by'}</dt>
      <dd>
        <code>{organizationOf(view)}</code>, with its own key, not yours
      </dd>
      {link === undefined ? null : (
        <>
          <dt>Directory key</dt>
          <dd>
            <code title={link.key_thumbprint}>{shortened(link.key_thumbprint, 0, 24)}</code>
          </dd>
        </>
      )}
    </>
  )
}

/** The organization link: not on the way if none is claimed. */
function OrganizationStep({ view, rows, run, closed, moved }: OrganizationStepProps) {
  const { link } = view.standing
  const claimed = view.situation.organization_claimed
  const state = link === undefined ? (claimed ? 'unreached' : 'na') : 'proven'
  return (
    <SubStep
      state={state}
      title="Link the organization"
      note={link?.organization_id ?? (claimed ? (lapseOf(view, 'link')?.short ?? 'not linked yet') : '')}
      requestId={link?.request_id}
      rows={rows}
      below={
        moved ? undefined : (
          <div className={styles.buttons}>
            <PurposeAction purpose="LINK_ORGANIZATION" run={run} closed={closed} />
          </div>
        )
      }
    >
      {claimed ? <Facts view={view} /> : undefined}
    </SubStep>
  )
}

interface IdentityStepProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  /** Why it cannot be verified now. */
  readonly closed: string | undefined
  /** What can be done about it, where it is on this agent's way. */
  readonly actions: React.ReactNode
}

const TITLE = 'Verify the external identity'

function RegistryStep({ view, rows, closed }: Omit<IdentityStepProps, 'actions'>) {
  const proof = view.proven_fields.find(each => each.field === 'subject')
  return (
    <SubStep
      state={proof === undefined ? 'unreached' : 'proven'}
      title="Identity by the registry"
      note={
        proof === undefined
          ? (lapseOf(view, 'identity')?.short ?? 'by binding the registered key')
          : hostOf(view.profile.issuer)
      }
      requestId={proof?.request_id}
      rows={rows}
      below={
        <div className={styles.buttons}>
          <Button closed={closed}>Verify identity</Button>
        </div>
      }
    />
  )
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

/** Who vouches for the claim, and with what. */
function Vouching({ view }: Pick<IdentityStepProps, 'view'>) {
  const { protocol, issuer } = view.profile
  const { made, names } = ISSUANCE[protocol]
  return (
    <>
      <dt>Vouched for by</dt>
      <dd>
        {needsIssuer(view) ? `The ${SAMPLES[protocol].party} ` : 'Nobody beside the key'}
        {needsIssuer(view) ? <code>{issuer}</code> : null}
      </dd>
      <dt>Evidence</dt>
      <dd>{`${made}: ${names}`}</dd>
    </>
  )
}

function Verified({ view }: Pick<IdentityStepProps, 'view'>) {
  const { identity } = view.standing
  if (identity === undefined) return null
  return (
    <>
      <dt>Confirmed key</dt>
      <dd>
        <code title={identity.confirmed_key}>{shortened(identity.confirmed_key, 0, 24)}</code>
      </dd>
      <dt>Valid until</dt>
      <dd>
        {identity.until === null ? (
          'No end: there is nothing that could expire'
        ) : (
          <>
            <Time at={identity.until} />, unless it is verified again before
          </>
        )}
      </dd>
    </>
  )
}

/** The claimed identity: who vouches for it, whether that was verified, and with which key. */
function IdentityStep({ view, rows, closed, actions }: IdentityStepProps) {
  if (view.profile.identity_source === 'SERVICE_REGISTRY')
    return <RegistryStep view={view} rows={rows} closed={closed} />
  const { identity } = view.standing
  const waiting = lapseOf(view, 'identity')?.short ?? 'not verified yet'
  return (
    <SubStep
      state={identity === undefined ? 'unreached' : 'proven'}
      title={TITLE}
      note={identity === undefined ? waiting : view.profile.protocol}
      requestId={identity?.request_id}
      rows={rows}
      below={actions}
    >
      <Vouching view={view} />
      <Verified view={view} />
    </SubStep>
  )
}

interface BindingStepProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The binding: which key, made where, and when its possession was proven. */
function BindingStep({ own, view, rows }: BindingStepProps) {
  const key = useOwnKey(own)
  const { binding } = view.standing
  const kept =
    key?.saved === false
      ? 'In this tab only: this browser cannot store it'
      : 'Stays in this browser, not extractable'
  const thumbprint = binding?.key_thumbprint ?? own.key_thumbprint
  return (
    <SubStep
      state={binding === undefined ? 'unreached' : 'proven'}
      title={view.profile.identity_source === 'SERVICE_REGISTRY' ? 'Bind the registered key' : 'Bind the key'}
      note={binding === undefined ? 'possession not proven' : ''}
      requestId={binding?.request_id}
      rows={rows}
    >
      {key ? (
        <>
          <dt>Algorithm</dt>
          <dd>{ALGORITHMS[key.alg].words}</dd>
        </>
      ) : null}
      <dt>Private key</dt>
      <dd>{key === null ? 'Not in this browser’s wallet' : kept}</dd>
      <dt>Thumbprint</dt>
      <dd>
        <code title={thumbprint}>{shortened(thumbprint, 0, 24)}</code>
      </dd>
      {binding === undefined ? null : (
        <>
          <dt>Proven</dt>
          <dd>
            <Time at={binding.at} />, its nonce used up
          </dd>
        </>
      )}
    </SubStep>
  )
}

interface SubStepsProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
  readonly pause: boolean
  readonly closed: (what: Closable) => string | undefined
  readonly next: NextPurpose | undefined
}

/** The facts that this step can establish, in any order: identity, organization, binding. */
export function SubSteps({ own, view, rows, run, issued, pause, closed, next }: SubStepsProps) {
  const closedVerify = closed('VERIFY_IDENTITY')
  return (
    <ol className={styles.subStepSteps}>
      <IdentityStep
        view={view}
        rows={rows}
        closed={closedVerify}
        actions={
          <VerifyActions
            key={view.agent_id}
            {...{ view, rows, run, issued, pause, closed: closedVerify, next: next === 'VERIFY_IDENTITY' }}
          />
        }
      />
      <OrganizationStep
        {...{ view, rows, run }}
        closed={closed('LINK_ORGANIZATION')}
        moved={next === 'LINK_ORGANIZATION'}
      />
      <BindingStep own={own} view={view} rows={rows} />
    </ol>
  )
}
