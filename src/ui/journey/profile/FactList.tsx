import type { FactName, Facts, IdentityFact } from '../../../contract/facts.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { rowOfRequest } from '../../app/rows.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { minuteWords } from '../../kit/time-words.ts'
import { EVIDENCE_WORDS } from './evidence-words.ts'
import { lapseOf, type ShownLapse } from './lapse.ts'
import styles from './Profile.module.css'
import { byItsEnd } from './shown.ts'

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

/** The parts of a directory entry's name, in words. */
function entryWords(name: string): string {
  try {
    const parts: unknown = JSON.parse(name)
    return Array.isArray(parts) ? parts.slice(1).join(', ') : name
  } catch {
    return name
  }
}

type LinesOf<F extends FactName> = (fact: NonNullable<Facts[F]>, view: AgentView) => readonly FactLine[]

/** Who vouches for an identity: an entry of the directory, by its name there, and the key in it. */
function vouchedBy({ vouched_by, statuses = [] }: Pick<IdentityFact, 'vouched_by' | 'statuses'>): FactLine[] {
  if (vouched_by === null) return [words('vouched by', 'nobody beside the key')]
  const { entry, thing, since } = vouched_by
  return [
    ...machine('vouched by', thing),
    words('directory entry', `${entryWords(entry)}, since version ${since}`),
    ...statuses.map(({ purpose, index }) => words(purpose, `entry ${index} of its status list`)),
  ]
}

/** A sentence with each key shortened to its end. */
const inWords = (detail: string): string => detail.replace(/\burn:[^\s,;]+/gu, byItsEnd)

/** Why a fact lapsed, and when that was seen. @param now epoch milliseconds */
function lapseLines(lapse: ShownLapse | undefined, now: number): readonly FactLine[] {
  return lapse === undefined
    ? []
    : [words('why', inWords(lapse.detail)), time('seen', new Date(now).toISOString())]
}

/** What stands behind each fact: the evidence by its digest, the key, its end. */
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

/** The order in which facts are shown. */
const ORDER: readonly FactName[] = ['identity', 'link', 'binding', 'readiness', 'suspension', 'revocation']

/** Every fact that the service has recorded about an agent, with what stands behind it. */
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

/** What the service has recorded about the agent: each fact with its evidence and its message. */
export function FactList({ view, rows, now }: FactListProps) {
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
              <p className={styles.factListName}>
                {fact}
                {lapse === undefined ? null : <small className={styles.lapse}>{lapse.short}</small>}
              </p>
              {row === undefined ? null : (
                <MessageLink row={row} label={`${fact} by message ${row.number}`} className={styles.ref} />
              )}
              <dl className={styles.lines}>
                {[...lines, ...lapseLines(lapse, now)].map(({ name, value, kind }) => (
                  <div key={name} className={styles.line}>
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
