import type { BundleChallenge, ProofMessage, RunBundle } from './run-bundle.ts'

/** A bundle with the look-ups that its checks need. */
export interface IndexedBundle {
  readonly bundle: RunBundle
  readonly challenges: ReadonlyMap<string, BundleChallenge>
  /** The accepted proof of each challenge, the first if there are several. */
  readonly accepted: ReadonlyMap<string, ProofMessage>
  readonly receipts: ReadonlyMap<string, RunBundle['receipts'][number]>
  readonly thumbprints: ReadonlySet<string>
}

/** Builds the look-ups once, so that a check costs the same in a bundle of any size. */
export function indexed(bundle: RunBundle): IndexedBundle {
  const accepted = new Map<string, ProofMessage>()
  for (const message of bundle.proofs)
    if (message.proven !== null && !accepted.has(message.challenge_id))
      accepted.set(message.challenge_id, message)
  return {
    bundle,
    challenges: new Map(bundle.challenges.map(challenge => [challenge.challenge_id, challenge])),
    accepted,
    receipts: new Map(bundle.receipts.map(receipt => [receipt.receipt_ref, receipt])),
    thumbprints: new Set(bundle.keys.map(({ key_thumbprint }) => key_thumbprint)),
  }
}
