import { onDemand } from '../../browser/lazy.ts'
import { isOfAgentsKey, PROOF_ALGORITHMS, type ProofAlgorithm, type Purpose } from '../../contract/names.ts'
import type { AgentRecord } from '../../contract/window/rows.ts'
import { supportedAlgorithms } from '../../crypto/algorithms.ts'
import { publicKey } from '../../protocols/self-issued/judges.ts'
import type { Verifier, VerifierTable } from '../../protocols/verifier.ts'
import { orUnavailable } from '../refusal.ts'

/** A verifier whose code is loaded when it is first used. */
function loaded(algorithms: readonly ProofAlgorithm[], load: () => Promise<Verifier['verify']>): Verifier {
  const verify = onDemand(load)
  return { algorithms, verify: async input => (await orUnavailable(verify()))(input) }
}

/** One verifier per protocol; null where identity is proven by binding the registered key instead. */
export const VERIFIERS: VerifierTable = {
  SERVICE_NAME: null,
  OIDC: loaded(PROOF_ALGORITHMS, async () => (await import('../../protocols/oidc/judges.ts')).verifyIdToken),
  A2A_AGENT_CARD: loaded(
    PROOF_ALGORITHMS,
    async () => (await import('../../protocols/a2a/judges.ts')).verifyAgentCard,
  ),
  // SPIFFE's lists of algorithms, for tokens and for the keys in them, hold no EdDSA (WIT-SVID sections 2.3 and 3.2).
  SPIFFE_SVID: loaded(
    ['ES256'],
    async () => (await import('../../protocols/spiffe/judges.ts')).verifyWitSvid,
  ),
  W3C_VC: loaded(
    PROOF_ALGORITHMS,
    async () => (await import('../../protocols/w3c-vc/judges.ts')).verifyCredential,
  ),
  PUBLIC_KEY: publicKey,
  // The record's `k` holds an Ed25519 key and no other (Agent Identity & Discovery).
  DNS_WELL_KNOWN: loaded(
    ['Ed25519'],
    async () => (await import('../../protocols/dns/judges.ts')).verifyZoneRecord,
  ),
}

/** The algorithms that a proof for this purpose may use: those that work here and that the agent's protocol takes. */
export async function offeredAlgorithms(
  { claim }: AgentRecord,
  purpose: Purpose,
  verifiers: VerifierTable,
): Promise<ProofAlgorithm[]> {
  const supported = await supportedAlgorithms()
  const fitting = isOfAgentsKey(purpose) ? verifiers[claim.metadata.protocol]?.algorithms : undefined
  return supported.filter(alg => fitting === undefined || fitting.includes(alg))
}

/** Why no proof for this purpose could be made here, where the protocol's algorithms are all missing; else undefined. */
export async function lackingAlgorithm(
  agent: AgentRecord,
  purpose: Purpose,
  verifiers: VerifierTable,
): Promise<string | undefined> {
  const { protocol } = agent.claim.metadata
  if ((await offeredAlgorithms(agent, purpose, verifiers)).length > 0) return undefined
  return `${protocol} needs ${verifiers[protocol]?.algorithms.join(' or ')}, which this browser lacks`
}
