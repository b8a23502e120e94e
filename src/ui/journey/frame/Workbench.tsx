import { useId, useState, useSyncExternalStore } from 'react'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { useAgents, useExchange } from '../../app/queries.ts'
import { waitsForOutcome } from '../../app/rereading.ts'
import { type ExchangeRow, isNumbered, rowsOfAgent } from '../../app/rows.ts'
import { MessageDrawer } from '../../exchange/MessageDrawer.tsx'
import { ReceiptOf } from '../evaluate/ReceiptOf.tsx'
import styles from './Workbench.module.css'

type PhoneTab = 'step' | 'messages' | 'agent'

interface PhoneTabsProps {
  readonly tab: PhoneTab
  readonly onChange: (tab: PhoneTab) => void
  readonly rows: readonly ExchangeRow[]
  readonly agentId: string | undefined
  readonly card: boolean
}

function messagesOf(rows: readonly ExchangeRow[], agentId: string | undefined): number {
  return rowsOfAgent(rows, agentId).filter(isNumbered).length
}

function PhoneTabs({ tab, onChange, rows, agentId, card }: PhoneTabsProps) {
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
        <label key={value} className={`line ${styles.tab}`}>
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

interface WorkbenchProps {
  /** Over the whole stage, while the step is in a mode of its own. */
  readonly bar?: React.ReactNode
  readonly step: React.ReactNode
  /** Across the whole stage, above the exchange. */
  readonly wide?: React.ReactNode
  readonly exchange: React.ReactNode
  readonly card?: React.ReactNode
  /** Beside the exchange: the body or the problem of a form. */
  readonly beside?: React.ReactNode
  readonly above?: React.ReactNode
  /** Rises over the stage while no message is open. */
  readonly drawer?: React.ReactNode
  /** Whether `beside` needs the width of a text. */
  readonly broad?: boolean
}

interface StageProps extends Omit<WorkbenchProps, 'step'> {
  readonly rows: readonly ExchangeRow[]
}

/** What stands beside a step: it stays as it is until the step's outcome is drawn and has the focus. */
function Beside({ children }: { readonly children: React.ReactNode }) {
  const waits = useSyncExternalStore(waitsForOutcome.subscribe, waitsForOutcome.getSnapshot)
  const [shown, setShown] = useState(waits ? null : children)
  if (!waits && shown !== children) setShown(children)
  return shown
}

function Stage({ bar, card, wide, above, exchange, beside, drawer, broad = false, rows }: StageProps) {
  const whole = wide === undefined
  return (
    <div className={styles.stage}>
      <div className={styles.right} data-whole={whole} data-above={above !== undefined}>
        {bar}
        {card === undefined ? null : (
          <div className={styles.agent}>
            <Beside>{card}</Beside>
          </div>
        )}
        {above === undefined ? null : <div className={styles.above}>{above}</div>}
        {wide === undefined ? null : (
          <div className={styles.wide} data-print="aside">
            {wide}
          </div>
        )}
        <div className={styles.grid} data-broad={broad} data-beside={beside !== undefined && beside !== null}>
          <div className={styles.messages}>
            <Beside>{exchange}</Beside>
          </div>
          {beside}
        </div>
      </div>
      {drawer}
      <MessageDrawer rows={rows} receipt={entry => <ReceiptOf entry={entry} />} />
    </div>
  )
}

export function Workbench({ bar, step, card, ...stage }: WorkbenchProps) {
  const rows = useExchange()
  const phone = useMediaQuery(PHONE)
  const { current } = useAgents()
  const [tab, setTab] = useState<PhoneTab>('step')
  // What an action at the screen's edge comes to is said in the step.
  const backToStep = ({ target }: React.MouseEvent) => {
    if (target instanceof Element && target.closest(`.${styles.actions}`) !== null) setTab('step')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it adds nothing to press; a key on the buttons inside clicks too.
    <main className={styles.workbench} data-tab={phone ? tab : undefined} onClick={backToStep}>
      {phone ? (
        <PhoneTabs
          tab={tab}
          onChange={setTab}
          rows={rows}
          agentId={current?.agent_id}
          card={card !== undefined}
        />
      ) : null}
      {phone ? bar : null}
      <div className={styles.step} data-print="aside">
        {step}
      </div>
      <Stage {...stage} bar={phone ? undefined : bar} card={card} rows={rows} />
    </main>
  )
}
