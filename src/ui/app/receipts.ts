import { useQuery } from '@tanstack/react-query'
import { isJson } from '../../contract/json-value.ts'
import { receipt } from '../../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../contract/window/rows.ts'
import { useServices } from './ServicesContext.tsx'

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

/** An agent's receipts, oldest first, or the newest so many of them; none while they are being read. */
export function useReceipts(agentId: string | undefined, newest?: number): readonly ReceiptRecord[] {
  const { window } = useServices()
  const { data } = useQuery({
    queryKey: ['receipts', agentId ?? null, newest ?? null],
    queryFn: async () => (agentId === undefined ? [] : (await window()).receipts(agentId, newest)),
  })
  return data ?? []
}

/** Among how many of an agent's newest receipts one is looked for before all are read. */
const NEWEST_RECEIPTS = 32

/** One of an agent's receipts, which is mostly among the newest; undefined while there is none. */
export function useReceiptOf(
  agentId: string | undefined,
  find: (receipts: readonly ReceiptRecord[]) => ReceiptRecord | undefined,
): ReceiptRecord | undefined {
  const among = find(useReceipts(agentId, NEWEST_RECEIPTS))
  const all = useReceipts(among === undefined ? agentId : undefined)
  return among ?? find(all)
}
