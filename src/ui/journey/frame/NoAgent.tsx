import { type Lost, useAgents } from '../../app/queries.ts'
import { recordsAddress, VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { useStartSample } from '../../app/start-sample.ts'
import { LinkButton, ViewLink } from '../../app/ViewLink.tsx'
import { Unreadable } from '../../exchange/outcome/Notices.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Button } from '../../kit/Button.tsx'
import { Actions } from './Step.tsx'

const NONE_YET = 'There is no agent yet: import a claim first.'
const LOST = {
  gone: 'This agent is no longer in the service’s store: import its claim again.',
  unreadable:
    'The service’s record of this agent cannot be read: choose another agent, or import its claim again.',
} as const satisfies Record<Lost, string>

export function NoAgent({ action, lost }: { readonly action: string; readonly lost: Lost | undefined }) {
  const { current } = useAgents()
  const closed = useClosedBecause()
  const start = useStartSample()
  const refused = start.result !== undefined && start.result.kind !== 'answer' ? start.result : undefined
  return (
    <>
      <Actions>
        <Button closed={lost === undefined ? NONE_YET : LOST[lost]}>{action}</Button>
      </Actions>
      {lost === 'unreadable' && current !== undefined ? (
        <Unreadable of="the service’s records" rows={new Map([['agents', [current.agent_id]]])}>
          <ViewLink className="link" to={recordsAddress({ store: 'agents', record: current.agent_id })}>
            The record as stored
          </ViewLink>
        </Unreadable>
      ) : null}
      <Actions>
        <Button
          kind="primary"
          arrow
          closed={closed}
          busy={start.busy}
          onClick={() => start.start('SERVICE_NAME')}
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
