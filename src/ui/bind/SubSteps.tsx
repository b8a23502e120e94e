import type { OwnAgent } from '../../client/visitor.ts'
import type { AgentView } from '../../contract/agent-view.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { BindingStep } from './BindingStep.tsx'
import type { Closable } from './closures.ts'
import { IdentityStep } from './IdentityStep.tsx'
import type { IssuedCredential } from './issued-credential.ts'
import { OrganizationStep } from './OrganizationStep.tsx'
import type { ProofRun } from './proof-run.ts'
import styles from './SubStep.module.css'
import { VerifyActions } from './VerifyActions.tsx'

interface SubStepsProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
  readonly pause: boolean
  readonly closed: (what: Closable) => string | undefined
  /** Verifying the identity is the next thing to do. */
  readonly verifyNext: boolean
}

/** The facts that this step can establish, in any order: identity, organization, binding. */
export function SubSteps({ own, view, rows, run, issued, pause, closed, verifyNext }: SubStepsProps) {
  const closedVerify = closed('VERIFY_IDENTITY')
  return (
    <ol className={styles.steps}>
      <IdentityStep
        view={view}
        rows={rows}
        closed={closedVerify}
        actions={
          <VerifyActions
            key={view.agent_id}
            {...{ view, rows, run, issued, pause, closed: closedVerify, next: verifyNext }}
          />
        }
      />
      <OrganizationStep view={view} rows={rows} run={run} closed={closed('LINK_ORGANIZATION')} />
      <BindingStep own={own} view={view} rows={rows} />
    </ol>
  )
}
