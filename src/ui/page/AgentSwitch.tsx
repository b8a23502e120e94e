import { useQueryClient } from '@tanstack/react-query'
import { useAgents, useAgentView, useAgentViews } from '../app/current-agent.ts'
import { closeMessage } from '../app/navigation.ts'
import { reread } from '../app/page-kept.ts'
import { useServices } from '../app/ServicesContext.tsx'
import { useAttacksShown } from '../app/switches.ts'
import { Icon } from '../kit/Icon.tsx'
import { Popover } from '../kit/Popover.tsx'
import { initialsOf, Seal, sealFactsOf } from '../kit/Seal.tsx'
import styles from './Menu.module.css'

/** Every agent that was imported here, with its status; they are read only while this is open. */
function Choices({ onChosen }: { readonly onChosen: () => void }) {
  const { list, current } = useAgents()
  const { visitor } = useServices()
  const client = useQueryClient()
  const views = useAgentViews()
  const [attacks] = useAttacksShown()
  return list
    .filter(({ agent_id, beside }) => attacks || beside === undefined || agent_id === current?.agent_id)
    .map(({ agent_id, label }) => (
      <button
        key={agent_id}
        type="button"
        className={`entry ${styles.agent}`}
        aria-current={agent_id === current?.agent_id || undefined}
        onClick={() => {
          closeMessage()
          void visitor.agents.choose(agent_id).then(() => reread(client))
          onChosen()
        }}
      >
        <Seal facts={sealFactsOf(views?.get(agent_id))} initials={initialsOf(label)} />
        <span>
          {label}
          {/* Nothing while that is being read. */}
          <code>{views ? (views.get(agent_id)?.status ?? 'not in the service’s store') : '…'}</code>
        </span>
      </button>
    ))
}

/** The agent at work, and the way to another one that was imported here. */
export function AgentSwitch() {
  const { current } = useAgents()
  const { view } = useAgentView(current?.agent_id)
  const name = current?.label ?? 'No agent'
  const button = (
    <>
      <Seal key={view?.agent_id} facts={sealFactsOf(view)} />
      <span className="clip">{name}</span>
      <Icon name="chevron" />
    </>
  )
  return (
    <Popover
      name="Agents"
      label={`Agent: ${name}. Switch agent`}
      button={button}
      className={`inline tool ${styles.switch}`}
    >
      {close => <Choices onChosen={close} />}
    </Popover>
  )
}
