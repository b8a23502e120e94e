import { useId, useState } from 'react'
import { useAgents, useExchange } from '../../app/current-agent.ts'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { isNumbered, rowsOfAgent } from '../../app/rows.ts'
import { MessageDrawer } from '../../exchange/MessageDrawer.tsx'
import { ReceiptOf } from '../evaluate/ReceiptOf.tsx'
import styles from './Workbench.module.css'

interface WorkbenchProps {
  readonly bar?: React.ReactNode
  readonly step: React.ReactNode
  readonly folds?: React.ReactNode
  readonly card?: React.ReactNode
  readonly above?: React.ReactNode
  readonly exchange: React.ReactNode
  /** A phone shows the messages and not the step, as a story does. */
  readonly messagesAlone?: boolean
}

export function Workbench(props: WorkbenchProps) {
  const { bar, step, folds, card, above, exchange, messagesAlone = false } = props
  const rows = useExchange()
  const phone = useMediaQuery(PHONE)
  const { current } = useAgents()
  const name = useId()
  const [tab, setTab] = useState<'step' | 'messages'>(messagesAlone ? 'messages' : 'step')
  const messages = phone ? rowsOfAgent(rows, current?.agent_id).filter(isNumbered).length : 0
  const tabs = [['step', 'Step', 0] as const, ['messages', 'Messages', messages] as const]
  // What an action at the screen's edge comes to is said in the step.
  const backToStep = ({ target }: React.MouseEvent) => {
    if (target instanceof Element && target.closest(`.${styles.actions}`) !== null) setTab('step')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it adds nothing to press; a key on the buttons inside clicks too.
    <main className={styles.workbench} data-tab={phone ? tab : undefined} onClick={backToStep}>
      {phone && !messagesAlone ? (
        <fieldset className={styles.tabs} data-print="hide">
          <legend className="sr-only">Part of this step</legend>
          {tabs.map(([value, words, note]) => (
            <label key={value} className={`line ${styles.tab}`}>
              <input
                type="radio"
                name={name}
                className="sr-only"
                checked={tab === value}
                onChange={() => setTab(value)}
              />
              {words}
              {note > 0 ? <code>{note}</code> : null}
            </label>
          ))}
        </fieldset>
      ) : null}
      <div className={styles.step} data-print="aside">
        {step}
        {card && <div className={styles.card}>{card}</div>}
        {folds && <div className={styles.folds}>{folds}</div>}
      </div>
      <div className={styles.stage}>
        <div className={styles.right}>
          {bar}
          {above && (
            <div className={styles.above} data-print="aside">
              {above}
            </div>
          )}
          <div className={styles.messages}>{exchange}</div>
        </div>
        <MessageDrawer rows={rows} receipt={entry => <ReceiptOf entry={entry} />} />
      </div>
    </main>
  )
}
