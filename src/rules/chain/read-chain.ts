import type { ServiceWindow } from '../../contract/window/window.ts'
import type { ReceiptChain } from './verify-chain.ts'

/** How many times to try to read a chain that keeps growing while it is read. */
const ATTEMPTS = 8

/**
 * Reads an agent's receipts together with the head that its record names.
 * @throws Error where the agent is not stored, or where its chain grew at each attempt
 */
export async function readChain(
  serviceWindow: Pick<ServiceWindow, 'agent' | 'receipts'>,
  agentId: string,
): Promise<ReceiptChain> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await serviceWindow.agent(agentId)
    const records = await serviceWindow.receipts(agentId)
    const after = await serviceWindow.agent(agentId)
    if (after === undefined) throw new Error('The store does not hold this agent.')
    if (before?.head?.receipt_ref === after.head?.receipt_ref)
      return { agent_id: agentId, head: after.head, records }
  }
  throw new Error('The chain grew while it was being read. Try again when no decision is being made.')
}
