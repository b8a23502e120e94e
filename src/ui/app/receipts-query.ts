import { useQuery } from '@tanstack/react-query'
import type { ReceiptRecord } from '../../contract/window/window.ts'
import { useServices } from './ServicesContext.tsx'

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
