import type { AgentView } from '../../contract/agent-view.ts'
import { shortened } from '../exchange/body-members.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { SubStep } from './SubStep.tsx'

interface OrganizationStepProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The organization link: not on the way where none is claimed. */
export function OrganizationStep({ view, rows }: OrganizationStepProps) {
  const { link } = view.standing
  const title = 'Link the organization'
  if (!view.situation.organization_claimed) {
    return <SubStep state="na" title={title} note="none is claimed" rows={rows} />
  }
  if (link === undefined) {
    return (
      <SubStep
        state="unreached"
        title={title}
        note={`${view.profile.organization_id ?? ''}, not linked`}
        rows={rows}
      />
    )
  }
  return (
    <SubStep state="proven" title={title} note={link.organization_id} requestId={link.request_id} rows={rows}>
      <dt>Evidence</dt>
      <dd>Proof by the directory key</dd>
      <dt>Key</dt>
      <dd>
        <code title={link.key_thumbprint}>{shortened(link.key_thumbprint, 0, 24)}</code>
      </dd>
    </SubStep>
  )
}
