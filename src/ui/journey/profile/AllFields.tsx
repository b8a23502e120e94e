import { keysOf } from '../../../contract/keys-of.ts'
import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { LINES } from '../../kit/Mark.tsx'
import { minuteWords } from '../../kit/Time.tsx'
import { shortenedName } from '../../kit/words.ts'
import type { ClaimField } from './ClaimCard.tsx'
import { claimField } from './claim-facts.ts'
import { EVIDENCE_WORDS, fieldLapse, lapseOf, namedBy, proofWords } from './profile-words.ts'
import { type FactStatus, STATUS_ROWS } from './statuses.ts'

/** The fields that a claim may have, in their order. */
export const FIELDS = keysOf(PROFILE_FIELDS).filter(field => field !== 'status')

/** What is recorded of a fact by its members, in their order; of the others nobody asked. */
const MEMBERS: Readonly<Record<string, string>> = {
  organization_id: 'organization',
  evidence_ref: 'its digest',
  confirmed_key: 'confirmed key',
  key_thumbprint: 'key',
  alg: 'algorithm',
  by: 'by',
  proof_ref: 'proof',
  authorization_ref: 'authorization',
  at: 'established',
  before: 'before',
  until: 'until',
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT/u.test(value)

/** An instant in the reader's words, a digest or a key by its end; each whole in its tooltip. */
const shown = (value: string): React.ReactNode =>
  isInstant(value) ? (
    <time dateTime={value} title={value}>
      {minuteWords(value)}
    </time>
  ) : (
    <span title={value}>{shortenedName(value)}</span>
  )

const line = (name: string, value: string): Fact => ({ name, value: shown(value) })

/** The members of a fact that hold something. */
const membersOf = (fact: object): readonly Fact[] => {
  const held: Readonly<Record<string, unknown>> = { ...fact }
  return keysOf(MEMBERS).flatMap(member => {
    const value = held[member]
    return typeof value === 'string' && value !== '' ? [line(MEMBERS[member] ?? member, value)] : []
  })
}

/** What an identity rests on: its evidence, and what in the directory vouches for that. */
function evidenceOf({ recorded: { identity }, profile }: AgentView): readonly Fact[] {
  if (identity === undefined) return []
  const { vouched_by: voucher, statuses } = identity
  return [
    line('evidence', EVIDENCE_WORDS[profile.protocol]),
    line('vouched by', voucher?.thing ?? 'only the key itself'),
    ...statuses.map(({ purpose, index }) => line(purpose, `entry ${index} of its status list`)),
  ]
}

interface AllFieldsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The message that a fact or a proof came with, at the end of its line. */
function Behind({ row, label }: { readonly row: ExchangeRow | undefined; readonly label: string }) {
  return row === undefined ? null : <MessageLink row={row} label={`${label} by message ${row.number}`} />
}

function recorded({ view, rows }: AllFieldsProps, status: FactStatus, now: string): readonly Fact[] {
  const name = STATUS_ROWS[status].fact
  const fact = view.recorded[name]
  if (fact === undefined) return []
  const lapse = lapseOf(view, name)
  const why = lapse && [
    line('why', lapse.detail.replace(/\burn:[^\s,;]+/gu, shortenedName)),
    line('seen', now),
  ]
  const value = (
    <div className="row bar">
      <div>
        {lapse === undefined ? null : <b>{lapse.short}</b>}
        <Facts
          kind="record"
          of={[...(name === 'identity' ? evidenceOf(view) : []), ...membersOf(fact), ...(why ?? [])]}
        />
      </div>
      <Behind row={rowOfRequest(rows, fact.request_id)} label={name} />
    </div>
  )
  const data = { 'data-fact': name, 'data-status': lapse?.short ?? 'stands' }
  return [{ name, value, data, state: lapse === undefined ? LINES[status] : 'claimed' }]
}

/** A field's value and, at the end of its line, what proves it or why nothing does. */
function fieldFact(
  { rows }: AllFieldsProps,
  { name, value = 'none', state }: ClaimField,
  { proof, request }: { readonly proof: string | undefined; readonly request: string | undefined },
): Fact {
  const said = proof ?? (state === 'claimed' ? 'as received' : '')
  return {
    name,
    state,
    value: (
      <p className="row bar">
        <span>{value}</span>
        <span className="hint">
          {said}
          {proof !== undefined && name === 'subject' ? ', this issuer’s name for it' : null}{' '}
          <Behind row={rowOfRequest(rows, request ?? '')} label={`${name} proven`} />
        </span>
      </p>
    ),
  }
}

function fieldFacts(at: AllFieldsProps): readonly Fact[] {
  const { view } = at
  const { binding } = view.valid_facts
  return FIELDS.flatMap((name): Fact[] => {
    const found = view.proven_fields.find(({ field }) => field === name)
    const instead = fieldLapse(view, name) ?? namedBy(view, name)
    const proof = found === undefined ? instead : proofWords(view, found)
    const own = fieldFact(at, claimField(view, name), { proof, request: found?.request_id })
    if (name !== 'key_reference' || found !== undefined || binding === undefined) return [own]
    // The claim's reference names no key or another: the bound key stands beside the claim, never over it.
    const bound = { name: 'bound key', value: binding.key_thumbprint, state: 'proven' } as const
    const by = proofWords(view, { field: name, fact: 'binding', vouched_by: null })
    return [own, fieldFact(at, bound, { proof: by, request: binding.request_id })]
  })
}

export function AllFields(at: AllFieldsProps) {
  const now = new Date(useServices().clock.now()).toISOString()
  const facts = keysOf(STATUS_ROWS).flatMap(status => recorded(at, status, now))
  return (
    <>
      <Facts kind="drawn" of={fieldFacts(at)} />
      {facts.length === 0 ? null : <h3>Facts behind it</h3>}
      <Facts kind="drawn" of={facts} />
    </>
  )
}
