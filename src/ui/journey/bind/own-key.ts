import { useQuery } from '@tanstack/react-query'
import type { OwnAgent, WalletKey } from '../../../client/visitor.ts'
import { useServices } from '../../app/ServicesContext.tsx'

/** The wallet's key that speaks for an agent; null if the wallet lacks it, undefined while it is read. */
export function useOwnKey(own: OwnAgent | undefined): WalletKey | null | undefined {
  const { visitor } = useServices()
  const thumbprint = own?.key_thumbprint
  return useQuery({
    queryKey: ['key', thumbprint ?? null],
    queryFn: async () => (thumbprint === undefined ? null : ((await visitor.wallet.key(thumbprint)) ?? null)),
  }).data
}
