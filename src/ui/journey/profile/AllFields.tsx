import { Fragment } from 'react'
import type { FactName, Facts, IdentityFact } from '../../../contract/facts.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PROFILE_FIELDS, type ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import { Mark, Rule } from '../../kit/Mark.tsx'
import { minuteWords } from '../../kit/Time.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './Profile.module.css'
import {
  byItsEnd,
  EVIDENCE_WORDS,
  fieldLapse,
  lapseOf,
  namedBy,
  proofWords,
  type ShownLapse,
} from './profile-words.ts'

/** One line about a fact. A digest or a key is a machine value, shown by its end, whole in its tooltip. */
interface FactLine {
  readonly name: string
  readonly value: string
  readonly kind: 'words' | 'machine' | 'time'
}

const words = (name: string, value: string): FactLine => ({ name, value, kind: 'words' })
const time = (name: string, value: string): FactLine => ({ name, value, kind: 'time' })
const machine = (name: string, value: string | null): readonly FactLine[] =>
  value === null || value === '' ? [] : [{ name, value, kind: 'machine' }]

function entryWords(name: string): string {
  try {
    const parts: unknown = JSON.parse(name)
    return Array.isArray(parts) ? parts.slice(1).join(', ') : name
  } catch {
    return name
  }
}

type LinesOf<F extends FactName> = (fact: NonNullable<Facts[F]>, view: AgentView) => readonly FactLine[]

function vouchedBy({ vouched_by, statuses = [] }: Pick<IdentityFact, 'vouched_by' | 'statuses'>): FactLine[] {
  if (vouched_by === null) return [words('vouched by', 'nobody beside the key')]
  const { entry, thing, since } = vouched_by
  return [
    ...machine('vouched by', thing),
    words('directory entry', `${entryWords(entry)}, since version ${since}`),
    ...statuses.map(({ purpose, index }) => words(purpose, `entry ${index} of its status list`)),
  ]
}

const inWords = (detail: string): string => detail.replace(/\burn:[^\s,;]+/gu, byItsEnd)

function lapseLines(lapse: ShownLapse | undefined, now: number): readonly FactLine[] {
  return lapse === undefined
    ? []
    : [words('why', inWords(lapse.detail)), time('seen', new Date(now).toISOString())]
}

const LINES: { readonly [F in FactName]: LinesOf<F> } = {
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

function linesOf<F extends FactName>(view: AgentView, name: F): readonly FactLine[] {
  const fact: Facts[F] = view.recorded[name]
  return fact === undefined ? [] : LINES[name](fact, view)
}

const ORDER: readonly FactName[] = ['identity', 'link', 'binding', 'readiness', 'suspension', 'revocation']

function recordedFacts(
  view: AgentView,
): readonly { readonly fact: FactName; readonly lines: readonly FactLine[] }[] {
  return ORDER.filter(fact => view.recorded[fact] !== undefined).map(fact => ({
    fact,
    lines: linesOf(view, fact),
  }))
}

interface FactListProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  /** The world's time in epoch milliseconds. */
  readonly now: number
}

const STATES: Partial<Record<FactName, LineState>> = { suspension: 'suspended', revocation: 'refused' }

function Value({ value, kind }: Pick<FactLine, 'value' | 'kind'>) {
  if (kind === 'time') {
    return (
      <time dateTime={value} title={value}>
        {minuteWords(value)}
      </time>
    )
  }
  return kind === 'machine' ? <code title={value}>{byItsEnd(value)}</code> : value
}

function FactList({ view, rows, now }: FactListProps) {
  const facts = recordedFacts(view)
  if (facts.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>Facts behind it</h3>
      <ul className={styles.facts}>
        {facts.map(({ fact, lines }) => {
          const lapse = lapseOf(view, fact)
          const state = lapse === undefined ? (STATES[fact] ?? 'proven') : 'claimed'
          const row = rowOfRequest(rows, view.recorded[fact]?.request_id ?? '')
          return (
            <li
              key={fact}
              className={styles.fact}
              data-s={state}
              data-fact={fact}
              data-status={lapse?.short ?? 'stands'}
            >
              <Mark state={state} />
              <p className={styles.factName}>
                {fact}
                {lapse === undefined ? null : <small className={styles.lapse}>{lapse.short}</small>}
              </p>
              {row === undefined ? null : (
                <MessageLink row={row} label={`${fact} by message ${row.number}`} className={styles.ref} />
              )}
              <dl className={styles.lines}>
                {[...lines, ...lapseLines(lapse, now)].map(({ name, value, kind }) => (
                  <div key={name} className={`hint ${styles.line}`}>
                    <dt>{name}</dt>
                    <dd className={styles.value}>
                      <Value value={value} kind={kind} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          )
        })}
      </ul>
    </>
  )
}

interface ProfileRowProps {
  readonly name: string
  readonly value: string | undefined
  readonly proof: string | undefined
  /** Replaces "as received" for a claimed field: why it is no longer proven, or who merely names it. */
  readonly instead?: string | undefined
  readonly row: ExchangeRow | undefined
}

function Source({ name, value, proof, instead, row }: ProfileRowProps) {
  if (proof === undefined) {
    return value === undefined ? null : <span className={styles.as}>{instead ?? 'as received'}</span>
  }
  return (
    <>
      <span className={styles.by}>
        {proof}
        {name === 'subject' ? <small className={styles.whose}>this issuer’s name for it</small> : null}
      </span>
      {row === undefined ? null : (
        <MessageLink
          row={row}
          label={`${name} proven by message ${row.number}`}
          className={styles.fieldRef}
        />
      )}
    </>
  )
}

function ProfileRow(props: ProfileRowProps) {
  const { name, value, proof } = props
  const state = proof !== undefined ? 'proven' : value === undefined ? 'unreached' : 'claimed'
  return (
    <div className={styles.field} data-s={state} data-field={name} data-status={state}>
      <dt className={`hint ${styles.fieldName}`}>{name}</dt>
      <dd className={styles.rest}>
        <Mark state={state} label={state === 'unreached' ? 'not claimed' : state} className={styles.mark} />
        <span className={styles.fieldValue}>
          {value === undefined ? 'none' : visibleText(byItsEnd(value))}
        </span>
        <Source {...props} />
        <Rule className={styles.rule} />
      </dd>
    </div>
  )
}

export const FIELDS = keysOf(PROFILE_FIELDS).filter(field => field !== 'status')

export function claimedValue(view: AgentView, field: ProfileField): string | undefined {
  const value = view.profile[field]
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(', ')
  return value ?? undefined
}

interface FieldsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** The bound key, if the claim's reference names no key or another: beside the claim, never over it. */
function BoundKey({ view, rows }: FieldsProps) {
  const { binding } = view.standing
  if (binding === undefined || view.proven_fields.some(({ field }) => field === 'key_reference')) return null
  return (
    <ProfileRow
      name="bound key"
      value={binding.key_thumbprint}
      proof={proofWords(view, { field: 'key_reference', fact: 'binding', vouched_by: null })}
      row={rowOfRequest(rows, binding.request_id)}
    />
  )
}

function Fields(props: FieldsProps) {
  const { view, rows } = props
  return (
    <dl className={styles.fields}>
      {FIELDS.map(field => {
        const proof = view.proven_fields.find(each => each.field === field)
        return (
          <Fragment key={field}>
            <ProfileRow
              name={field}
              value={claimedValue(view, field)}
              proof={proof === undefined ? undefined : proofWords(view, proof)}
              instead={fieldLapse(view, field) ?? namedBy(view, field)}
              row={proof === undefined ? undefined : rowOfRequest(rows, proof.request_id)}
            />
            {field === 'key_reference' ? <BoundKey {...props} /> : null}
          </Fragment>
        )
      })}
    </dl>
  )
}

export function AllFields({ view, rows }: FieldsProps) {
  const now = useServices().clock.now()
  return (
    <div className={styles.all}>
      <Fields {...{ view, rows }} />
      <FactList {...{ view, rows, now }} />
    </div>
  )
}
