import { canonicalJson } from '../../../../crypto/digest.ts'
import { JwsError, readCompactJws } from '../../../../crypto/jws.ts'
import type { RunBundle } from '../../../../evidence/bundle/run-bundle.ts'
import type { BundlePart, BundleReport, JudgedItem } from '../../../../evidence/bundle/verify-bundle.ts'
import type { StepKind, StoryStep } from './story-steps.ts'

/** What the verification found, by the message that it is about. */
export interface StoryFindings {
  /** Everything that was judged about a step. */
  readonly of: (step: StoryStep) => readonly JudgedItem[]
  /** What does not hold, of what was judged about a step. */
  readonly brokenOf: (step: StoryStep) => readonly JudgedItem[]
  /** What does not hold, and is about no message. */
  readonly apart: readonly JudgedItem[]
}

const PARTS = {
  import: 'claim',
  ask: 'challenges',
  prove: 'proofs',
  evaluate: 'evaluations',
  other: null,
} as const satisfies Record<StepKind, BundlePart | null>

/** The parts of a verification that are judged as a message's own; the others are looked for. */
const OF_MESSAGES: readonly (BundlePart | null)[] = Object.values(PARTS)

/** The chain as a whole is the first item among the receipts. */
const BEFORE_RECEIPTS = 1

/** The public key in a signature's header, in its canonical form; null where there is none to read. */
function headerKey(text: string | undefined): string | null {
  try {
    return text === undefined ? null : canonicalJson(readCompactJws(text).header.jwk ?? null)
  } catch (cause) {
    if (cause instanceof JwsError) return null
    throw cause
  }
}

function signaturesOf(step: StoryStep): readonly (string | undefined)[] {
  if (step.kind === 'prove') return [step.proof.proof, step.proof.authorization]
  const request = step.kind === 'evaluate' ? step.evaluation.request : null
  if (request === null || !('context' in request)) return []
  return [request.context?.approval, request.context?.report_proof]
}

/** The first step that each key signed: by its name in the answer, and by the key in the signature itself. */
function signersOf(steps: readonly StoryStep[]): ReadonlyMap<string, StoryStep> {
  const signers = new Map<string, StoryStep>()
  for (const step of steps) {
    const named = step.kind === 'prove' ? step.proof.proven?.key_thumbprint : undefined
    for (const key of [named, ...signaturesOf(step).map(headerKey)])
      if (key != null && !signers.has(key)) signers.set(key, step)
  }
  return signers
}

/** The step that each receipt was filed in, by its name. */
function filingsOf(steps: readonly StoryStep[]): ReadonlyMap<string, StoryStep> {
  return new Map(
    steps
      .toReversed()
      .flatMap(step =>
        step.kind === 'evaluate' && step.receipt !== undefined ? [[step.receipt.receipt_ref, step]] : [],
      ),
  )
}

/** Finds the step that an item outside the messages is about: a key's first signature, or a receipt's decision. */
function placing(
  { keys, receipts }: RunBundle,
  steps: readonly StoryStep[],
): (item: JudgedItem) => StoryStep | undefined {
  const signers = signersOf(steps)
  const filings = filingsOf(steps)
  return ({ part, number }) => {
    const key = part === 'keys' ? keys[number - 1] : undefined
    if (key !== undefined) return signers.get(key.key_thumbprint) ?? signers.get(canonicalJson(key.jwk))
    const receipt = part === 'receipts' ? receipts[number - 1 - BEFORE_RECEIPTS] : undefined
    return receipt === undefined ? undefined : filings.get(receipt.receipt_ref)
  }
}

/** Sorts what a verification found to the messages that it is about; a key is told of only where it does not hold. */
export function findingsOf(
  bundle: RunBundle,
  steps: readonly StoryStep[],
  { items }: BundleReport,
): StoryFindings {
  const own = new Map(items.map(item => [`${item.part} ${item.number}`, item]))
  const placeOf = placing(bundle, steps)
  const beside = new Map<StoryStep, JudgedItem[]>()
  const apart: JudgedItem[] = []
  for (const item of items) {
    if (OF_MESSAGES.includes(item.part) || (item.part === 'keys' && item.holds)) continue
    const step = placeOf(item)
    const known = step === undefined ? undefined : beside.get(step)
    if (known !== undefined) known.push(item)
    else if (step !== undefined) beside.set(step, [item])
    else if (!item.holds) apart.push(item)
  }
  const of = (step: StoryStep): readonly JudgedItem[] => {
    const first = own.get(`${PARTS[step.kind]} ${step.number}`)
    return [...(first === undefined ? [] : [first]), ...(beside.get(step) ?? [])]
  }
  return { of, brokenOf: step => of(step).filter(({ holds }) => !holds), apart }
}
