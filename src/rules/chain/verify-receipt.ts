import { fail, type Judged, judgeChecks, pass, type Step } from '../../checks/verdict.ts'
import { type Receipt, receipt as receiptSchema } from '../../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../contract/window/window.ts'
import { digestOfJson } from '../../crypto/digest.ts'
import { contradictionsOf } from '../receipts.ts'
import type { ChainFault, ChainFaultCode } from './chain-faults.ts'

/** A receipt as filed, not yet validated. */
export type FiledReceipt = Pick<ReceiptRecord, 'receipt_ref' | 'sequence'> & { readonly receipt: unknown }

/** The verdict on a stored receipt by itself. */
export interface JudgedReceipt {
  readonly receipt_ref: string
  /** Where it is filed. */
  readonly filed: number
  /** The receipt, which states its place; null where it does not hash to its name or cannot be read. */
  readonly states: Receipt | null
  readonly faults: readonly ChainFault[]
}

type ReceiptCheck = 'digest' | 'schema' | 'agent' | 'agreement' | 'sequence'

const FAULT_OF = {
  digest: 'RECEIPT_ALTERED',
  schema: 'RECEIPT_UNREADABLE',
  agent: 'RECEIPT_FOREIGN',
  agreement: 'RECEIPT_CONTRADICTS',
  sequence: 'RECEIPT_RENUMBERED',
} as const satisfies Record<ReceiptCheck, ChainFaultCode>

const UNREADABLE = 'it hashes to its name, and members are missing, unknown or out of bounds'

const judged = (check: ReceiptCheck, holds: boolean, found: string) =>
  holds ? pass(found) : fail(FAULT_OF[check], found)

async function recomputed(receipt: unknown): Promise<string | null> {
  try {
    return await digestOfJson(receipt)
  } catch {
    return null
  }
}

/** The checks of one receipt; each is about what the one before it let through. */
function stepsOf(
  { receipt_ref, sequence, receipt }: FiledReceipt,
  states: Receipt | undefined,
  agentId: string,
): Step<ReceiptCheck>[] {
  const digest = async () => {
    const found = await recomputed(receipt)
    return judged(
      'digest',
      found === receipt_ref,
      found === null ? 'it is not JSON' : `it hashes to ${found}`,
    )
  }
  const against = states === undefined ? [] : contradictionsOf(states)
  return [
    ['digest', digest],
    ['schema', () => judged('schema', states !== undefined, UNREADABLE)],
    ['agent', () => judged('agent', states?.agent_id === agentId, `it is about ${states?.agent_id}`)],
    ['agreement', () => judged('agreement', against.length === 0, against.join('; '))],
    [
      'sequence',
      () =>
        judged(
          'sequence',
          states?.sequence === sequence,
          `filed as ${sequence}, and it states ${states?.sequence}`,
        ),
    ],
  ]
}

function faultOf(
  { check, detail }: NonNullable<Judged<ReceiptCheck>['failed']>,
  { receipt_ref, sequence }: FiledReceipt,
  states: Receipt | null,
): ChainFault {
  const at = check === 'sequence' ? (states?.sequence ?? sequence) : sequence
  return { code: FAULT_OF[check], sequence: at, receipt_ref, found: detail }
}

/**
 * Judges one stored receipt by itself: that it hashes to its name (RFC 6920 name over its RFC 8785 form), is
 * about this agent, agrees with itself (contract section 7) and is filed under the sequence that it states. The chain's verification judges its place
 * among the others.
 */
export async function judgeReceipt(record: FiledReceipt, agentId: string): Promise<JudgedReceipt> {
  const { data } = receiptSchema.safeParse(record.receipt)
  const { failed } = await judgeChecks(stepsOf(record, data, agentId))
  const believed = failed === null || (failed.check !== 'digest' && failed.check !== 'schema')
  const states = believed ? (data ?? null) : null
  const faults = failed === null ? [] : [faultOf(failed, record, states)]
  return { receipt_ref: record.receipt_ref, filed: record.sequence, states, faults }
}
