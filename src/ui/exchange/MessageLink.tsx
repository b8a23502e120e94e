import { messageAddress } from '../app/route.ts'
import type { ExchangeRow } from '../app/rows.ts'
import styles from './Message.module.css'

interface MessageLinkProps {
  readonly row: ExchangeRow
  /** The accessible name instead of "message N". */
  readonly label?: string
}

export function MessageLink({ row: { number }, label }: MessageLinkProps) {
  return (
    <a href={messageAddress(number)} className={styles.messageLink} aria-label={label}>
      {`message ${number}`}
    </a>
  )
}
