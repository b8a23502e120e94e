import { useExchange, useStoreVisible } from '../app/queries.ts'
import { MessageDrawer } from '../exchange/MessageDrawer.tsx'
import { ReceiptOf } from './evaluate/ReceiptOf.tsx'
import styles from './Workbench.module.css'

interface WorkbenchProps {
  readonly step: React.ReactNode
  /** Across the whole stage, above the exchange. */
  readonly wide?: React.ReactNode
  readonly exchange: React.ReactNode
  /** The agent, on top of the stage. */
  readonly card?: React.ReactNode
  /** Beside the exchange: the body or the problem of a form. */
  readonly beside?: React.ReactNode
  /** Across the whole stage, below the exchange. */
  readonly under?: React.ReactNode
  /** Rises over the stage while no message is open. */
  readonly drawer?: React.ReactNode
  /** Whether `beside` needs the width of a text. */
  readonly broad?: boolean
}

/** The places of a step: what to do on the left; what was said, and what it proved, on the stage. */
export function Workbench({
  step,
  card,
  wide,
  exchange,
  beside,
  under,
  drawer,
  broad = false,
}: WorkbenchProps) {
  const rows = useExchange()
  const visible = useStoreVisible() !== false
  const whole = wide === undefined && under === undefined
  return (
    <main className={styles.workbench}>
      <div className={styles.step} data-print="aside">
        {step}
      </div>
      <div className={styles.stage}>
        <div className={styles.right} data-whole={whole}>
          {card}
          {wide === undefined ? null : (
            <div className={styles.wide} data-print="aside">
              {wide}
            </div>
          )}
          <div
            className={styles.grid}
            data-broad={broad}
            data-beside={beside !== undefined && beside !== null}
          >
            {exchange}
            {beside}
          </div>
          {under === undefined ? null : <div className={styles.under}>{under}</div>}
        </div>
        {drawer}
        <MessageDrawer rows={rows} {...(visible ? { receipt: entry => <ReceiptOf entry={entry} /> } : {})} />
      </div>
    </main>
  )
}
