import { useQuery } from '@tanstack/react-query'
import { isJson } from '../../contract/json-value.ts'
import { receipt } from '../../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../contract/window/rows.ts'
import { usePage } from './page-state.ts'
import { useServices } from './ServicesContext.tsx'

const read = new WeakMap<ReceiptRecord, boolean>()

/** The record if it holds a receipt; undefined if it was altered in storage. Each is checked once. */
export function readReceipt(record: ReceiptRecord | undefined): ReceiptRecord | undefined {
  if (record === undefined) return undefined
  const known = read.get(record) ?? (isJson(record.receipt) && receipt.safeParse(record.receipt).success)
  read.set(record, known)
  return known ? record : undefined
}

/** An agent's receipts, oldest first; none while they are being read, or without an agent. */
export function useReceipts(agentId: string | undefined): readonly ReceiptRecord[] {
  const { window } = useServices()
  const { data } = useQuery({
    queryKey: ['receipts', agentId],
    queryFn: async () => (agentId === undefined ? [] : (await window()).receipts(agentId)),
    enabled: agentId !== undefined,
  })
  return data ?? []
}

/** A receipt of the agent at work, which is mostly among its newest; undefined while there is none. */
export function useReceiptOf(
  agentId: string | undefined,
  find: (receipts: readonly ReceiptRecord[]) => ReceiptRecord | undefined,
): ReceiptRecord | undefined {
  const newest = usePage(({ receipts }) => receipts)
  const among = agentId === undefined ? undefined : find(newest)
  const all = useReceipts(among === undefined ? agentId : undefined)
  return among ?? find(all)
}
