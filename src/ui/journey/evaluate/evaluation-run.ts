import type { Outcome, OwnAgent } from '../../../client/visitor.ts'
import type { EvaluationAnswer, PilotEnterRequest } from '../../../contract/schemas/evaluation.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'

export type EvaluationRun = Task<Outcome<EvaluationAnswer>>

function pilotEnter(agentId: string): PilotEnterRequest {
  return {
    subject: { type: 'agent', id: agentId },
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
  }
}

/** Asks for a decision on `pilot.enter`, and then runs `onDone`, such as opening the step that shows it to who stayed. */
export function useEvaluation(own: OwnAgent | undefined, onDone?: (stayed: boolean) => void): EvaluationRun {
  const { visitor } = useServices()
  const { select } = useSelection()
  return useTask({
    run: async () => {
      if (own === undefined) throw new Error('There is no agent to decide about.')
      return visitor.evaluate(pilotEnter(own.agent_id), 'Ask for a decision')
    },
    onStart: () => select(null),
    onDone: (_outcome, _given, stayed) => onDone?.(stayed),
  })
}
