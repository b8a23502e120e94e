import type { Outcome } from '../client/visitor.ts'
import type { EvaluationAnswer } from '../contract/schemas/evaluation.ts'
import type { ImportAnswer } from '../contract/schemas/import-answer.ts'
import type { ImportRequest } from '../contract/schemas/profile.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import { SAMPLES, type SampleName } from '../parties/world.ts'
import type { ActingAgent, Actors } from './actors.ts'
import { bindKey, organizationProves, verifyIdentity } from './prove.ts'

/** A run that ended early, with the outcome that ended it. */
export class RunEnded extends Error {
  override readonly name = 'RunEnded'
  readonly outcome: Outcome<unknown>

  constructor(outcome: Outcome<unknown>) {
    super(outcome.kind === 'problem' ? outcome.problem.code : outcome.kind)
    this.outcome = outcome
  }
}

/** The answer of an intermediate step. @throws RunEnded where it was refused, or not answered */
export function must<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'answer') throw new RunEnded(outcome)
  return outcome.value
}

/** Makes a key that a sample's protocol and this browser support. @throws Error where there is none */
export async function keyForSample({ visitor }: Actors, sample: SampleName): Promise<string> {
  const works = await visitor.wallet.algorithms()
  const fitting: readonly AlgorithmName[] = SAMPLES[sample].algorithms
  const alg = fitting.find(each => works.includes(each))
  if (alg === undefined) throw new Error(`This browser cannot sign with ${fitting.join(' or ')}.`)
  return (await visitor.wallet.create(alg)).key_thumbprint
}

/** Imports a claim for a wallet key. */
export async function importFor(
  { visitor, besides = false }: Actors,
  claim: ImportRequest,
  key_thumbprint: string,
): Promise<{ readonly outcome: Outcome<ImportAnswer>; readonly acting: ActingAgent }> {
  const outcome = await visitor.importClaim(claim, key_thumbprint, 'Import the claim', { choose: !besides })
  return { outcome, acting: { agent_id: must(outcome).agent_id, claim, key_thumbprint } }
}

/** Alters a sample's claim before it is imported. */
export type ClaimChange = (claim: ImportRequest) => ImportRequest | Promise<ImportRequest>

/** Imports a sample's agent with its own subject and key; `change` alters its claim beforehand. */
export async function begin(
  actors: Actors,
  sample: SampleName,
  change: ClaimChange = claim => claim,
): Promise<ActingAgent> {
  const key_thumbprint = await keyForSample(actors, sample)
  const key = await actors.visitor.wallet.key(key_thumbprint)
  if (key === undefined) throw new Error('The key that was made is not in the wallet.')
  const claim = await change(await actors.world.prepare(sample, key.jwk))
  return (await importFor(actors, claim, key_thumbprint)).acting
}

/** Asks for a decision on entering the pilot. */
export function enterPilot(
  { visitor }: Actors,
  { agent_id }: ActingAgent,
): Promise<Outcome<EvaluationAnswer>> {
  const subject = { type: 'agent' as const, id: agent_id }
  const resource = { type: 'pilot' as const, id: 'runtime-assurance-pilot' as const }
  return visitor.evaluate({ subject, action: { name: 'pilot.enter' }, resource }, 'Ask for a decision')
}

/** An organization's agent with its identity, link and binding proven. */
export async function provenAgent(
  actors: Actors,
  sample: SampleName,
  change?: ClaimChange,
): Promise<ActingAgent> {
  const acting = await begin(actors, sample, change)
  must(await verifyIdentity(actors, acting))
  must(await organizationProves(actors, acting, 'LINK_ORGANIZATION'))
  must(await bindKey(actors, acting))
  return acting
}
