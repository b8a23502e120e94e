import type { Protocol } from '../../../src/contract/names.ts'
import type { Verification, VerifierTable } from '../../../src/protocols/verifier.ts'
import { VERIFIERS } from '../../../src/service/proof/verifiers.ts'

/** The service's own verifiers, of which one records each of its results. */
export function watchedVerifiers(protocol: Protocol): {
  readonly verifiers: VerifierTable
  readonly seen: Verification[]
} {
  const seen: Verification[] = []
  const watched = VERIFIERS[protocol]
  if (watched === null) throw new RangeError(`${protocol} has no verifier`)
  const verify: typeof watched.verify = async input => {
    const verification = await watched.verify(input)
    seen.push(verification)
    return verification
  }
  return { verifiers: { ...VERIFIERS, [protocol]: { ...watched, verify } }, seen }
}
