import { useState } from 'react'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useAgents } from '../../app/current-agent.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { Panel } from '../../kit/Panel.tsx'
import { AllFields, FIELDS } from './AllFields.tsx'
import { ClaimCard } from './ClaimCard.tsx'
import { claimFacts, claimField } from './claim-facts.ts'
import { agentName } from './profile-words.ts'

/** The fields of the card. Those that turned to proven in front of the reader have their place among them. */
function useCardFields(view: AgentView) {
  const agentId = view.agent_id
  const third = view.situation.organization_claimed ? 'organization_id' : 'protocol'
  const fields = (['issuer', 'subject', third, 'key_reference'] as const).map(name => claimField(view, name))
  const proven = fields.flatMap(({ name, state }) => (state === 'proven' ? [name] : []))
  const [seen, setSeen] = useState({ agentId, proven })
  const [fresh, setFresh] = useState<readonly string[]>([])
  if (seen.agentId !== agentId || seen.proven.join() !== proven.join()) {
    setSeen({ agentId, proven })
    setFresh(seen.agentId === agentId ? proven.filter(name => !seen.proven.includes(name)) : [])
  }
  return fields.map(field =>
    fresh.includes(field.name) ? { ...field, place: fresh.indexOf(field.name) } : field,
  )
}

interface AgentCardProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
  /** Without its fields, where something else needs the room. */
  readonly slim?: boolean
}

function Card({ view, rows, slim = false }: AgentCardProps & { readonly view: AgentView }) {
  const [all, setAll] = useState(false)
  const { list } = useAgents()
  const name = list.find(agent => agent.agent_id === view.agent_id)?.label ?? agentName(view.profile)
  const facts = claimFacts(view, name, useCardFields(view))
  const title = `All ${FIELDS.length} fields`
  const more = (
    <button type="button" className="link" onClick={() => setAll(true)}>
      {title}
    </button>
  )
  return (
    <>
      <ClaimCard label="Profile" {...{ slim, facts, more }} />
      {all ? (
        <Panel kind="drawer" title={title} about={view.agent_id} onClose={() => setAll(false)}>
          <AllFields view={view} rows={rows} />
        </Panel>
      ) : null}
    </>
  )
}

/** The agent at work, as it stands; before the first import, where its claim will stand. */
export function AgentCard({ view, ...rest }: AgentCardProps) {
  if (view !== undefined) return <Card key={view.agent_id} view={view} {...rest} />
  return (
    <section aria-label="Profile" data-s="unreached" data-status="NO_AGENT">
      <p className="pale">No agent yet. The first import puts a claim here.</p>
    </section>
  )
}
