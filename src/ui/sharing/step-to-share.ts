import { asksFor, succeeded } from '../../client/message.ts'
import type { LinkStep } from '../../flows/scenario-link.ts'
import { useRoute } from '../app/navigation.ts'
import { useAgents, useExchange } from '../app/queries.ts'

/** The step that a link leads to unless its sender chooses another: the one that the sender is at. */
export function useStepToShare(): LinkStep {
  const { view } = useRoute()
  const { current } = useAgents()
  const decided = useExchange().some(
    ({ entry }) =>
      entry.kind === 'call' &&
      entry.agent_id === current?.agent_id &&
      asksFor(entry, 'pilot.enter') &&
      succeeded(entry),
  )
  if (view === 'pilot') return 'pilot'
  if (view === 'evaluate') return decided ? 'decision' : 'evaluate'
  return 'bind'
}
