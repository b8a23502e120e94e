import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/ServicesContext.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'

const SignElsewhere = lazyComponent(async () => (await import('./SignElsewhere.tsx')).SignElsewhere)

export const ElsewhereChoice = lazyComponent(async () => (await import('./NameKey.tsx')).ElsewhereChoice)

export const NamePublicHalf = lazyComponent(async () => (await import('./NameKey.tsx')).NamePublicHalf)

interface OrSignElsewhereProps {
  readonly agentId: string
  readonly children: React.ReactNode
}

export function OrSignElsewhere({ agentId, children }: OrSignElsewhereProps) {
  const { waiting } = useServices().visitor.outside
  const what = useSyncExternalStore(waiting.subscribe, waiting.getSnapshot)
  return what === null || what.agent_id !== agentId ? children : <SignElsewhere waiting={what} />
}
