import { messageAddress } from '../app/route.ts'
import type { ExchangeRow } from '../app/rows.ts'
import { classNames } from '../kit/words.ts'
import styles from './Message.module.css'

interface MessageLinkProps {
  readonly row: ExchangeRow
  readonly children?: React.ReactNode
  /** The accessible name instead of "message N". */
  readonly label?: string
  readonly className?: string | undefined
}

export function MessageLink({ row, children, label, className }: MessageLinkProps) {
  return (
    <a
      href={messageAddress(row.number)}
      className={classNames(styles.messageLink, className)}
      aria-label={label}
    >
      {children ?? `message ${row.number}`}
    </a>
  )
}
