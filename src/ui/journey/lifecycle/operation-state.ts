import { OPERATIONS, type Operation } from '../../../contract/catalogues/lifecycle.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'

/** What the lifecycle table says about an operation for one agent now. */
export interface OperationState {
  readonly operation: Operation
  readonly open: boolean
  /** Why it is closed, or what to know about it while it is open. */
  readonly note: string
}

const ANEW = 'every import makes an agent of its own'

/** What the service answers with a decision, which is never an error. */
const DECIDED: readonly Operation[] = ['pilot.enter', 'report.send']

function noteOf({ situation, standing }: AgentView, operation: Operation): string {
  if (operation === 'import') return ANEW
  if (DECIDED.includes(operation) && (situation.suspended || situation.revoked))
    return 'the answer would be a DENY'
  if (operation === 'report.send' && standing.readiness === undefined)
    return 'without a standing PERMIT on pilot.enter the answer would be INDETERMINATE'
  return ''
}

/** All operations of the lifecycle table for an agent, in its order, as the service's window judges them. */
export function operationStates(view: AgentView): readonly OperationState[] {
  return OPERATIONS.map(operation => {
    const found = view.operations.find(each => each.operation === operation)
    return found === undefined || found.open
      ? { operation, open: true, note: noteOf(view, operation) }
      : { operation, open: false, note: found.why ?? 'the lifecycle table closes it' }
  })
}
