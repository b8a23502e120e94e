import { type Finding, notChecked, pass } from '../../checks/verdict.ts'
import type { CheckLine } from '../../contract/catalogues/checks.ts'
import { CHAIN_FAULTS, type ChainFault, type ChainFaultCode } from '../chain-faults.ts'
import { type ChainReport, verifyChain } from '../verify-chain.ts'
import type { IndexedBundle } from './bundle-index.ts'
import { broken, judgeEach, same } from './findings.ts'
import type { RunBundle } from './run-bundle.ts'

/** Faults of a receipt by itself; the others are of its place in the chain. */
const OF_ITSELF: readonly ChainFaultCode[] = ['RECEIPT_ALTERED', 'RECEIPT_UNREADABLE', 'RECEIPT_FOREIGN']

const words = ({ code, found }: ChainFault): string => `${CHAIN_FAULTS[code]} (${found})`

function faultsFinding(faults: readonly ChainFault[], good: string): Finding {
  return faults.length === 0 ? pass(good) : broken(faults.map(words).join('; '))
}

/** Verifies the receipts of a bundle as the chain that they are. */
export function judgeAllReceipts({ bundle }: IndexedBundle, signal?: AbortSignal): Promise<ChainReport> {
  const { agent_id, head, receipts } = bundle
  return verifyChain({ agent_id, head, records: receipts }, signal === undefined ? {} : { signal })
}

/** One receipt: its own digest, its place, and what it names of the rest of the file. */
export function judgeReceiptIn(
  { bundle }: IndexedBundle,
  { receipt_ref, receipt }: RunBundle['receipts'][number],
  answered: ReadonlySet<string>,
  { faults }: ChainReport,
): Promise<CheckLine[]> {
  const mine = faults.filter(fault => fault.receipt_ref === receipt_ref)
  const own = mine.filter(({ code }) => OF_ITSELF.includes(code))
  const place = mine.filter(({ code }) => !OF_ITSELF.includes(code))
  return judgeEach([
    ['receipt_digest', () => faultsFinding(own, 'hashes to its name (JCS, SHA-256)')],
    ['receipt_place', () => faultsFinding(place, 'names the one before it, and is in its place')],
    [
      'receipt_claim',
      () => same(String(receipt.claim_digest), bundle.claim.claim_digest, 'the claim in the file'),
    ],
    [
      'receipt_answer',
      () =>
        answered.has(receipt_ref)
          ? pass('an answer in the file names it')
          : broken('no answer in the file names it'),
    ],
    ['facts_digest', () => notChecked('the facts as they stood are not in the file')],
  ])
}

/** The chain as a whole: its beginning, its gaps, and the newest receipt as the agent's record names it. */
export function judgeChain(
  { bundle, receipts }: IndexedBundle,
  { faults }: ChainReport,
): Promise<CheckLine[]> {
  const elsewhere = faults.filter(({ receipt_ref }) => receipt_ref === null || !receipts.has(receipt_ref))
  const count = bundle.receipts.length
  return judgeEach([
    [
      'chain',
      () =>
        faultsFinding(
          elsewhere,
          `${count} in sequence, none missing, the last is the one that the record names`,
        ),
    ],
  ])
}
