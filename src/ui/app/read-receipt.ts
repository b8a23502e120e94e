import { isJson } from '../../browser/json-value.ts'
import { receipt } from '../../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../contract/window/window.ts'

const read = new WeakMap<ReceiptRecord, boolean>()

/**
 * The record if it holds a receipt; undefined if that was altered in storage, which its verification reports.
 * Each is checked once.
 */
export function readReceipt(record: ReceiptRecord | undefined): ReceiptRecord | undefined {
  if (record === undefined) return undefined
  const known = read.get(record) ?? (isJson(record.receipt) && receipt.safeParse(record.receipt).success)
  read.set(record, known)
  return known ? record : undefined
}
