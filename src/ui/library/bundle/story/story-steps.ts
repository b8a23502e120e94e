import type {
  BundleChallenge,
  EvaluationMessage,
  ProofMessage,
  RunBundle,
} from '../../../../evidence/bundle/run-bundle.ts'

type OtherMessage = RunBundle['other_messages'][number]

/** What a step of the story tells, as the file holds it. */
type Told =
  | { readonly kind: 'import'; readonly claim: RunBundle['claim'] }
  | { readonly kind: 'ask'; readonly challenge: BundleChallenge }
  | { readonly kind: 'prove'; readonly proof: ProofMessage; readonly challenge: BundleChallenge | undefined }
  | {
      readonly kind: 'evaluate'
      readonly evaluation: EvaluationMessage
      readonly receipt: RunBundle['receipts'][number] | undefined
    }
  | { readonly kind: 'other'; readonly other: OtherMessage }

/** One message of a bundle's run with its answer. */
export type StoryStep = Told & {
  /** Its place in its list of the file, from 1. */
  readonly number: number
  /** Where the file holds it, as a JSON Pointer (RFC 6901). */
  readonly pointer: string
  /** When it was sent, in the file's own words. */
  readonly at: string
}
export type StepKind = StoryStep['kind']

/** Of messages at one time: a nonce is asked for before it is signed, and a key is bound before a decision. */
const RANKS = { import: 0, ask: 1, prove: 2, evaluate: 3, other: 4 } as const satisfies Record<
  StepKind,
  number
>

/** When each nonce was first answered, by its challenge. */
const answersOf = ({ proofs }: RunBundle): ReadonlyMap<string, string> =>
  new Map(proofs.toReversed().map(({ challenge_id, at }) => [challenge_id, at]))

function stepsAfterImport(bundle: RunBundle): readonly StoryStep[] {
  const { claim, challenges, proofs, evaluations, receipts, other_messages } = bundle
  const answeredAt = answersOf(bundle)
  const challengeOf = new Map(challenges.map(challenge => [challenge.challenge_id, challenge]))
  const receiptOf = new Map(receipts.map(receipt => [receipt.receipt_ref, receipt]))
  const place = (list: string, index: number) => ({ number: index + 1, pointer: `/${list}/${index}` })
  return [
    ...challenges.map((challenge, index): StoryStep => {
      // The service may not hold it any more: then it stands before its first answer, or at the beginning.
      const at = challenge.issued_at ?? answeredAt.get(challenge.challenge_id) ?? claim.imported_at
      return { ...place('challenges', index), kind: 'ask', challenge, at }
    }),
    ...proofs.map((proof, index): StoryStep => {
      const challenge = challengeOf.get(proof.challenge_id)
      return { ...place('proofs', index), kind: 'prove', proof, challenge, at: proof.at }
    }),
    ...evaluations.map((evaluation, index): StoryStep => {
      const receipt = receiptOf.get(evaluation.answer?.receipt_ref ?? '')
      return { ...place('evaluations', index), kind: 'evaluate', evaluation, receipt, at: evaluation.at }
    }),
    ...other_messages.map((other, index): StoryStep => {
      return { ...place('other_messages', index), kind: 'other', other, at: other.at }
    }),
  ]
}

/**
 * The messages of a bundle's run, one after the other: the import first, then by the times that the file states,
 * which no check covers.
 */
export function stepsOf(bundle: RunBundle): readonly StoryStep[] {
  const { claim } = bundle
  const first: StoryStep = { kind: 'import', claim, number: 1, pointer: '/claim', at: claim.imported_at }
  const rest = stepsAfterImport(bundle).map(step => ({ step, at: Date.parse(step.at) }))
  const inOrder = rest.toSorted(
    (one, other) => one.at - other.at || RANKS[one.step.kind] - RANKS[other.step.kind],
  )
  return [first, ...inOrder.map(({ step }) => step)]
}
