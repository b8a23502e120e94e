import { DIMENSION_RESULTS } from '../../../contract/catalogues/dimensions.ts'
import type { Receipt } from '../../../contract/schemas/receipt.ts'
import { offsetWords } from '../../app/time-words.ts'
import { classNames } from '../../kit/class-names.ts'
import styles from './ReceiptView.module.css'

function dimensionWords({ dimensions }: Receipt): string {
  const counts = DIMENSION_RESULTS.map(result => ({
    result,
    count: dimensions.filter(line => line.result === result).length,
  }))
  const found = counts.filter(({ count }) => count > 0).map(({ count, result }) => `${count} ${result}`)
  return `${found.join(', ')}, in order`
}

/** How far the world's clock was shifted when the decision was made, exactly and in words. */
function clockWords({ clock_offset_ms: offset }: Receipt): string {
  return offset === 0 ? '0, not shifted' : `${offset}, the clock was shifted by ${offsetWords(offset)}`
}

function fieldsOf(receipt: Receipt): readonly (readonly [string, string])[] {
  const names = receipt.obligations.map(({ properties }) => properties.name)
  return [
    ['decision', receipt.decision],
    ['decision_id', receipt.decision_id],
    ['reason_codes', receipt.reason_codes.join(', ')],
    ['obligations', names.length === 0 ? 'none' : names.join(', ')],
    ['agent_id', receipt.agent_id],
    ['action', receipt.action],
    ['dimensions', dimensionWords(receipt)],
    ['claim_digest', receipt.claim_digest],
    ['facts_digest', receipt.facts_digest],
    ['request_digest', receipt.request_digest],
    ['policy_version', receipt.policy_version],
    ['evaluated_at', receipt.evaluated_at],
    ['clock_offset_ms', clockWords(receipt)],
    ['sequence', String(receipt.sequence)],
    ['previous_receipt_ref', receipt.previous_receipt_ref ?? 'null, the first of this agent'],
  ]
}

/** What the receipt says, member by member. */
export function ReceiptFields({ receipt }: { readonly receipt: Receipt }) {
  return (
    <dl className={styles.fields}>
      {fieldsOf(receipt).map(([name, value]) => (
        <div key={name} className={styles.field}>
          <dt className={styles.name}>{name}</dt>
          <dd className={classNames(styles.value, !value.includes(' ') && styles.machine)}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
