import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { ReceiptChain } from './ReceiptChain.tsx'

interface AgentReceiptsProps {
  readonly view: AgentView | undefined
  /** The agent's receipts, oldest first. */
  readonly receipts: readonly ReceiptRecord[]
}

/** An agent's chain of receipts once there is one; a chain whose receipts are all gone is one too. */
export function AgentReceipts({ view, receipts }: AgentReceiptsProps) {
  if (view === undefined || (view.head === null && receipts.length === 0)) return null
  return <ReceiptChain key={view.agent_id} agentId={view.agent_id} receipts={receipts} />
}
