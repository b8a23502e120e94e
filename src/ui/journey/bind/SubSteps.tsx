import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { BindingStep } from './BindingStep.tsx'
import styles from './BindView.module.css'
import type { Closable } from './disabled-reasons.ts'
import { IdentityStep } from './IdentityStep.tsx'
import type { IssuedCredential } from './issued-credential.ts'
import type { NextPurpose } from './next-purpose.ts'
import { OrganizationStep } from './OrganizationStep.tsx'
import type { ProofRun } from './proof-run.ts'
import { VerifyActions } from './VerifyActions.tsx'

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
