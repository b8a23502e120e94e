import type { AgentView } from '../../contract/agent-view.ts'
import { shortened } from '../exchange/body-members.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { Time } from '../grammar/Time.tsx'
import { SubStep } from './SubStep.tsx'

interface IdentityStepProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** How the protocol shows whose key it is, in three words. */
const EVIDENCE: Readonly<Record<string, string>> = {
  PUBLIC_KEY: 'The signature itself: the identity is its key',
}

function RegistryStep({ view, rows }: IdentityStepProps) {
  const proof = view.proven_fields.find(each => each.field === 'subject')
  return (
    <SubStep
      state={proof === undefined ? 'unreached' : 'proven'}
      title="Identity by the registry"
      note={proof === undefined ? 'by binding the registered key' : hostOf(view.profile.issuer)}
      requestId={proof?.request_id}
      rows={rows}
    />
  )
}

function hostOf(issuer: string): string {
  return URL.canParse(issuer) ? new URL(issuer).host : issuer
}

/** The claimed identity: whether evidence verified it, and with which key. */
export function IdentityStep({ view, rows }: IdentityStepProps) {
  if (view.profile.identity_source === 'SERVICE_REGISTRY') return <RegistryStep view={view} rows={rows} />
  const { identity } = view.standing
  if (identity === undefined) {
    const ranOut = view.recorded.identity !== undefined
    const note = ranOut ? 'its evidence has run out' : 'not verified yet'
    return <SubStep state="unreached" title="Verify the external identity" note={note} rows={rows} />
  }
  return (
    <SubStep
      state="proven"
      title="Verify the external identity"
      note={view.profile.protocol}
      requestId={identity.request_id}
      rows={rows}
    >
      <dt>Evidence</dt>
      <dd>{EVIDENCE[view.profile.protocol] ?? 'As the protocol asks'}</dd>
      <dt>Confirmed key</dt>
      <dd>
        <code title={identity.confirmed_key}>{shortened(identity.confirmed_key, 0, 24)}</code>
      </dd>
      <dt>Stands until</dt>
      <dd>
        {identity.until === null ? (
          'No end: there is no evidence that could expire'
        ) : (
          <Time at={identity.until} />
        )}
      </dd>
    </SubStep>
  )
}
