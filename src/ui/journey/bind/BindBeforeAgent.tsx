import type { Lost } from '../../app/queries.ts'
import { NoAgent } from '../NoAgent.tsx'
import { StepHead } from '../StepHead.tsx'

interface BindBeforeAgentProps {
  /** There is no agent, rather than one that is still being read. */
  readonly missing: boolean
  readonly lost: Lost | undefined
}

/** The step before there is an agent, or while it is being read. */
export function BindBeforeAgent({ missing, lost }: BindBeforeAgentProps) {
  return (
    <>
      <StepHead step={2} title="Bind the agent to a key">
        The service hands out a one-time nonce and the agent’s key signs it. A valid signature shows that the
        agent controls that key.
      </StepHead>
      {missing || lost !== undefined ? <NoAgent action="Get a nonce and sign it" lost={lost} /> : null}
    </>
  )
}
