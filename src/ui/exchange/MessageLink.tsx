import { useSelection } from '../app/SelectionContext.tsx'
import { classNames } from '../kit/class-names.ts'
import styles from './MessageLink.module.css'
import type { ExchangeRow } from './rows.ts'

interface MessageLinkProps {
  readonly row: ExchangeRow
  /** What is shown instead of "message N". */
  readonly children?: React.ReactNode
  /** The accessible name instead of "message N". */
  readonly label?: string
  readonly className?: string | undefined
}

/** Names a message of the exchange and selects it there. */
export function MessageLink({ row, children, label, className }: MessageLinkProps) {
  const { select } = useSelection()
  return (
    <button
      type="button"
      className={classNames(styles.link, className)}
      aria-label={label}
      onClick={() => select(row.id)}
    >
      {children ?? `message ${row.number}`}
    </button>
  )
}
