/** What the enforcement point looks at before it delivers, each in words, in its order (contract section 8). */
export const GATE_WORDS = {
  receipt: 'the service’s store holds the receipt',
  receipt_digest: 'the stored receipt hashes to its name',
  answer_is_receipt: 'the answer’s other four fields equal the receipt’s',
  agreement: 'the receipt agrees with itself',
  decision: 'the decision is PERMIT',
  agent: 'the receipt is about the agent of this request',
  action: 'the receipt is about report.send',
  request: 'the receipt is about exactly the request that is held',
  fresh: 'the decision is not dated in the future, and its time for delivery has not passed',
  readiness: 'the readiness that it was decided under still stands',
  delivered: 'it is delivered once, while nothing moves',
} as const
