import { limitationsOf } from '../receipts.ts'
import type { ReceiptChain } from './verify-chain.ts'

/** How anyone checks an exported chain with tools of their own. */
export const RE_VERIFICATION = [
  'Write each receipt in its canonical form (RFC 8785), hash it with SHA-256, and put the base64url of that, without padding, after ni:///sha-256; (RFC 6920). The result is its receipt_ref.',
  'The first receipt has sequence 1 and no previous_receipt_ref. Each one after it has the next sequence and names the receipt_ref before it.',
  'The last receipt is the one that head names, with the same sequence.',
  'Every receipt has the agent_id of the export.',
] as const

/** What a chain that verifies shows. */
export const CHAIN_SHOWS = [
  'Which decision the service came to, when by its clock, and on which action.',
  'The digests of the claim, the facts and the request that the decision depends on.',
  'That no receipt of the chain was changed, dropped or put elsewhere without the names after it being rewritten too.',
] as const

/** What it does not show, besides each receipt's own limitations. */
export const CHAIN_DOES_NOT_SHOW = [
  'That the decision was right, or that anyone obeyed it.',
  'Who made it: the chain is not signed, so one rewritten whole, with the head in the agent’s record, is consistent again.',
] as const

/** The limitations that stand in every receipt. */
export const RECEIPT_LIMITATIONS = limitationsOf({})

/** A chain as one JSON value, with how to check it. Holds receipts as stored, whether or not they verify. */
export function exportChain({ agent_id, head, records }: ReceiptChain) {
  return {
    schema: 'agent-assurance-receipt-chain',
    schema_version: '1.0.0',
    agent_id,
    head: head === null ? null : { sequence: head.sequence, receipt_ref: head.receipt_ref },
    receipts: records.map(({ receipt_ref, receipt }) => ({ receipt_ref, receipt })),
    how_to_verify: RE_VERIFICATION,
    does_not_show: [...CHAIN_DOES_NOT_SHOW, ...RECEIPT_LIMITATIONS.map(({ statement }) => statement)],
  }
}
