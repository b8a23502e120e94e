import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnAgent } from '../../../client/visitor.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useAction } from '../../app/action.ts'
import { useOutcomeFocus } from '../../app/outcome-focus.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { useSelection } from '../../app/SelectionContext.tsx'
import { type ProofTask, runProofTask } from './proof-task.ts'

export interface ProofRun {
  /** A task is under way, from the ask to the proof's answer. */
  readonly busy: boolean
  /** Why a task did not come to its end: a defect, not a refusal. */
  readonly error: Error | null
  /** The challenge that a task stopped at, before the agent's key signs. */
  readonly pausedOn: string | undefined
  /** Stops at a challenge whose credential is held, or goes on from where a task stopped. */
  readonly pauseOn: (challengeId: string | undefined) => void
  /** Takes the heading of the outcome, to which focus goes. */
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  readonly start: (task: ProofTask) => void
}

/** Runs the messages of a proof, one task at a time: ask for a nonce, have issued what it takes, sign, send. */
export function useProofRun(own: OwnAgent | undefined, view: AgentView | undefined): ProofRun {
  const { visitor, world } = useParts()
  const client = useQueryClient()
  const { select } = useSelection()
  const focus = useOutcomeFocus()
  const [pausedOn, setPausedOn] = useState<string>()
  const running = useAction({
    mutationFn: async (task: ProofTask) => {
      if (own === undefined || view === undefined) throw new Error('There is no agent to prove anything for.')
      const { agent_id, key_thumbprint } = own
      const played = { agent_id, key_thumbprint, claim: claimOf(view.profile) }
      return runProofTask(task, { stage: { visitor, world: await world() }, played, view })
    },
    onMutate: () => {
      focus.begin()
      select(null)
    },
    onSuccess: (outcome, task) => {
      const paused = task.kind === 'prove' && task.pause && outcome.kind === 'answer'
      setPausedOn(paused && 'challenge_id' in outcome.value ? outcome.value.challenge_id : undefined)
    },
    onSettled: async () => {
      await client.invalidateQueries()
      focus.end()
    },
  })
  return {
    busy: running.isPending,
    error: running.error,
    pausedOn,
    pauseOn: setPausedOn,
    headingRef: focus.heading,
    start: running.mutate,
  }
}
