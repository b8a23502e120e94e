import { Button } from '../grammar/Button.tsx'
import { LinkButton } from '../grammar/LinkButton.tsx'
import { Refusal } from '../outcome/Refusal.tsx'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { VIEWS } from '../state/route.ts'
import { useStartSample } from '../state/start-sample.ts'
import { Actions } from './Actions.tsx'

interface NoAgentProps {
  /** The step's own action, which needs an agent. */
  readonly action: string
  /** There was one, and the service's store does not hold it any more. */
  readonly lost: boolean
}

const NONE_YET = 'There is no agent yet: import a claim first.'
const LOST = 'The service’s store does not hold this agent any more: import its claim again.'

/** For a step that was opened before there is an agent: its action, closed with why, and the way to one. */
export function NoAgent({ action, lost }: NoAgentProps) {
  const closed = useClosedBecause()
  const start = useStartSample()
  const refused = start.data !== undefined && start.data.kind !== 'answer' ? start.data : undefined
  return (
    <>
      <Actions>
        <Button closed={lost ? LOST : NONE_YET}>{action}</Button>
      </Actions>
      <Actions>
        <Button
          kind="primary"
          arrow
          closed={closed}
          busy={start.isPending}
          onClick={() => start.mutate('SERVICE_NAME')}
        >
          Walk through with a sample agent
        </Button>
        <LinkButton to={VIEWS.import}>Enter a claim</LinkButton>
      </Actions>
      {refused === undefined && start.error === null ? null : (
        <Refusal outcome={refused} error={start.error} title="Not imported" />
      )}
    </>
  )
}
