import type { FactName, Facts, IdentityFact } from '../../../contract/facts.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PROFILE_FIELDS, type ProfileField } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { type ExchangeRow, rowOfRequest } from '../../app/rows.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { Mark, Rule } from '../../kit/Mark.tsx'
import { minuteWords } from '../../kit/Time.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import styles from './Profile.module.css'
import {
  EVIDENCE_WORDS,
  factLine,
  fieldLapse,
  lapseOf,
  namedBy,
  proofWords,
  shortenStart,
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
  if (vouched_by === null) return [words('vouched by', 'only the key itself')]
  const { entry, thing, since } = vouched_by
  return [
    ...machine('vouched by', thing),
    words('directory entry', `${entryWords(entry)}, since version ${since}`),
    ...statuses.map(({ purpose, index }) => words(purpose, `entry ${index} of its status list`)),
  ]
}

const inWords = (detail: string): string => detail.replace(/\burn:[^\s,;]+/gu, shortenStart)

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

function linesOf<F extends FactName>(view: AgentView, name: F): readonly FactLine[] | undefined {
  const fact: Facts[F] = view.recorded[name]
  return fact && LINES[name](fact, view)
}

const ORDER: readonly FactName[] = ['identity', 'link', 'binding', 'readiness', 'suspension', 'revocation']

interface AllFieldsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

function shownValue({ value, kind }: FactLine): React.ReactNode {
  if (kind === 'machine') return <code title={value}>{shortenStart(value)}</code>
  if (kind === 'words') return value
  return (
    <time dateTime={value} title={value}>
      {minuteWords(value)}
    </time>
  )
}

function FactList({ view, rows }: AllFieldsProps) {
  const now = new Date(useServices().clock.now()).toISOString()
  const facts = ORDER.flatMap(fact => {
    const lines = linesOf(view, fact)
    return lines === undefined ? [] : [{ fact, lines }]
  })
  if (facts.length === 0) return null
  return (
    <>
      <h3 className={styles.title}>Facts behind it</h3>
      <ul className={styles.facts}>
        {facts.map(({ fact, lines }) => {
          const lapse = lapseOf(view, fact)
          const why = lapse && [words('why', inWords(lapse.detail)), time('seen', now)]
          const state = lapse === undefined ? factLine(fact) : 'claimed'
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
                {[...lines, ...(why ?? [])].map(line => (
                  <div key={line.name} className={`hint ${styles.line}`}>
                    <dt>{line.name}</dt>
                    <dd className={styles.value}>{shownValue(line)}</dd>
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

function ProfileRow({ name, value, proof, instead, row }: ProfileRowProps) {
  const state = proof !== undefined ? 'proven' : value === undefined ? 'unreached' : 'claimed'
  return (
    <div className={styles.field} data-s={state} data-field={name} data-status={state}>
      <dt className={`hint ${styles.fieldName}`}>{name}</dt>
      <dd className={styles.rest}>
        <Mark state={state} label={state === 'unreached' ? 'not claimed' : state} className={styles.mark} />
        <span className={styles.fieldValue}>
          {value === undefined ? 'none' : visibleText(shortenStart(value))}
        </span>
        {state === 'claimed' ? <span className={styles.as}>{instead ?? 'as received'}</span> : null}
        {proof === undefined ? null : (
          <span className={styles.by}>
            {proof}
            {name === 'subject' ? <small className={styles.whose}>this issuer’s name for it</small> : null}
          </span>
        )}
        {row === undefined ? null : (
          <MessageLink
            row={row}
            label={`${name} proven by message ${row.number}`}
            className={styles.fieldRef}
          />
        )}
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

function rowsOf({ view, rows }: AllFieldsProps): readonly ProfileRowProps[] {
  const { binding } = view.valid_facts
  return FIELDS.flatMap((name): ProfileRowProps[] => {
    const proof = view.proven_fields.find(({ field }) => field === name)
    const own = {
      ...{ name, value: claimedValue(view, name), instead: fieldLapse(view, name) ?? namedBy(view, name) },
      proof: proof && proofWords(view, proof),
      row: proof && rowOfRequest(rows, proof.request_id),
    }
    if (name !== 'key_reference' || proof !== undefined || binding === undefined) return [own]
    // The claim's reference names no key or another: the bound key stands beside the claim, never over it.
    const bound = {
      ...{ name: 'bound key', value: binding.key_thumbprint, row: rowOfRequest(rows, binding.request_id) },
      proof: proofWords(view, { field: name, fact: 'binding', vouched_by: null }),
    }
    return [own, bound]
  })
}

export function AllFields(props: AllFieldsProps) {
  return (
    <div className={styles.all}>
      <dl className={styles.fields}>
        {rowsOf(props).map(row => (
          <ProfileRow key={row.name} {...row} />
        ))}
      </dl>
      <FactList {...props} />
    </div>
  )
}
