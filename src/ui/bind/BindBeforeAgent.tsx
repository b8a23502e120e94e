import { NoAgent } from '../workbench/NoAgent.tsx'
import { StepHead } from '../workbench/StepHead.tsx'

/** The step before there is an agent, or while it is being read. */
export function BindBeforeAgent({ missing }: { readonly missing: boolean }) {
  return (
    <>
      <StepHead step={2} title="Bind the agent to a key">
        The service hands out a one-time nonce and the agent’s key signs it. A valid signature shows that the
        agent controls that key.
      </StepHead>
      {missing ? <NoAgent action="Get a nonce and sign it" /> : null}
    </>
  )
}
