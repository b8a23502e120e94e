import { type Finding, notChecked, pass } from '../../checks/verdict.ts'
import type { CheckLine } from '../../contract/catalogues/checks.ts'
import { CHAIN_FAULTS, type ChainFault, type ChainFaultCode } from '../chain-faults.ts'
import { type ChainReport, verifyChain } from '../verify-chain.ts'
import { type IndexedBundle, indexed } from './bundle-index.ts'
import { broken, judgeEach, same } from './findings.ts'
import { judgeEvaluation } from './judge-evaluation.ts'
import { judgeChallenge, judgeClaim, judgeDirectory, judgeFile, judgeKey } from './judge-parts.ts'
import { judgeProofMessage } from './judge-proof.ts'
import type { RunBundle } from './run-bundle.ts'

/** Faults of a receipt by itself; the others are of its place in the chain. */
const OF_ITSELF: readonly ChainFaultCode[] = ['RECEIPT_ALTERED', 'RECEIPT_UNREADABLE', 'RECEIPT_FOREIGN']

function words({ code, found, receipt_ref }: ChainFault): string {
  const named = code === 'RECEIPT_ALTERED' ? `, and its name is ${receipt_ref}` : ''
  return `${CHAIN_FAULTS[code]} (${found}${named})`
}

function faultsFinding(faults: readonly ChainFault[], good: string): Finding {
  return faults.length === 0 ? pass(good) : broken(faults.map(words).join('; '))
}

/** Verifies the receipts of a bundle as a chain. */
function judgeAllReceipts({ bundle }: IndexedBundle, signal?: AbortSignal): Promise<ChainReport> {
  const { agent_id, head, receipts } = bundle
  return verifyChain({ agent_id, head, records: receipts }, signal === undefined ? {} : { signal })
}

/** One receipt: its own digest, its place, and its references to the rest of the file. */
function judgeReceiptIn(
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
function judgeChain({ bundle, receipts }: IndexedBundle, { faults }: ChainReport): Promise<CheckLine[]> {
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

/** The parts of a bundle, in the order in which they are judged. */
export const BUNDLE_PARTS = {
  file: 'The file',
  claim: 'The claim as received',
  keys: 'Public keys',
  directory: 'Directory entries',
  challenges: 'Challenges',
  proofs: 'Proofs',
  evaluations: 'Decisions',
  receipts: 'Receipts',
} as const
export type BundlePart = keyof typeof BUNDLE_PARTS

/** One item of a bundle with all of its checks. */
export interface JudgedItem {
  readonly part: BundlePart
  /** Its place in its part, from 1. */
  readonly number: number
  readonly title: string
  readonly checks: readonly CheckLine[]
  readonly holds: boolean
}

/** What a verification found; a bundle that holds is consistent with the keys inside it, and no more. */
export interface BundleReport {
  readonly items: readonly JudgedItem[]
  readonly passed: number
  readonly failed: number
  readonly unchecked: number
}

/** How to follow a verification, how to stop it, and how it yields to the page. */
export interface BundleOptions {
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
  /** Resolves once others had their turn; by default a macrotask. */
  readonly pause?: () => Promise<void>
  /** Milliseconds of work between two pauses. */
  readonly stretchMs?: number
}

const STRETCH_MS = 12

interface Plan {
  readonly part: BundlePart
  readonly title: string
  readonly judge: () => Promise<readonly CheckLine[]>
}

const outcome = (status: number, code: string | null): string => `${status}${code === null ? '' : ` ${code}`}`

function partsPlan(index: IndexedBundle): Plan[] {
  const { bundle } = index
  const { keys, directory, challenges } = bundle
  return [
    { part: 'file', title: `${bundle.format} ${bundle.format_version}`, judge: () => judgeFile(index) },
    { part: 'claim', title: `${bundle.profile.protocol} claim`, judge: () => judgeClaim(index) },
    ...keys.map((key): Plan => ({ part: 'keys', title: key.key_thumbprint, judge: () => judgeKey(key) })),
    ...directory.map(
      (record): Plan => ({
        part: 'directory',
        title: record.name,
        judge: () => judgeDirectory(index, record),
      }),
    ),
    ...challenges.map(
      (challenge): Plan => ({
        part: 'challenges',
        title: `${challenge.purpose} ${challenge.challenge_id}`,
        judge: () => judgeChallenge(index, challenge),
      }),
    ),
  ]
}

function messagesPlan(index: IndexedBundle): Plan[] {
  const { proofs, evaluations } = index.bundle
  return [
    ...proofs.map((message): Plan => {
      const purpose = index.challenges.get(message.challenge_id)?.purpose ?? 'a proof'
      return {
        part: 'proofs',
        title: `${purpose}: ${outcome(message.status, message.code)}`,
        judge: () => judgeProofMessage(index, message),
      }
    }),
    ...evaluations.map(
      (message): Plan => ({
        part: 'evaluations',
        title: `${message.request?.action.name ?? 'a decision'}: ${message.answer?.decision ?? outcome(message.status, message.code)}`,
        judge: () => judgeEvaluation(index, message),
      }),
    ),
  ]
}

function receiptsPlan(index: IndexedBundle, signal: AbortSignal | undefined): Plan[] {
  const { receipts, evaluations } = index.bundle
  let report: ReturnType<typeof judgeAllReceipts> | undefined
  const chain = () => {
    report ??= judgeAllReceipts(index, signal)
    return report
  }
  const answered = new Set(evaluations.flatMap(({ answer }) => answer?.receipt_ref ?? []))
  return [
    { part: 'receipts', title: 'The chain', judge: async () => judgeChain(index, await chain()) },
    ...receipts.map(
      (filed): Plan => ({
        part: 'receipts',
        title: `${filed.sequence}: ${String(filed.receipt.action)} ${String(filed.receipt.decision)}`,
        judge: async () => judgeReceiptIn(index, filed, answered, await chain()),
      }),
    ),
  ]
}

const aTurn = (): Promise<void> => new Promise(resolve => setTimeout(resolve))

const count = (items: readonly JudgedItem[], result: CheckLine['result']): number =>
  items.reduce((sum, { checks }) => sum + checks.filter(check => check.result === result).length, 0)

/**
 * Verifies a bundle by itself, without the service: every digest is recomputed, every signature verified
 * under the key that it carries, and what one part says of another compared with it. Changes nothing
 * anywhere.
 * @throws the signal's reason where it was stopped
 */
export async function verifyBundle(bundle: RunBundle, options: BundleOptions = {}): Promise<BundleReport> {
  const { onProgress, signal, pause = aTurn, stretchMs = STRETCH_MS } = options
  const index = indexed(bundle)
  const plans = [...partsPlan(index), ...messagesPlan(index), ...receiptsPlan(index, signal)]
  const items: JudgedItem[] = []
  const numbers = new Map<BundlePart, number>()
  let since = performance.now()
  for (const { part, title, judge } of plans) {
    signal?.throwIfAborted()
    const checks = await judge()
    const number = (numbers.get(part) ?? 0) + 1
    numbers.set(part, number)
    items.push({ part, number, title, checks, holds: checks.every(({ result }) => result !== 'FAIL') })
    if (performance.now() - since < stretchMs) continue
    onProgress?.(items.length, plans.length)
    await pause()
    since = performance.now()
  }
  return {
    items,
    passed: count(items, 'PASS'),
    failed: count(items, 'FAIL'),
    unchecked: count(items, 'NOT_CHECKED'),
  }
}
