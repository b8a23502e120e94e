import { useQuery } from '@tanstack/react-query'
import type { OwnAgent, WalletKey } from '../../../client/visitor.ts'
import { useServices } from '../../app/ServicesContext.tsx'

/** Whether only the thumbprint of an agent's key is known, which is elsewhere: nothing can be drafted for it. */
export function isUnnamed({ outside_keys, key_thumbprint }: OwnAgent): boolean {
  return outside_keys !== undefined && !outside_keys.some(key => key.key_thumbprint === key_thumbprint)
}

/** The key that speaks for an agent, of a key elsewhere its public half; null if the wallet lacks it, undefined while it is read. */
export function useOwnKey(own: OwnAgent | undefined): WalletKey | null | undefined {
  const { visitor } = useServices()
  const thumbprint = own?.key_thumbprint
  return useQuery({
    queryKey: ['key', thumbprint ?? null],
    queryFn: async () => (thumbprint === undefined ? null : ((await visitor.wallet.key(thumbprint)) ?? null)),
  }).data
}
