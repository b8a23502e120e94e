import { useId, useState, useSyncExternalStore } from 'react'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { useRoute } from '../../app/navigation.ts'
import { useAgents, useExchange } from '../../app/queries.ts'
import { waitsForOutcome } from '../../app/rereading.ts'
import { type ExchangeRow, isNumbered, rowsOfAgent } from '../../app/rows.ts'
import { MessageDrawer } from '../../exchange/MessageDrawer.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { ReceiptOf } from '../evaluate/ReceiptOf.tsx'
import { FoldsPlace } from './Step.tsx'
import styles from './Workbench.module.css'

type PhoneTab = 'step' | 'messages'

interface WorkbenchProps {
  /** Over the whole stage, while the step is in a mode of its own. */
  readonly bar?: React.ReactNode
  readonly step: React.ReactNode
  /** Across the whole stage, above the exchange. */
  readonly wide?: React.ReactNode
  readonly exchange: React.ReactNode
  readonly card?: React.ReactNode
  readonly above?: React.ReactNode
  /** Rises over the stage while no message is open. */
  readonly drawer?: React.ReactNode
  /** A phone shows the messages and not the step, as a story does. */
  readonly messagesAlone?: boolean
}

/** A drawer over the stage; a message opened meanwhile lies above, and leaves it as it is. */
export function StageDrawer(props: Omit<React.ComponentProps<typeof Panel>, 'kind'>) {
  return useRoute().message === undefined ? <Panel kind="drawer" {...props} /> : null
}

/** What stands beside a step: it stays as it is until the step's outcome is drawn and has the focus. */
function Beside({ children }: { readonly children: React.ReactNode }) {
  const waits = useSyncExternalStore(waitsForOutcome.subscribe, waitsForOutcome.getSnapshot)
  const [shown, setShown] = useState(waits ? null : children)
  if (!waits && shown !== children) setShown(children)
  return shown
}

function Stage(at: Omit<WorkbenchProps, 'step' | 'card'> & { readonly rows: readonly ExchangeRow[] }) {
  const { bar, wide, above, exchange, drawer, rows } = at
  const whole = wide === undefined
  return (
    <div className={styles.stage}>
      <div className={styles.right} data-whole={whole} data-above={above !== undefined}>
        {bar}
        {above === undefined ? null : <div className={styles.above}>{above}</div>}
        {wide === undefined ? null : (
          <div className={styles.wide} data-print="aside">
            {wide}
          </div>
        )}
        <div className={styles.grid}>
          <div className={styles.messages}>
            <Beside>{exchange}</Beside>
          </div>
        </div>
      </div>
      {drawer}
      <MessageDrawer rows={rows} receipt={entry => <ReceiptOf entry={entry} />} />
    </div>
  )
}

export function Workbench({ bar, step, card, messagesAlone = false, ...stage }: WorkbenchProps) {
  const rows = useExchange()
  const phone = useMediaQuery(PHONE)
  const { current } = useAgents()
  const name = useId()
  const [tab, setTab] = useState<PhoneTab>(messagesAlone ? 'messages' : 'step')
  const [folds, setFolds] = useState<HTMLElement | null>(null)
  const messages = phone ? rowsOfAgent(rows, current?.agent_id).filter(isNumbered).length : 0
  const tabs: readonly (readonly [PhoneTab, words: string, note: number])[] = [
    ['step', 'Step', 0],
    ['messages', 'Messages', messages],
  ]
  // What an action at the screen's edge comes to is said in the step.
  const backToStep = ({ target }: React.MouseEvent) => {
    if (target instanceof Element && target.closest(`.${styles.actions}`) !== null) setTab('step')
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it adds nothing to press; a key on the buttons inside clicks too.
    <main
      className={styles.workbench}
      data-tab={phone ? tab : undefined}
      data-mode={bar === undefined ? undefined : 'break'}
      onClick={backToStep}
    >
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
              {note > 0 ? <small className={styles.count}>{note}</small> : null}
            </label>
          ))}
        </fieldset>
      ) : null}
      {phone ? bar : null}
      <div className={styles.step} data-print="aside">
        <FoldsPlace value={folds}>{step}</FoldsPlace>
        {card === undefined ? null : (
          <div className={styles.card}>
            <Beside>{card}</Beside>
          </div>
        )}
        <div className={styles.folds} ref={setFolds} />
      </div>
      <Stage {...stage} bar={phone ? undefined : bar} rows={rows} />
    </main>
  )
}
