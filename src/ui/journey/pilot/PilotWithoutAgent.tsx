import type { Lost } from '../../app/queries.ts'
import { Button } from '../../kit/Button.tsx'
import { Actions } from '../Actions.tsx'
import { NoAgent } from '../NoAgent.tsx'

/** The step before there is an agent: both of its actions, closed with why, and the way to one. */
export function PilotWithoutAgent({ lost }: { readonly lost: Lost | undefined }) {
  return (
    <>
      <Actions>
        <Button closed="It needs an agent that signs the report.">Send report</Button>
      </Actions>
      <NoAgent action="Approve report" lost={lost} />
    </>
  )
}
