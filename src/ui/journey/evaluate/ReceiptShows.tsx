import type { Receipt } from '../../../contract/schemas/receipt.ts'
import { dateTimeWords } from '../../app/time-words.ts'
import styles from './ReceiptView.module.css'

function pointsOf(receipt: Receipt): readonly string[] {
  const { decision, action, evaluated_at, policy_version, sequence, previous_receipt_ref } = receipt
  return [
    `The service answered ${decision} when it was asked for ${action} about this agent, on ${dateTimeWords(evaluated_at)} of the world’s clock.`,
    `It weighed the claim and the facts with these digests, under policy ${policy_version}, in the order of the dimensions.`,
    previous_receipt_ref === null
      ? 'It is the first receipt of this agent.'
      : `It is receipt ${sequence} of this agent and names the one before it.`,
    'An altered copy no longer has this name, and whoever holds the JSON can see that.',
  ]
}

/** What a receipt shows, in sentences, beside what it does not. */
export function ReceiptShows({ receipt }: { readonly receipt: Receipt }) {
  return (
    <div className={styles.limitations}>
      <h3>What it shows</h3>
      <ul className={styles.list}>
        {pointsOf(receipt).map(point => (
          <li key={point} className={styles.item}>
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}
