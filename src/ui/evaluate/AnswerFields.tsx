import type { ReceiptRecord } from '../../contract/window.ts'
import { Json } from '../grammar/Json.tsx'
import styles from './DecisionView.module.css'

/** The answer as it came: five fields and no more. */
export function AnswerFields({ record }: { readonly record: ReceiptRecord }) {
  const { decision_id, decision, reason_codes, obligations } = record.receipt
  const answer = { decision_id, decision, reason_codes, obligations, receipt_ref: record.receipt_ref }
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>The answer has exactly five fields</h2>
      <div className={styles.answer}>
        <Json value={answer} label="Answer" />
      </div>
    </div>
  )
}
