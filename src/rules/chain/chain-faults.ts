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
  ANSWER_WITHOUT_RECEIPT: 'an answer that this page received names it, and the chain does not hold it',
} as const
export type ChainFaultCode = keyof typeof CHAIN_FAULTS

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
