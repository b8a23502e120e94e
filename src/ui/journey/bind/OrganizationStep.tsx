import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { shortened } from '../../kit/shortened.ts'
import { lapseOf } from '../profile/lapse.ts'
import sub from './BindView.module.css'
import { PurposeAction } from './PurposeAction.tsx'
import type { ProofRun } from './proof-run.ts'
import { SubStep } from './SubStep.tsx'
import { organizationOf } from './signer-words.ts'

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

/** The organization link: not on the way where none is claimed. */
export function OrganizationStep({ view, rows, run, closed, moved }: OrganizationStepProps) {
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
          <div className={sub.buttons}>
            <PurposeAction purpose="LINK_ORGANIZATION" run={run} closed={closed} />
          </div>
        )
      }
    >
      {claimed ? <Facts view={view} /> : undefined}
    </SubStep>
  )
}
