import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import styles from './PilotView.module.css'

interface ReceiptNameProps {
  readonly receiptRef: string
  /** The message whose answer named the receipt, where this page sent it. */
  readonly row: ExchangeRow | undefined
}

/** A receipt by its name, which leads to the message that it was made for. */
export function ReceiptName({ receiptRef, row }: ReceiptNameProps) {
  if (row === undefined) return <span className={styles.inboxDigest}>{receiptRef}</span>
  return (
    <MessageLink row={row} className={styles.inboxDigest}>
      {receiptRef}
    </MessageLink>
  )
}
