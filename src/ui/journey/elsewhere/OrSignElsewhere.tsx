import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/ServicesContext.tsx'
import { WaitingSignatureStep } from './load-elsewhere.ts'

interface OrSignElsewhereProps {
  readonly agentId: string
  readonly children: React.ReactNode
}

/** A step or, while one of its signatures has to be made elsewhere, that. */
export function OrSignElsewhere({ agentId, children }: OrSignElsewhereProps) {
  const { waiting } = useServices().visitor.outside
  const what = useSyncExternalStore(waiting.subscribe, waiting.getSnapshot)
  return what === null || what.agent_id !== agentId ? children : <WaitingSignatureStep waiting={what} />
}
