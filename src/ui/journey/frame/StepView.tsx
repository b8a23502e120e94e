import type { CurrentAgent } from '../../app/current-agent.ts'
import type { Lost } from '../../app/page-state.ts'
import { recordsAddress, VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { useStartSample } from '../../app/start-sample.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Refusal } from '../../exchange/outcome/Refusal.tsx'
import { Unreadable } from '../../exchange/outcome/Unreadable.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { attackShown, BREAK, BreakBar } from '../break/BreakMode.tsx'
import type { BreakMode } from '../break/break-mode.ts'
import { SignElsewhere, useWaiting } from '../elsewhere/SignElsewhere.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { Actions, STEPS, StepHead, StepLine, type StepName, type StepShown } from './Step.tsx'
import { Workbench } from './Workbench.tsx'

const NONE_YET = 'There is no agent yet: import a claim first.'
const LOST = {
  gone: 'This agent is no longer in the service’s store: import its claim again.',
  unreadable:
    'The service’s record of this agent cannot be read: choose another agent, or import its claim again.',
} as const satisfies Record<Lost, string>

interface StepViewProps {
  readonly name: StepName
  readonly agent: Pick<CurrentAgent, 'own' | 'view' | 'lost' | 'rows'>
  readonly mode: BreakMode
  /** Undefined where the step needs an agent and there is none. */
  readonly at: StepShown | undefined
  readonly idle?: React.ReactNode
  readonly above?: React.ReactNode
}

/** Whether the way to the attacks has room beside what is next; else it is a line among the folds. */
const hasRoom = (at: StepShown | undefined): boolean => at?.actions.length === 1

/** What a step shows, from the top to the bottom. @param attacks those that can be tried, where they can */
export function Shown({ at, attacks }: { readonly at: StepShown; readonly attacks?: BreakMode }) {
  const { outcome, facts = [], form, actions, below, decision } = at
  const all = (
    <>
      {outcome}
      {facts.length === 0 ? null : <Facts of={facts} />}
      {form}
      {actions.length === 0 ? null : (
        <Actions of={actions}>
          {attacks !== undefined && hasRoom(at) ? (
            <Button onClick={() => attacks.enter()}>{BREAK}</Button>
          ) : null}
        </Actions>
      )}
      {below}
    </>
  )
  if (decision === undefined) return all
  return (
    <section aria-label="Decision" {...decision}>
      {all}
    </section>
  )
}

/** What a step offers, closed until there is an agent, and how to get one. */
function NoAgent({ name, agent: { own, lost } }: Pick<StepViewProps, 'name' | 'agent'>) {
  const closed = useClosedBecause()
  const { busy, start, result, error } = useStartSample()
  const sample = { kind: 'primary', closed, busy, run: () => start('SERVICE_NAME') } as const
  const why = lost === undefined ? NONE_YET : LOST[lost]
  return (
    <>
      <Actions of={STEPS[name].offers.map(offer => ({ name: offer, closed: why, run: () => undefined }))} />
      {lost === 'unreadable' && own !== undefined ? (
        <Unreadable of="the service’s records" rows={new Map([['agents', [own.agent_id]]])}>
          <a className="link" href={recordsAddress({ store: 'agents', record: own.agent_id })}>
            The record as stored
          </a>
        </Unreadable>
      ) : null}
      <Actions
        of={[
          { name: 'Walk through with a sample agent', ...sample },
          { name: 'Enter a claim', run: VIEWS.import },
        ]}
      />
      <Refusal outcome={result} error={error} title="Not imported" />
    </>
  )
}

/** A step: what it came to and what is next, the agent’s card, its exchange; or the attacks on it. */
export function StepView({ name, agent, mode, at, idle, above }: StepViewProps) {
  const { own, view, lost, rows } = agent
  const waiting = useWaiting(own?.agent_id)
  const step = mode.open ? (
    <Shown at={attackShown(mode, view, at?.amongAttacks)} />
  ) : waiting !== undefined ? (
    <SignElsewhere waiting={waiting} />
  ) : at !== undefined ? (
    <Shown at={at} attacks={mode} />
  ) : view === undefined ? (
    <>
      <StepHead title={STEPS[name].title}>{STEPS[name].lede}</StepHead>
      {own === undefined || lost !== undefined ? <NoAgent {...{ name, agent }} /> : null}
      {idle}
    </>
  ) : null
  const folds =
    mode.open || waiting !== undefined ? null : (
      <>
        {hasRoom(at) ? null : <StepLine onClick={() => mode.enter()}>{BREAK}</StepLine>}
        {at?.folds}
      </>
    )
  const withCard = own !== undefined || name !== 'import'
  return (
    <Workbench
      {...{ step, folds }}
      bar={mode.open ? <BreakBar mode={mode} /> : undefined}
      above={mode.open ? undefined : above}
      card={
        withCard ? <AgentCard view={view} rows={rows} slim={mode.open || at?.slim === true} /> : undefined
      }
      exchange={<Exchange rows={rows} attacks={mode.open} />}
    />
  )
}
