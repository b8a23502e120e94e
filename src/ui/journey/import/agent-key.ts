import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WalletKey } from '../../../client/visitor.ts'
import type { Protocol } from '../../../contract/names.ts'
import type { AlgorithmName } from '../../../crypto/algorithms.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { fittingAlgorithm } from '../../app/protocol-algorithms.ts'

/** What a key is for: the protocol whose algorithms it must fit, and the one that the visitor would like. */
export interface KeyWish {
  readonly protocol: Protocol
  readonly algorithm: AlgorithmName | undefined
}

export interface AgentKey {
  readonly algorithm: AlgorithmName | undefined
  /** The key that will speak for the agent; made when it is first needed. */
  readonly key: WalletKey | undefined
  readonly error: Error | null
  readonly setAlgorithm: (algorithm: AlgorithmName) => void
  /** The key as it is where it fits the wish, or a new one that does as far as this browser can. */
  readonly obtain: (wish: KeyWish) => Promise<WalletKey>
  /** Obtains the key without waiting for it. */
  readonly make: (wish: KeyWish) => void
}

/** The key of an agent that is about to be imported. */
export function useAgentKey(): AgentKey {
  const { visitor } = useParts()
  const [algorithm, setAlgorithm] = useState<AlgorithmName>()
  const [key, setKey] = useState<WalletKey>()
  async function obtain({ protocol, algorithm: wanted }: KeyWish): Promise<WalletKey> {
    const supported = await visitor.wallet.algorithms()
    const alg = fittingAlgorithm(protocol, supported, wanted ?? key?.alg) ?? wanted
    if (key !== undefined && (alg === undefined || key.alg === alg)) return key
    const made = await visitor.wallet.create(alg)
    setKey(made)
    return made
  }
  const making = useMutation({ mutationFn: obtain })
  return { algorithm, key, error: making.error, setAlgorithm, obtain, make: making.mutate }
}
