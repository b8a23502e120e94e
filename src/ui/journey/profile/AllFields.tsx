import { keysOf } from '../../../contract/keys-of.ts'
import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { Json } from '../../kit/Json.tsx'
import { LINES } from '../../kit/Mark.tsx'
import { shortenedName } from '../../kit/words.ts'
import type { ClaimField } from './ClaimCard.tsx'
import { claimField } from './claim-facts.ts'
import { fieldLapse, lapseOf, namedBy, proofWords } from './profile-words.ts'
import { type FactStatus, STATUS_ROWS } from './statuses.ts'

/** The fields that a claim may have, in their order. */
export const FIELDS = keysOf(PROFILE_FIELDS).filter(field => field !== 'status')

interface AllFieldsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The message that a fact or a proof came with, at the end of its line. */
function Behind({ row, label }: { readonly row: ExchangeRow | undefined; readonly label: string }) {
  return row === undefined ? null : <MessageLink row={row} label={`${label} by message ${row.number}`} />
}

/** A fact as it is recorded, and why it does not stand where it does not. */
function recorded({ view, rows }: AllFieldsProps, status: FactStatus): readonly Fact[] {
  const name = STATUS_ROWS[status].fact
  const fact = view.recorded[name]
  if (fact === undefined) return []
  const lapse = lapseOf(view, name)
  const value = (
    <div className="row bar">
      <div>
        {lapse === undefined ? null : (
          <p>
            <b>{lapse.short}</b> {lapse.detail.replace(/\burn:[^\s,;]+/gu, shortenedName)}
          </p>
        )}
        <Json value={fact} label={`${name} as recorded`} />
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
  const facts = keysOf(STATUS_ROWS).flatMap(status => recorded(at, status))
  return (
    <>
      <Facts kind="drawn" of={fieldFacts(at)} />
      {facts.length === 0 ? null : <h3>Facts behind it</h3>}
      <Facts kind="drawn" of={facts} />
    </>
  )
}
