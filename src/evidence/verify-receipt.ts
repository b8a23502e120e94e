import { type Receipt, receipt as receiptSchema } from '../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../contract/window/window.ts'
import { digestOfJson } from '../crypto/digest.ts'
import type { ChainFault } from './chain-faults.ts'

/** A receipt as it is filed; whether it is one is for its judging to say. */
export type FiledReceipt = Pick<ReceiptRecord, 'receipt_ref' | 'sequence'> & { readonly receipt: unknown }

/** What a stored receipt comes to by itself. */
export interface JudgedReceipt {
  readonly receipt_ref: string
  /** Where it is filed. */
  readonly filed: number
  /** The receipt, as a source for its place; null where it does not hash to its name or cannot be read. */
  readonly states: Receipt | null
  readonly faults: readonly ChainFault[]
}

async function recomputed(receipt: unknown): Promise<string | null> {
  try {
    return await digestOfJson(receipt)
  } catch {
    return null
  }
}

function placeFaults(states: Receipt, record: FiledReceipt, agentId: string): ChainFault[] {
  const { receipt_ref, sequence } = record
  if (states.agent_id !== agentId)
    return [{ code: 'RECEIPT_FOREIGN', sequence, receipt_ref, found: `it is about ${states.agent_id}` }]
  if (states.sequence === sequence) return []
  const found = `filed as ${sequence}, and it states ${states.sequence}`
  return [{ code: 'RECEIPT_RENUMBERED', sequence: states.sequence, receipt_ref, found }]
}

/**
 * Judges one stored receipt by itself: that it hashes to its name (RFC 6920 name over its RFC 8785 form), is about
 * this agent and is filed under the sequence that it states. Its place among the others is the chain's to judge.
 */
export async function judgeReceipt(record: FiledReceipt, agentId: string): Promise<JudgedReceipt> {
  const { receipt_ref, sequence } = record
  const digest = await recomputed(record.receipt)
  const unread = { receipt_ref, filed: sequence, states: null }
  if (digest !== receipt_ref) {
    const found = digest === null ? 'it is not JSON' : `it hashes to ${digest}`
    return { ...unread, faults: [{ code: 'RECEIPT_ALTERED', sequence, receipt_ref, found }] }
  }
  const read = receiptSchema.safeParse(record.receipt)
  if (!read.success) {
    const found = 'it hashes to its name, and members are missing, unknown or out of bounds'
    return { ...unread, faults: [{ code: 'RECEIPT_UNREADABLE', sequence, receipt_ref, found }] }
  }
  return { receipt_ref, filed: sequence, states: read.data, faults: placeFaults(read.data, record, agentId) }
}
