import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Seal } from '../../kit/Seal.tsx'
import { initialsOf, sealFactsOf } from '../../kit/seal-facts.ts'
import { useAgents, useAgentViews } from '../queries.ts'
import { useSelection } from '../SelectionContext.tsx'
import { useServices } from '../ServicesContext.tsx'
import styles from './AgentSwitch.module.css'
import tools from './Shell.module.css'

/** The agent at work, and the way to another one that was imported here. */
export function AgentSwitch() {
  const { visitor } = useServices()
  const client = useQueryClient()
  const { list, current } = useAgents()
  const views = useAgentViews()
  const { select } = useSelection()
  const menu = useId()
  const popover = useRef<HTMLDivElement>(null)
  const name = current?.label ?? 'No agent'
  return (
    <>
      <button
        type="button"
        className={classNames(tools.tool, styles.switch)}
        popoverTarget={menu}
        aria-label={`Agent: ${name}. Switch agent`}
      >
        <Seal facts={sealFactsOf(views.get(current?.agent_id ?? ''))} className={styles.seal} />
        <span className={styles.name}>{name}</span>
        <Icon name="chevron" className={tools.small} />
      </button>
      <div id={menu} popover="auto" className={styles.menu} ref={popover}>
        {list.map(agent => (
          <button
            key={agent.agent_id}
            type="button"
            className={styles.agent}
            aria-current={agent.agent_id === current?.agent_id || undefined}
            onClick={() => {
              select(null)
              void visitor.agents.choose(agent.agent_id).then(() => client.invalidateQueries())
              popover.current?.hidePopover()
            }}
          >
            <Seal
              facts={sealFactsOf(views.get(agent.agent_id))}
              initials={initialsOf(agent.label)}
              className={styles.large}
            />
            <span>{agent.label}</span>
            <small className={styles.status}>
              {views.get(agent.agent_id)?.status ?? 'not in the service’s store'}
            </small>
          </button>
        ))}
      </div>
    </>
  )
}
