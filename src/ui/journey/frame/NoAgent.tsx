import { useAgents } from '../../app/current-agent.ts'
import type { Lost } from '../../app/page-state.ts'
import { recordsAddress, VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { useStartSample } from '../../app/start-sample.ts'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Unreadable } from '../../exchange/outcome/Unreadable.tsx'
import { Button } from '../../kit/Button.tsx'
import { ActionButton, Actions } from './Step.tsx'

const NONE_YET = 'There is no agent yet: import a claim first.'
const LOST = {
  gone: 'This agent is no longer in the service’s store: import its claim again.',
  unreadable:
    'The service’s record of this agent cannot be read: choose another agent, or import its claim again.',
} as const satisfies Record<Lost, string>

interface NoAgentProps {
  readonly offers: readonly string[]
  readonly lost: Lost | undefined
}

/** What a step offers, closed until there is an agent, and how to get one. */
export function NoAgent({ offers, lost }: NoAgentProps) {
  const { current } = useAgents()
  const closed = useClosedBecause()
  const { busy, start, result, error } = useStartSample()
  const refused = result !== undefined && result.kind !== 'answer' ? result : undefined
  const name = 'Walk through with a sample agent'
  const ways = [
    { name, kind: 'primary', closed, busy, run: () => start('SERVICE_NAME') },
    { name: 'Enter a claim', run: VIEWS.import },
  ] as const
  return (
    <>
      <Actions>
        {offers.map(offer => (
          <Button key={offer} closed={lost === undefined ? NONE_YET : LOST[lost]}>
            {offer}
          </Button>
        ))}
      </Actions>
      {lost === 'unreadable' && current !== undefined ? (
        <Unreadable of="the service’s records" rows={new Map([['agents', [current.agent_id]]])}>
          <a className="link" href={recordsAddress({ store: 'agents', record: current.agent_id })}>
            The record as stored
          </a>
        </Unreadable>
      ) : null}
      <Actions>
        {ways.map(way => (
          <ActionButton key={way.name} of={way} />
        ))}
      </Actions>
      {refused === undefined && error === null ? null : (
        <Refusal outcome={refused} error={error} title="Not imported" />
      )}
    </>
  )
}
