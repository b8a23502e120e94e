import { isJson } from '../../../browser/json-value.ts'
import { receipt } from '../../../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'

const read = new WeakMap<ReceiptRecord, boolean>()

/**
 * A filed receipt, where what is filed is one; undefined where it was altered in storage, which its verification tells.
 * Each is looked at once.
 */
export function readReceipt(record: ReceiptRecord | undefined): ReceiptRecord | undefined {
  if (record === undefined) return undefined
  const known = read.get(record) ?? (isJson(record.receipt) && receipt.safeParse(record.receipt).success)
  read.set(record, known)
  return known ? record : undefined
}
