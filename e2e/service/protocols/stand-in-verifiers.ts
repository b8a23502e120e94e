import { PROOF_ALGORITHMS, type Protocol } from '../../../src/contract/names.ts'
import type { Verification, Verifier, VerifierTable } from '../../../src/protocols/verifier.ts'
import { VERIFIERS } from '../../../src/service/proof/verifiers.ts'

/** A verifier that accepts any evidence, to test what follows from a verified identity of any protocol. */
export function contentVerifier(
  found: Partial<Verification> = {},
  before: () => Promise<void> = async () => undefined,
): Verifier {
  return {
    algorithms: PROOF_ALGORITHMS,
    verify: async () => {
      await before()
      const checks = [{ check: 'stand_in', result: 'PASS' as const }]
      return { checks, failed: null, until: null, endpoint: null, vouching_key: null, statuses: [], ...found }
    },
  }
}

const NONE: Record<Protocol, null> = {
  SERVICE_NAME: null,
  OIDC: null,
  A2A_AGENT_CARD: null,
  SPIFFE_SVID: null,
  W3C_VC: null,
  PUBLIC_KEY: null,
  DNS_WELL_KNOWN: null,
}

/** A table that holds these verifiers and no other. */
export const verifiersOf = (some: Partial<VerifierTable>): VerifierTable => ({ ...NONE, ...some })

export const CONTENT_WITH_OIDC: VerifierTable = verifiersOf({ OIDC: contentVerifier() })

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
