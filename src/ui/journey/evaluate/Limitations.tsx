import type { Receipt } from '../../../contract/schemas/receipt.ts'
import styles from './ReceiptView.module.css'

/** What the receipt does not show, as the receipt itself says. */
export function Limitations({ limitations }: { readonly limitations: Receipt['limitations'] }) {
  return (
    <div className={styles.limitations}>
      <h3>Limitations: what it does not show</h3>
      <ul className={styles.list}>
        {limitations.map(({ code, statement }) => (
          <li key={code} className={styles.item}>
            <code className={styles.code}>{code}</code>
            {statement}
          </li>
        ))}
      </ul>
    </div>
  )
}
