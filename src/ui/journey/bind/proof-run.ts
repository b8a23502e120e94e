import { useState } from 'react'
import type { OwnAgent } from '../../../client/visitor.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { Proved } from '../../../flows/prove.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'
import { type ProofTask, runProofTask } from './proof-task.ts'

export interface ProofRun extends Task<Proved, ProofTask> {
  /** The challenge that a task stopped at, before the agent's key signs. */
  readonly pausedOn: string | undefined
  /** Stops at a challenge whose credential is held, or goes on from where a task stopped. */
  readonly pauseOn: (challengeId: string | undefined) => void
}

/** Runs the messages of a proof, from the ask to the proof's answer. */
export function useProofRun(own: OwnAgent | undefined, view: AgentView | undefined): ProofRun {
  const { visitor, world } = useServices()
  const { select } = useSelection()
  const [pausedOn, pauseOn] = useState<string>()
  const task = useTask({
    run: async (given: ProofTask) => {
      if (own === undefined || view === undefined) throw new Error('There is no agent to prove anything for.')
      const { agent_id, key_thumbprint } = own
      const acting = { agent_id, key_thumbprint, claim: claimOf(view.profile) }
      const outcome = await runProofTask(given, { actors: { visitor, world: await world() }, acting, view })
      const paused = given.kind === 'prove' && given.pause && outcome.kind === 'answer'
      pauseOn(paused && 'challenge_id' in outcome.value ? outcome.value.challenge_id : undefined)
      return outcome
    },
    onStart: () => select(null),
  })
  return { ...task, pausedOn, pauseOn }
}
