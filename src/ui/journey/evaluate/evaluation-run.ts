import { useQueryClient } from '@tanstack/react-query'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { PilotEnterRequest } from '../../../contract/schemas/evaluation.ts'
import { useAction } from '../../app/action.ts'
import { useOutcomeFocus } from '../../app/outcome-focus.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { useSelection } from '../../app/SelectionContext.tsx'

export interface EvaluationRun {
  readonly busy: boolean
  /** Why nothing was sent: a defect, not a refusal. */
  readonly error: Error | null
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  readonly start: () => void
}

function pilotEnter(agentId: string): PilotEnterRequest {
  return {
    subject: { type: 'agent', id: agentId },
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
  }
}

/** Asks for a decision on `pilot.enter`, and then does what follows, such as opening the step that shows it. */
export function useEvaluation(own: OwnAgent | undefined, then?: () => void): EvaluationRun {
  const { visitor } = useParts()
  const client = useQueryClient()
  const { select } = useSelection()
  const focus = useOutcomeFocus()
  const evaluation = useAction({
    mutationFn: async () => {
      if (own === undefined) throw new Error('There is no agent to decide about.')
      return visitor.evaluate(pilotEnter(own.agent_id), 'Ask for a decision')
    },
    onMutate: () => {
      focus.begin()
      select(null)
    },
    onSettled: async (_outcome, error) => {
      await client.invalidateQueries()
      // What stopped on this side is told where it was asked for.
      if (error === null) then?.()
      focus.end()
    },
  })
  return {
    busy: evaluation.isPending,
    error: evaluation.error,
    headingRef: focus.heading,
    start: () => evaluation.mutate(),
  }
}
