import type { CurrentAgent } from '../../app/current-agent.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { Button } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { attackShown, BREAK, BreakBar } from '../break/BreakMode.tsx'
import type { BreakMode } from '../break/break-mode.ts'
import { SignElsewhere, useWaiting } from '../elsewhere/SignElsewhere.tsx'
import { AgentCard } from '../profile/AgentCard.tsx'
import { NoAgent } from './NoAgent.tsx'
import { ActionButton, Actions, StepHead, StepLine } from './Step.tsx'
import { STEPS, type StepName, type StepShown } from './steps.ts'
import { Workbench } from './Workbench.tsx'

interface StepViewProps {
  readonly name: StepName
  readonly agent: Pick<CurrentAgent, 'own' | 'view' | 'lost' | 'rows'>
  readonly mode: BreakMode
  /** Undefined where the step needs an agent and there is none. */
  readonly at: StepShown | undefined
  /** What is said before there is an agent. */
  readonly idle?: React.ReactNode
  readonly above?: React.ReactNode
}

/** Whether the way to the attacks has room beside what is next; else it is a line among the folds. */
const hasRoom = (at: StepShown | undefined): boolean => at?.actions.length === 1

interface ShownProps {
  readonly at: StepShown
  /** The attacks that can be tried; undefined where none can, or while they are. */
  readonly attacks?: BreakMode | undefined
}

/** What a step shows, from the top to the bottom. */
export function Shown({ at, attacks }: ShownProps) {
  const { outcome, facts = [], form, actions, below, decision } = at
  const all = (
    <>
      {outcome}
      {facts.length === 0 ? null : <Facts of={facts} />}
      {form}
      {actions.length === 0 ? null : (
        <Actions>
          {actions.map(action => (
            <ActionButton key={action.name} of={action} />
          ))}
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

function Idle({ name, agent: { own, lost }, idle }: Pick<StepViewProps, 'name' | 'agent' | 'idle'>) {
  const { title, lede, offers } = STEPS[name]
  return (
    <>
      <StepHead title={title}>{lede}</StepHead>
      {own === undefined || lost !== undefined ? <NoAgent offers={offers} lost={lost} /> : null}
      {idle}
    </>
  )
}

/** A step: what it came to and what is next, the agent’s card, its exchange; or the attacks on it. */
export function StepView({ name, agent, mode, at, idle, above }: StepViewProps) {
  const { own, view, rows } = agent
  const waiting = useWaiting(own?.agent_id)
  const step = mode.open ? (
    <Shown at={attackShown(mode, view, at?.amongAttacks)} />
  ) : waiting !== undefined ? (
    <SignElsewhere waiting={waiting} />
  ) : at !== undefined ? (
    <Shown at={at} attacks={mode} />
  ) : view === undefined ? (
    <Idle {...{ name, agent, idle }} />
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
