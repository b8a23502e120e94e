import type { CallEntry } from '../../client/journal-record.ts'
import type { ReceiptRecord } from '../../contract/window.ts'
import { membersOf, textMember } from '../exchange/body-members.ts'
import { ReceiptView } from './ReceiptView.tsx'

interface ReceiptOfProps {
  readonly entry: CallEntry
  readonly receipts: readonly ReceiptRecord[]
}

/** The receipt that an evaluation's answer names. */
export function ReceiptOf({ entry, receipts }: ReceiptOfProps) {
  const ref = textMember(membersOf(entry.answer?.body ?? ''), 'receipt_ref')
  const record = receipts.find(each => each.receipt_ref === ref)
  return record === undefined ? null : <ReceiptView key={record.receipt_ref} record={record} />
}
