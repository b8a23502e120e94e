import { LIMITATION_CODES, LIMITATIONS } from '../contract/catalogues/limitations.ts'
import type { ReceiptRecord } from '../contract/window/rows.ts'
import type { ServiceReader } from '../contract/window/window.ts'

/** An agent's receipts as stored, with the head that its record names. */
interface ReceiptChain {
  readonly agent_id: string
  readonly head: { readonly receipt_ref: string; readonly sequence: number } | null
  readonly records: readonly ReceiptRecord[]
}

/** How anyone checks an exported chain with tools of their own. */
const RE_VERIFICATION = [
  'Write each receipt in its canonical form (RFC 8785), hash it with SHA-256, and put the base64url of that, without padding, after ni:///sha-256; (RFC 6920). The result is its receipt_ref.',
  'The first receipt has sequence 1 and no previous_receipt_ref. Each one after it has the next sequence and names the receipt_ref before it.',
  'The last receipt is the one that head names, with the same sequence.',
  'Every receipt has the agent_id of the export.',
] as const

/** What it does not show, besides the limitations that stand in every receipt. */
const CHAIN_DOES_NOT_SHOW = [
  'That the decision was right, or that anyone obeyed it.',
  'Who made it: the chain is not signed, so one rewritten whole, with the head in the agent’s record, is consistent again.',
] as const

const ALWAYS = LIMITATION_CODES.filter(code => LIMITATIONS[code].always)

/** How many times to try to read a chain that keeps growing while it is read. */
const ATTEMPTS = 8

/**
 * Reads an agent's receipts together with the head that its record names.
 * @throws Error where the agent is not stored, or where its chain grew at each attempt
 */
export async function readChain(
  serviceWindow: Pick<ServiceReader, 'agent' | 'receipts'>,
  agentId: string,
): Promise<ReceiptChain> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await serviceWindow.agent(agentId)
    const records = await serviceWindow.receipts(agentId)
    const after = await serviceWindow.agent(agentId)
    if (after === undefined) throw new Error('This agent is not in the store.')
    if (before?.head?.receipt_ref === after.head?.receipt_ref)
      return { agent_id: agentId, head: after.head, records }
  }
  throw new Error('The chain grew while it was being read. Try again when no decision is being made.')
}

/** A chain as one JSON value, with how to check it. Holds receipts as stored, whether or not they verify. */
export function exportChain({ agent_id, head, records }: ReceiptChain) {
  return {
    schema: 'agent-assurance-receipt-chain',
    schema_version: '1.0.0',
    agent_id,
    head: head === null ? null : { sequence: head.sequence, receipt_ref: head.receipt_ref },
    receipts: records.map(({ receipt_ref, receipt }) => ({ receipt_ref, receipt })),
    how_to_verify: RE_VERIFICATION,
    does_not_show: [...CHAIN_DOES_NOT_SHOW, ...ALWAYS.map(code => LIMITATIONS[code].statement)],
  }
}
