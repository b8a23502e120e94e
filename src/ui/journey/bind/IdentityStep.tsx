import type { AgentView } from '../../../contract/window/agent-view.ts'
import { SAMPLES } from '../../../parties/world.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Button } from '../../kit/Button.tsx'
import { shortened } from '../../kit/shortened.ts'
import { Time } from '../../kit/Time.tsx'
import { lapseOf } from '../profile/lapse.ts'
import sub from './BindView.module.css'
import { ISSUANCE, needsIssuer } from './issuance.ts'
import { SubStep } from './SubStep.tsx'

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
        <div className={sub.buttons}>
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
      <dt>Stands until</dt>
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
export function IdentityStep({ view, rows, closed, actions }: IdentityStepProps) {
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
