import { type Receipt, receipt as receiptSchema } from '../../contract/schemas/receipt.ts'
import type { ReceiptRecord } from '../../contract/window/rows.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import { digestOfJson } from '../../crypto/digest.ts'
import { contradictionsOf, isDatedAfter } from '../receipts.ts'

/** The possible faults of a chain of receipts, each in words about the receipt that it names. */
export const CHAIN_FAULTS = {
  RECEIPT_ALTERED: 'what is stored does not hash to the receipt’s name',
  RECEIPT_UNREADABLE: 'it is not a receipt of the schema that this page knows',
  RECEIPT_CONTRADICTS: 'what it says contradicts itself',
  RECEIPT_FOREIGN: 'the receipt is about another agent',
  RECEIPT_RENUMBERED: 'it is filed under another sequence than the receipt states',
  RECEIPT_REPEATED: 'another receipt of this agent has the same sequence',
  RECEIPT_MISSING: 'the chain names it, and it is not stored',
  LINK_BROKEN: 'it does not name the receipt before it',
  TIME_REVERSED: 'by the device’s own clock it is dated before the one before it',
  HEAD_DIFFERS: 'the agent’s record names another receipt as the newest',
  ANSWER_WITHOUT_RECEIPT: 'an answer that this page received names it, but the chain does not contain it',
} as const
type ChainFaultCode = keyof typeof CHAIN_FAULTS

/** One thing that is wrong, and the receipt that it is about. */
export interface ChainFault {
  readonly code: ChainFaultCode
  /** Its place in the chain, from 1; null where only its name is known. */
  readonly sequence: number | null
  /** The last place of a gap of several; otherwise absent. */
  readonly until?: number
  /** Its name; null where nothing remaining names it. */
  readonly receipt_ref: string | null
  readonly found: string
}

/** A receipt as filed, not yet validated. */
type FiledReceipt = Pick<ReceiptRecord, 'receipt_ref' | 'sequence'> & { readonly receipt: unknown }

interface JudgedReceipt {
  readonly receipt_ref: string
  /** Where it is filed. */
  readonly filed: number
  /** The receipt, which states its place; null where it does not hash to its name or cannot be read. */
  readonly states: Receipt | null
  readonly faults: readonly ChainFault[]
}

async function recomputed(receipt: unknown): Promise<string | null> {
  try {
    return await digestOfJson(receipt)
  } catch {
    return null
  }
}

/** A receipt where it is filed, and what it states, where it can be read. */
interface Reading extends FiledReceipt {
  readonly states: Receipt | undefined
  readonly agentId: string
}

/** How each fault of one receipt is found; each is about what the one before it let through. */
const FAULT_IN: readonly (readonly [
  code: ChainFaultCode,
  faultIn: (reading: Reading) => string | false | Promise<string | false>,
])[] = [
  [
    'RECEIPT_ALTERED',
    async ({ receipt, receipt_ref }) => {
      const found = await recomputed(receipt)
      return found !== receipt_ref && (found === null ? 'it is not JSON' : `it hashes to ${found}`)
    },
  ],
  [
    'RECEIPT_UNREADABLE',
    ({ states }) =>
      states === undefined && 'it hashes to its name, and members are missing, unknown or out of bounds',
  ],
  [
    'RECEIPT_FOREIGN',
    ({ states, agentId }) => states?.agent_id !== agentId && `it is about ${states?.agent_id}`,
  ],
  ['RECEIPT_CONTRADICTS', ({ states }) => (states ? contradictionsOf(states).join('; ') : '') || false],
  [
    'RECEIPT_RENUMBERED',
    ({ states, sequence }) =>
      states?.sequence !== sequence && `filed as ${sequence}, and it states ${states?.sequence}`,
  ],
]

/**
 * Judges one stored receipt by itself: that it hashes to its name (RFC 6920 name over its RFC 8785 form), is about
 * this agent, agrees with itself and is filed under the sequence that it states. The chain's verification judges its
 * place among the others.
 */
export async function judgeReceipt(record: FiledReceipt, agentId: string): Promise<JudgedReceipt> {
  const { receipt_ref, sequence: filed } = record
  const { data: states } = receiptSchema.safeParse(record.receipt)
  for (const [code, faultIn] of FAULT_IN) {
    const found = await faultIn({ ...record, states, agentId })
    if (found === false) continue
    const believed = code === 'RECEIPT_ALTERED' ? undefined : states
    const sequence = code === 'RECEIPT_RENUMBERED' ? (states?.sequence ?? filed) : filed
    return { receipt_ref, filed, states: believed ?? null, faults: [{ code, sequence, receipt_ref, found }] }
  }
  return { receipt_ref, filed, states: states ?? null, faults: [] }
}

/** How many times to try to read a chain that keeps growing while it is read. */
const ATTEMPTS = 8

/**
 * Reads an agent's receipts together with the head that its record names.
 * @throws Error where the agent is not stored, or where its chain grew at each attempt
 */
export async function readChain(
  serviceWindow: Pick<ServiceReader, 'agent' | 'receipts'>,
  agentId: string,
): Promise<ReceiptChain> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await serviceWindow.agent(agentId)
    const records = await serviceWindow.receipts(agentId)
    const after = await serviceWindow.agent(agentId)
    if (after === undefined) throw new Error('This agent is not in the store.')
    if (before?.head?.receipt_ref === after.head?.receipt_ref)
      return { agent_id: agentId, head: after.head, records }
  }
  throw new Error('The chain grew while it was being read. Try again when no decision is being made.')
}

/** The newest receipt, as the agent's record holds it. */
type ChainHead = Pick<ReceiptRecord, 'receipt_ref' | 'sequence'>

/** An agent's receipts as stored, with other records of which receipts must exist. */
export interface ReceiptChain<R extends FiledReceipt = ReceiptRecord> {
  readonly agent_id: string
  readonly head: ChainHead | null
  readonly records: readonly R[]
  /** Receipt names from the answers that the client kept; these require no trust in the store. */
  readonly answered?: readonly string[]
}

interface VerifyOptions {
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
  const found = `it names ${named ?? 'none'}, and ${before?.receipt.receipt_ref ?? 'none'} is there`
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
      found: 'the answer is in the exchange',
    }))
}

/**
 * Verifies an agent's receipts: each hashes to its name, agrees with itself, is about this
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
