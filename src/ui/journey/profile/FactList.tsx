import type { FactName } from '../../../contract/facts.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { minuteWords } from '../../app/time-words.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { type FactLine, lapseLines, recordedFacts } from './fact-lines.ts'
import { lapseOf } from './lapse.ts'
import styles from './Profile.module.css'
import { byItsEnd } from './shown.ts'

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

/** What the service has recorded about the agent: each fact with the evidence that made it so, and its message. */
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
                <MessageLink row={row} label={`${fact} by message ${row.number}`} className={styles.ref}>
                  {row.number}
                </MessageLink>
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
