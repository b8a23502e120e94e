import type { ProofAlgorithm, Purpose } from '../../contract/names.ts'
import { supportedAlgorithms } from '../../crypto/algorithms.ts'
import type { VerifierTable } from '../../protocols/verifier.ts'
import type { AgentRecord } from '../store/database.ts'

/** The purposes whose proof is made with the key that the protocol's evidence names. */
const WITH_THE_AGENTS_KEY: readonly Purpose[] = ['VERIFY_IDENTITY', 'BIND_KEY']

/** The algorithms that a proof for this purpose may use: those that work here and that the agent's protocol takes. */
export async function offeredAlgorithms(
  { claim }: AgentRecord,
  purpose: Purpose,
  verifiers: VerifierTable,
): Promise<ProofAlgorithm[]> {
  const supported = await supportedAlgorithms()
  const fitting = WITH_THE_AGENTS_KEY.includes(purpose)
    ? verifiers[claim.metadata.protocol]?.algorithms
    : undefined
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
