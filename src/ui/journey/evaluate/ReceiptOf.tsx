import { useQuery } from '@tanstack/react-query'
import type { CallEntry } from '../../../client/journal-record.ts'
import { messageOf } from '../../../client/message.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { readReceipt } from '../../library/receipts/read-receipt.ts'
import { ReceiptView } from './ReceiptView.tsx'

/** The receipt that an evaluation's answer names, whichever agent it is about. */
export function ReceiptOf({ entry }: { readonly entry: CallEntry }) {
  const { window: serviceWindow } = useParts()
  const ref = messageOf(entry).receipt_ref ?? ''
  const { data } = useQuery({
    queryKey: ['receipt', ref],
    queryFn: async () => (await (await serviceWindow()).receipt(ref)) ?? null,
  })
  if (data === undefined) return null
  if (data === null) return <p>{`The service’s store holds no receipt ${ref}.`}</p>
  const record = readReceipt(data)
  if (record === undefined)
    return (
      <section aria-label="Receipt" data-status="unreadable">
        <p>{`What the store holds under ${ref} is no receipt of this contract: it was changed in storage.`}</p>
      </section>
    )
  return <ReceiptView key={record.receipt_ref} record={record} />
}
