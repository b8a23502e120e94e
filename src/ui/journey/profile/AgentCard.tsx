import { useState } from 'react'
import { keysOf } from '../../../contract/keys-of.ts'
import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useAgents } from '../../app/current-agent.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { Json } from '../../kit/Json.tsx'
import { LINES } from '../../kit/Mark.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { shortenedName } from '../../kit/words.ts'
import { ClaimCard, type ClaimField, claimFacts, claimField } from './ClaimCard.tsx'
import {
  agentName,
  type FactStatus,
  fieldLapse,
  lapseOf,
  namedBy,
  proofWords,
  STATUS_ROWS,
} from './profile-words.ts'

/** The fields that a claim may have, in their order. */
const FIELDS = keysOf(PROFILE_FIELDS).filter(field => field !== 'status')

interface At {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

interface EndedProps {
  readonly children: React.ReactNode
  readonly note?: string
  /** The message that it came with, and what of it. */
  readonly row: ExchangeRow | undefined
  readonly label: string
}

/** What is said and, at the end of its line, what is behind it. */
function Ended({ children, note, row, label }: EndedProps) {
  return (
    <div className="row bar">
      <div>{children}</div>
      <span className="hint">
        {note}{' '}
        {row === undefined ? null : <MessageLink row={row} label={`${label} by message ${row.number}`} />}
      </span>
    </div>
  )
}

/** A fact as it is recorded, and why it does not stand where it does not. */
function recorded({ view, rows }: At, status: FactStatus): readonly Fact[] {
  const { fact: name } = STATUS_ROWS[status]
  const fact = view.recorded[name]
  if (fact === undefined) return []
  const lapse = lapseOf(view, name)
  const value = (
    <Ended row={rowOfRequest(rows, fact.request_id)} label={name}>
      {lapse === undefined ? null : (
        <p>
          <b>{lapse.short}</b> {lapse.detail.replace(/\burn:[^\s,;]+/gu, shortenedName)}
        </p>
      )}
      <Json value={fact} label={`${name} as recorded`} />
    </Ended>
  )
  const data = { 'data-fact': name, 'data-status': lapse?.short ?? 'stands' }
  return [{ name, value, data, state: lapse === undefined ? LINES[status] : 'claimed' }]
}

/** A field's value, with what proves it or why nothing does. */
function fieldFact({ rows }: At, field: ClaimField, proof: string | undefined, request?: string): Fact {
  const { name, value = 'none', state } = field
  const whose = proof !== undefined && name === 'subject' ? ', this issuer’s name for it' : ''
  const note = `${proof ?? (state === 'claimed' ? 'as received' : '')}${whose}`
  const row = rowOfRequest(rows, request)
  return {
    name,
    state,
    value: (
      <Ended {...{ note, row }} label={`${name} proven`}>
        {value}
      </Ended>
    ),
  }
}

function fieldFacts(at: At): readonly Fact[] {
  const { view } = at
  const { binding } = view.valid_facts
  return FIELDS.flatMap((name): Fact[] => {
    const found = view.proven_fields.find(({ field }) => field === name)
    const proof = found ? proofWords(view, found) : (fieldLapse(view, name) ?? namedBy(view, name))
    const own = fieldFact(at, claimField(view, name), proof, found?.request_id)
    if (name !== 'key_reference' || found !== undefined || binding === undefined) return [own]
    // The claim's reference names no key or another: the bound key stands beside the claim, never over it.
    const bound = { name: 'bound key', value: binding.key_thumbprint, state: 'proven' } as const
    const by = proofWords(view, { field: name, fact: 'binding', vouched_by: null })
    return [own, fieldFact(at, bound, by, binding.request_id)]
  })
}

function AllFields(at: At) {
  const facts = keysOf(STATUS_ROWS).flatMap(status => recorded(at, status))
  return (
    <>
      <Facts kind="drawn" of={fieldFacts(at)} />
      {facts.length === 0 ? null : <h3>Facts behind it</h3>}
      <Facts kind="drawn" of={facts} />
    </>
  )
}

/** The fields of the card. Those that turned to proven in front of the reader have their place among them. */
function useCardFields(view: AgentView): readonly ClaimField[] {
  const third = view.situation.organization_claimed ? 'organization_id' : 'protocol'
  const fields = (['issuer', 'subject', third, 'key_reference'] as const).map(name => claimField(view, name))
  const proven = fields.flatMap(({ name, state }) => (state === 'proven' ? [name] : []))
  const [{ seen, fresh }, setSeen] = useState<Record<'seen' | 'fresh', readonly string[]>>({
    seen: proven,
    fresh: [],
  })
  if (seen.join() !== proven.join())
    setSeen({ seen: proven, fresh: proven.filter(name => !seen.includes(name)) })
  return fields.map(field =>
    fresh.includes(field.name) ? { ...field, place: fresh.indexOf(field.name) } : field,
  )
}

interface AgentCardProps extends Pick<At, 'rows'> {
  readonly view: AgentView | undefined
  readonly slim?: boolean
}

function Card({ view, rows, slim = false }: AgentCardProps & At) {
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
