import styles from './Workbench.module.css'

interface WorkbenchProps {
  readonly step: React.ReactNode
  /** Across the whole right side, above the exchange. */
  readonly wide?: React.ReactNode
  readonly exchange: React.ReactNode
  /** Beside the exchange: the profile, or the problem of a refused form. */
  readonly beside?: React.ReactNode
  readonly detail?: React.ReactNode
  /** Across the whole page, below the step and its results. */
  readonly below?: React.ReactNode
  /** Whether `beside` needs the width of a text. */
  readonly broad?: boolean
  /** Whether the detail is under the exchange alone, with `beside` running on next to it. */
  readonly tall?: boolean
}

/** The places of a step: what to do on the left; what was said, and what it proved, on the right. */
export function Workbench({
  step,
  wide,
  exchange,
  beside,
  detail,
  below,
  broad = false,
  tall = false,
}: WorkbenchProps) {
  return (
    <main className={styles.workbench}>
      <div className={styles.step} data-print="aside">
        {step}
      </div>
      <div className={styles.right}>
        {wide === undefined ? null : (
          <div className={styles.wide} data-print="aside">
            {wide}
          </div>
        )}
        <div
          className={styles.grid}
          data-broad={broad}
          data-tall={tall}
          data-beside={beside !== undefined && beside !== null}
        >
          {exchange}
          {beside}
          {detail}
        </div>
      </div>
      {below === undefined ? null : (
        <div className={styles.below} data-print="aside">
          {below}
        </div>
      )}
    </main>
  )
}
