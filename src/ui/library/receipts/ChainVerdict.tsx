import { CHAIN_FAULTS, type ChainFault } from '../../../evidence/chain-faults.ts'
import { Failure } from '../../kit/outcome/Failure.tsx'
import { Result } from '../../kit/Result.tsx'
import type { ChainRun } from './chain-run.ts'
import styles from './ReceiptChain.module.css'

function placeWords({ sequence, until }: ChainFault): string {
  if (sequence === null) return 'A receipt'
  return until === undefined ? `Receipt ${sequence}` : `Receipts ${sequence} to ${until}`
}

/** One fault: which receipt, what is wrong with it, and what was found. */
function Fault({ fault }: { readonly fault: ChainFault }) {
  return (
    <li className={styles.fault}>
      <strong>{placeWords(fault)}</strong>: {CHAIN_FAULTS[fault.code]}. <code>{fault.code}</code>
      {fault.receipt_ref === null ? null : <code className={styles.faultRef}>{fault.receipt_ref}</code>}
      <span className={styles.foundWords}>{`Found: ${fault.found}.`}</span>
    </li>
  )
}

function heldWords(count: number): string {
  return count === 1 ? 'The one receipt holds' : `All ${count} receipts hold`
}

/** What the verification of the whole chain came to. */
export function ChainVerdict({ run }: { readonly run: ChainRun }) {
  const { report, error, headingRef, busy } = run.all
  if (busy) return null
  if (error !== null)
    return (
      <Result state="unreached" title="The chain was not verified" headingRef={headingRef}>
        <Failure error={error} />
      </Result>
    )
  if (report === undefined) return null
  if (report.faults.length === 0)
    return (
      <Result state="proven" title={heldWords(report.judged.length)} headingRef={headingRef}>
        <p>
          Each one hashes to its name, is about this agent and names the one before it; the last is the one
          that the agent’s record names, and every answer in the exchange names one of them.
        </p>
      </Result>
    )
  const title =
    report.faults.length === 1 ? 'The chain does not hold' : `The chain has ${report.faults.length} faults`
  return (
    <Result state="refused" title={title} headingRef={headingRef}>
      <ul>
        {report.faults.map(fault => (
          <Fault key={`${fault.code} ${fault.sequence} ${fault.receipt_ref}`} fault={fault} />
        ))}
      </ul>
    </Result>
  )
}
