import { useId } from 'react'
import { type ExchangeRow, isNumbered, rowsOfAgent } from '../../app/rows.ts'
import styles from './Workbench.module.css'

/** What a phone shows of a step at a time. */
export type PhoneTab = 'step' | 'messages' | 'agent'

interface PhoneTabsProps {
  readonly tab: PhoneTab
  readonly onChange: (tab: PhoneTab) => void
  readonly rows: readonly ExchangeRow[]
  readonly agentId: string | undefined
  /** Whether the step has an agent to show. */
  readonly card: boolean
}

/** Messages and signatures of one agent; what the service writes to its store is neither. */
function messagesOf(rows: readonly ExchangeRow[], agentId: string | undefined): number {
  return rowsOfAgent(rows, agentId).filter(isNumbered).length
}

/** The choice between the step, its messages and its agent, where there is no room for them side by side. */
export function PhoneTabs({ tab, onChange, rows, agentId, card }: PhoneTabsProps) {
  const name = useId()
  const count = messagesOf(rows, agentId)
  const tabs = [
    { value: 'step', words: 'Step', note: '' },
    { value: 'messages', words: 'Messages', note: count === 0 ? '' : String(count) },
    ...(card ? [{ value: 'agent', words: 'Agent', note: '' } as const] : []),
  ] as const
  return (
    <fieldset className={styles.tabs} data-print="hide">
      <legend className="sr-only">Shown of this step</legend>
      {tabs.map(({ value, words, note }) => (
        <label key={value} className={styles.tab}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={tab === value}
            onChange={() => onChange(value)}
          />
          {words}
          {note === '' ? null : <small className={styles.count}>{note}</small>}
        </label>
      ))}
    </fieldset>
  )
}
