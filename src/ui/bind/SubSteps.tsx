import type { OwnAgent } from '../../client/visitor.ts'
import type { AgentView } from '../../contract/agent-view.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { BindingStep } from './BindingStep.tsx'
import { IdentityStep } from './IdentityStep.tsx'
import { OrganizationStep } from './OrganizationStep.tsx'
import styles from './SubStep.module.css'

interface SubStepsProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The facts that this step can establish, in any order: identity, organization, binding. */
export function SubSteps({ own, view, rows }: SubStepsProps) {
  return (
    <ol className={styles.steps}>
      <IdentityStep view={view} rows={rows} />
      <OrganizationStep view={view} rows={rows} />
      <BindingStep own={own} view={view} rows={rows} />
    </ol>
  )
}
