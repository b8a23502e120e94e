import type { Receipt } from '../../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../contract/window/window.ts'
import { isDatedAfter } from '../receipts.ts'
import type { ChainFault } from './chain-faults.ts'
import { type FiledReceipt, type JudgedReceipt, judgeReceipt } from './verify-receipt.ts'

/** The newest receipt, as the agent's record holds it. */
export interface ChainHead {
  readonly receipt_ref: string
  readonly sequence: number
}

/** An agent's receipts as stored, with other records of which receipts must exist. */
export interface ReceiptChain<R extends FiledReceipt = ReceiptRecord> {
  readonly agent_id: string
  readonly head: ChainHead | null
  readonly records: readonly R[]
  /** Receipt names from the answers that the client kept; these require no trust in the store. */
  readonly answered?: readonly string[]
}

/** How to follow a verification, and how to stop it. */
export interface VerifyOptions {
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

/** What a verification found. */
export interface ChainReport {
  readonly judged: readonly JudgedReceipt[]
  /** Everything that is wrong, in the chain's order; none where the chain is whole. */
  readonly faults: readonly ChainFault[]
}

/** A receipt in its place: the place it states, if that is trustworthy, else the one it is filed under. */
interface Placed {
  readonly at: number
  readonly receipt: JudgedReceipt
}

function inOrder(judged: readonly JudgedReceipt[]): Placed[] {
  return judged
    .filter(({ faults }) => !faults.some(({ code }) => code === 'RECEIPT_FOREIGN'))
    .map(receipt => ({ at: receipt.states?.sequence ?? receipt.filed, receipt }))
    .sort((one, other) => one.at - other.at)
}

function missing(from: number, to: number, receipt_ref: string | null): ChainFault {
  const found =
    from === to
      ? receipt_ref === null
        ? 'no receipt that is left names it'
        : 'it is named by what follows it'
      : `receipts ${from} to ${to} are gone; the name is that of the last of them`
  const range = from === to ? {} : { until: to }
  return { code: 'RECEIPT_MISSING', sequence: from, ...range, receipt_ref, found }
}

function timeFaults(
  states: Receipt,
  sequence: number,
  receipt_ref: string,
  before: Placed | undefined,
): ChainFault[] {
  const last = before?.receipt.states ?? null
  if (last === null || isDatedAfter(states, last)) return []
  const found = `${states.evaluated_at} at ${states.clock_offset_ms} ms, after ${last.evaluated_at} at ${last.clock_offset_ms} ms`
  return [{ code: 'TIME_REVERSED', sequence, receipt_ref, found }]
}

/** Faults between a receipt and the one before it or, for the first receipt, the chain's beginning. */
function linkFaults({ at, receipt }: Placed, before: Placed | undefined): ChainFault[] {
  const expected = (before?.at ?? 0) + 1
  const { receipt_ref, states } = receipt
  const named = states?.previous_receipt_ref ?? null
  if (at < expected) {
    const found = `${before?.receipt.receipt_ref} is there too`
    return [{ code: 'RECEIPT_REPEATED', sequence: at, receipt_ref, found }]
  }
  if (at > expected) return [missing(expected, at - 1, named)]
  if (states === null) return []
  if (named === (before?.receipt.receipt_ref ?? null)) return timeFaults(states, at, receipt_ref, before)
  const found = `it names ${named ?? 'none'}, and ${before?.receipt.receipt_ref ?? 'none'} stands there`
  return [{ code: 'LINK_BROKEN', sequence: at, receipt_ref, found }]
}

function headFaults(head: ChainHead | null, last: Placed | undefined): ChainFault[] {
  const lastAt = last?.at ?? 0
  if (head !== null && head.sequence > lastAt) return [missing(lastAt + 1, head.sequence, head.receipt_ref)]
  if (last === undefined) return []
  if (head !== null && head.sequence === lastAt && head.receipt_ref === last.receipt.receipt_ref) return []
  const found =
    head === null ? 'the record names none' : `the record names ${head.receipt_ref}, number ${head.sequence}`
  return [{ code: 'HEAD_DIFFERS', sequence: lastAt, receipt_ref: last.receipt.receipt_ref, found }]
}

function answerFaults(chain: ReceiptChain<FiledReceipt>, known: readonly ChainFault[]): ChainFault[] {
  const held = new Set(chain.records.map(({ receipt_ref }) => receipt_ref))
  const named = new Set(known.map(({ receipt_ref }) => receipt_ref))
  return [...new Set(chain.answered)]
    .filter(ref => !held.has(ref) && !named.has(ref))
    .map(receipt_ref => ({
      ...{ code: 'ANSWER_WITHOUT_RECEIPT' as const, sequence: null, receipt_ref },
      found: 'the answer stands in the exchange',
    }))
}

/**
 * Verifies an agent's receipts (contract section 7): each hashes to its name, agrees with itself, is about this
 * agent and stands in its place; each names the one before it and is not dated before it; the last is the one that the agent's record names; and no
 * answer that the visitor holds names a missing one. Pure except for hashing.
 * @throws the signal's reason where it was stopped
 */
export async function verifyChain(
  chain: ReceiptChain<FiledReceipt>,
  options: VerifyOptions = {},
): Promise<ChainReport> {
  const judged: JudgedReceipt[] = []
  for (const record of chain.records) {
    options.signal?.throwIfAborted()
    judged.push(await judgeReceipt(record, chain.agent_id))
    options.onProgress?.(judged.length, chain.records.length)
  }
  const placed = inOrder(judged)
  const foreign = judged.flatMap(({ faults }) => faults.filter(({ code }) => code === 'RECEIPT_FOREIGN'))
  const among = placed.flatMap((each, index) => [
    ...linkFaults(each, placed[index - 1]),
    ...each.receipt.faults,
  ])
  const faults = [...foreign, ...among, ...headFaults(chain.head, placed.at(-1))]
  return { judged, faults: [...faults, ...answerFaults(chain, faults)] }
}
