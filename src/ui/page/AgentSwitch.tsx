import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { AgentView } from '../../contract/window/agent-view.ts'
import { useAgentViews } from '../app/current-agent.ts'
import { type Agents, useAgents, useAgentView } from '../app/queries.ts'
import { useSelection } from '../app/SelectionContext.tsx'
import { useServices } from '../app/ServicesContext.tsx'
import { useAttacksShown } from '../app/switches.ts'
import { Icon } from '../kit/Icon.tsx'
import { initialsOf, Seal, sealFactsOf } from '../kit/Seal.tsx'
import { classNames } from '../kit/words.ts'
import styles from './AgentSwitch.module.css'
import tools from './Shell.module.css'

/** An agent's status as the service's store has it; nothing while that is being read. */
function statusWords(views: ReadonlyMap<string, AgentView> | undefined, agentId: string): string {
  if (views === undefined) return '…'
  return views.get(agentId)?.status ?? 'not in the service’s store'
}

interface ChoicesProps {
  readonly agents: Agents
  readonly onChosen: () => void
}

/** Every agent that was imported here, with its status; they are read only while this is open. */
function Choices({ agents: { list, current }, onChosen }: ChoicesProps) {
  const { visitor } = useServices()
  const client = useQueryClient()
  const views = useAgentViews()
  const { select } = useSelection()
  const [attacks] = useAttacksShown()
  return list
    .filter(({ agent_id, beside }) => attacks || beside === undefined || agent_id === current?.agent_id)
    .map(agent => (
      <button
        key={agent.agent_id}
        type="button"
        className={styles.agent}
        aria-current={agent.agent_id === current?.agent_id || undefined}
        onClick={() => {
          select(null)
          void visitor.agents.choose(agent.agent_id).then(() => client.invalidateQueries())
          onChosen()
        }}
      >
        <Seal
          facts={sealFactsOf(views?.get(agent.agent_id))}
          initials={initialsOf(agent.label)}
          className={styles.large}
        />
        <span>{agent.label}</span>
        <small className={styles.status}>{statusWords(views, agent.agent_id)}</small>
      </button>
    ))
}

/** The agent at work, and the way to another one that was imported here. */
export function AgentSwitch() {
  const agents = useAgents()
  const { current } = agents
  const { view } = useAgentView(current?.agent_id)
  const [open, setOpen] = useState(false)
  const menu = useId()
  const popover = useRef<HTMLDivElement>(null)
  const name = current?.label ?? 'No agent'
  return (
    <>
      <button
        type="button"
        className={classNames('inline tool', tools.tool, styles.switch)}
        popoverTarget={menu}
        aria-label={`Agent: ${name}. Switch agent`}
      >
        <Seal key={view?.agent_id} facts={sealFactsOf(view)} className={styles.seal} />
        <span className={styles.name}>{name}</span>
        <Icon name="chevron" />
      </button>
      <div
        id={menu}
        popover="auto"
        className={styles.menu}
        ref={popover}
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open ? <Choices agents={agents} onChosen={() => popover.current?.hidePopover()} /> : null}
      </div>
    </>
  )
}
