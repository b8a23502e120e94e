import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalletKey } from '../../client/visitor.ts'
import type { AlgorithmName } from '../../crypto/algorithms.ts'
import { useParts } from '../state/PartsContext.tsx'

export interface AgentKey {
  readonly algorithm: AlgorithmName | undefined
  /** The key that will speak for the agent; made when it is first needed. */
  readonly key: WalletKey | undefined
  readonly error: Error | null
  readonly setAlgorithm: (algorithm: AlgorithmName) => void
  /** The key as it is, or a new one where there is none or it has another algorithm. */
  readonly obtain: (algorithm: AlgorithmName | undefined) => Promise<WalletKey>
  /** Obtains the key without waiting for it. */
  readonly make: (algorithm: AlgorithmName | undefined) => void
}

/** The key of an agent that is about to be imported. */
export function useAgentKey(): AgentKey {
  const { visitor } = useParts()
  const [algorithm, setAlgorithm] = useState<AlgorithmName>()
  const [key, setKey] = useState<WalletKey>()
  async function obtain(alg: AlgorithmName | undefined): Promise<WalletKey> {
    if (key !== undefined && (alg === undefined || key.alg === alg)) return key
    const made = await visitor.wallet.create(alg)
    setKey(made)
    return made
  }
  const making = useMutation({ mutationFn: obtain })
  return { algorithm, key, error: making.error, setAlgorithm, obtain, make: making.mutate }
}
