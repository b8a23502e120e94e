import type { Facts as AgentFacts, FactName, IdentityFact } from '../../../contract/facts.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { minuteWords } from '../../kit/Time.tsx'
import { shortenedName } from '../../kit/words.ts'
import type { ClaimField } from './ClaimCard.tsx'
import { claimField } from './claim-facts.ts'
import { EVIDENCE_WORDS, fieldLapse, lapseOf, namedBy, proofWords } from './profile-words.ts'
import { factLine } from './statuses.ts'

/** The fields that a claim may have, in their order. */
export const FIELDS = keysOf(PROFILE_FIELDS).filter(field => field !== 'status')

const words = (name: string, value: string): Fact => ({ name, value })

const time = (name: string, value: string): Fact => ({
  name,
  value: (
    <time dateTime={value} title={value}>
      {minuteWords(value)}
    </time>
  ),
})

/** A digest or a key, shown by its end, whole in its tooltip; nothing where there is none. */
const machine = (name: string, value: string | null): readonly Fact[] =>
  value === null || value === '' ? [] : [{ name, value: <code title={value}>{shortenedName(value)}</code> }]

function entryWords(name: string): string {
  try {
    const parts: unknown = JSON.parse(name)
    return Array.isArray(parts) ? parts.slice(1).join(', ') : name
  } catch {
    return name
  }
}

function vouchedBy({ vouched_by, statuses = [] }: Pick<IdentityFact, 'vouched_by' | 'statuses'>): Fact[] {
  if (vouched_by === null) return [words('vouched by', 'only the key itself')]
  const { entry, thing, since } = vouched_by
  return [
    ...machine('vouched by', thing),
    words('directory entry', `${entryWords(entry)}, since version ${since}`),
    ...statuses.map(({ purpose, index }) => words(purpose, `entry ${index} of its status list`)),
  ]
}

type LinesOf<F extends FactName> = (fact: NonNullable<AgentFacts[F]>, view: AgentView) => readonly Fact[]

/** What is recorded of each fact, in the order in which an agent gets them. */
const RECORDED: { readonly [F in FactName]: LinesOf<F> } = {
  identity: ({ evidence_ref, confirmed_key, until, authorization_ref, ...rest }, { profile }) => [
    words('evidence', EVIDENCE_WORDS[profile.protocol]),
    ...vouchedBy(rest),
    ...machine('its digest', evidence_ref),
    ...machine('confirmed key', confirmed_key),
    ...machine('authorization', authorization_ref),
    until === null ? words('until', 'no end') : time('until', until),
  ],
  link: ({ organization_id, key_thumbprint, proof_ref }) => [
    words('organization', organization_id),
    ...machine('its key', key_thumbprint),
    ...machine('proof', proof_ref),
  ],
  binding: ({ key_thumbprint, alg, proof_ref, authorization_ref, at }) => [
    ...machine('key', key_thumbprint),
    words('algorithm', alg),
    ...machine('proof', proof_ref),
    ...machine('authorization', authorization_ref),
    time('proven', at),
  ],
  readiness: ({ proof_ref, before }) => [...machine('receipt', proof_ref), time('before', before)],
  suspension: ({ by, proof_ref, at }) => [words('by', by), ...machine('proof', proof_ref), time('since', at)],
  revocation: ({ by, proof_ref, at }) => [words('by', by), ...machine('proof', proof_ref), time('since', at)],
}

interface AllFieldsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The message that a fact or a proof came with, at the end of its line. */
function Behind({ row, label }: { readonly row: ExchangeRow | undefined; readonly label: string }) {
  return row === undefined ? null : <MessageLink row={row} label={`${label} by message ${row.number}`} />
}

function recorded<F extends FactName>({ view, rows }: AllFieldsProps, name: F, now: string): readonly Fact[] {
  const fact: AgentFacts[F] = view.recorded[name]
  if (fact === undefined) return []
  const lapse = lapseOf(view, name)
  const why = lapse && [
    words('why', lapse.detail.replace(/\burn:[^\s,;]+/gu, shortenedName)),
    time('seen', now),
  ]
  const value = (
    <div className="row bar">
      <div>
        {lapse === undefined ? null : <b>{lapse.short}</b>}
        <Facts kind="record" of={[...RECORDED[name](fact, view), ...(why ?? [])]} />
      </div>
      <Behind row={rowOfRequest(rows, fact.request_id)} label={name} />
    </div>
  )
  const data = { 'data-fact': name, 'data-status': lapse?.short ?? 'stands' }
  return [{ name, value, data, state: lapse === undefined ? factLine(name) : 'claimed' }]
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
  const facts = keysOf(RECORDED).flatMap(name => recorded(at, name, now))
  return (
    <>
      <Facts kind="drawn" of={fieldFacts(at)} />
      {facts.length === 0 ? null : <h3>Facts behind it</h3>}
      <Facts kind="drawn" of={facts} />
    </>
  )
}
