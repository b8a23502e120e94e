import type { ReceiptRecord } from '../../../contract/window/window.ts'
import { CHAIN_FAULTS, type ChainFault } from '../../../evidence/chain-faults.ts'
import { Button } from '../../kit/Button.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Time } from '../../kit/Time.tsx'
import styles from './ReceiptChain.module.css'

interface ReceiptLineProps {
  readonly record: ReceiptRecord
  /** What is wrong with it; undefined where it was not verified yet. */
  readonly faults: readonly ChainFault[] | undefined
  readonly onVerify: () => void
}

function verdictOf(faults: readonly ChainFault[] | undefined) {
  if (faults === undefined) return { state: 'unreached', words: 'not verified' } as const
  const [first] = faults
  if (first === undefined) return { state: 'proven', words: 'holds' } as const
  return { state: 'refused', words: `${CHAIN_FAULTS[first.code]}: ${first.found}` } as const
}

/** Storage may hold anything, so a member that is no text is not shown as one. */
function member(record: ReceiptRecord, name: 'decision' | 'action' | 'evaluated_at'): string | undefined {
  const receipt: Partial<Record<string, unknown>> = Object(record.receipt)
  const value = receipt[name]
  return typeof value === 'string' ? value : undefined
}

function previousOf({ receipt }: ReceiptRecord): string {
  const { previous_receipt_ref: previous }: Partial<Record<string, unknown>> = Object(receipt)
  return typeof previous === 'string' ? previous : previous === null ? 'none, the first' : 'unreadable'
}

/** One receipt in the chain: what it decided, its name, and the name before it. */
export function ReceiptLine({ record, faults, onVerify }: ReceiptLineProps) {
  const { state, words } = verdictOf(faults)
  const at = member(record, 'evaluated_at')
  return (
    <li className={styles.line} data-s={state} data-status={state}>
      <Mark state={state} className={styles.mark} />
      <span className={styles.number}>{record.sequence}</span>
      <span className={styles.decided}>
        <strong className={styles.decision}>{member(record, 'decision') ?? 'unreadable'}</strong>
        <code>{member(record, 'action')}</code>
        <span className={styles.time}>{at === undefined ? null : <Time at={at} />}</span>
      </span>
      <dl className={styles.names}>
        <dt>receipt_ref</dt>
        <dd>{record.receipt_ref}</dd>
        <dt>previous</dt>
        <dd>{previousOf(record)}</dd>
      </dl>
      <span className={styles.verdict}>{words}</span>
      <Button className={styles.verify} onClick={onVerify}>
        Verify<span className="sr-only">{` receipt ${record.sequence}`}</span>
      </Button>
    </li>
  )
}
