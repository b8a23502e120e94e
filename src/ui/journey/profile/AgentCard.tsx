import { useState } from 'react'
import type { ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { Panel } from '../../kit/Panel.tsx'
import { sealFactsOf } from '../../kit/Seal.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { AllFields, claimedValue, FIELDS } from './AllFields.tsx'
import { ClaimCard, type ClaimField } from './ClaimCard.tsx'
import styles from './Profile.module.css'
import { shortenStart, statusLine, useAgentName } from './profile-words.ts'

function cardFields(view: AgentView): readonly (ClaimField & { readonly name: ProfileField })[] {
  const third = view.situation.organization_claimed ? 'organization_id' : 'protocol'
  const shown: readonly ProfileField[] = ['issuer', 'subject', third, 'key_reference']
  return shown.map(name => {
    const value = claimedValue(view, name)
    const proven = view.proven_fields.some(({ field }) => field === name)
    const state = proven ? 'proven' : value === undefined ? 'unreached' : 'claimed'
    return { name, value: value === undefined ? undefined : visibleText(shortenStart(value)), state }
  })
}

/** The fields shown that turned from claimed to proven in front of the reader, in the order of the card. */
function useNewlyProven(view: AgentView): readonly string[] {
  const agentId = view.agent_id
  const proven = cardFields(view).flatMap(({ name, state }) => (state === 'proven' ? [name] : []))
  const [seen, setSeen] = useState({ agentId, proven })
  const [fresh, setFresh] = useState<readonly string[]>([])
  if (seen.agentId !== agentId || seen.proven.join() !== proven.join()) {
    setSeen({ agentId, proven })
    setFresh(seen.agentId === agentId ? proven.filter(name => !seen.proven.includes(name)) : [])
  }
  return fresh
}

interface AgentCardProps {
  readonly view: AgentView | undefined
  readonly rows: readonly ExchangeRow[]
  /** Without its fields, where something else needs the room. */
  readonly slim?: boolean
}

function Card({ view, rows, slim = false }: AgentCardProps & { readonly view: AgentView }) {
  const [all, setAll] = useState(false)
  const fresh = useNewlyProven(view)
  const name = useAgentName(view)
  const fields = cardFields(view).map(field => {
    const place = fresh.indexOf(field.name)
    return place < 0 ? field : { ...field, place }
  })
  const frame = view.valid_facts.binding === undefined ? 'claimed' : 'proven'
  const tone = statusLine(view)
  return (
    <>
      <ClaimCard
        label="Profile"
        slim={slim}
        facts={{
          ...{ name, fields, tone, status: view.status, seal: sealFactsOf(view) },
          frame: tone === 'suspended' || tone === 'refused' ? tone : frame,
        }}
        more={
          <button type="button" className="link" onClick={() => setAll(true)}>
            {`All ${FIELDS.length} fields`}
          </button>
        }
      />
      {all ? (
        <Panel
          kind="drawer"
          title={`All ${FIELDS.length} fields`}
          about={view.agent_id}
          onClose={() => setAll(false)}
        >
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
    <section className={styles.none} aria-label="Profile" data-s="unreached" data-status="NO_AGENT">
      <p className="pale">No agent yet. The first import puts a claim here.</p>
    </section>
  )
}
