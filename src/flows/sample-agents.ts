import type { BegunKey, Outcome } from '../client/visitor.ts'
import type { EvaluationAnswer } from '../contract/schemas/evaluation.ts'
import type { ImportAnswer, ImportRequest } from '../contract/schemas/profile.ts'
import type { AlgorithmName } from '../crypto/algorithms.ts'
import { SAMPLES, type SampleName } from '../parties/world.ts'
import { type ActingAgent, type Actors, RunEnded } from './actors.ts'

/** The answer of an intermediate step. @throws RunEnded where it was refused, or not answered */
export function must<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'answer') throw new RunEnded(outcome)
  return outcome.value
}

/** Begins to make a key that a sample's protocol and this browser support. @throws Error where there is none */
export async function beginKey({ visitor }: Pick<Actors, 'visitor'>, sample: SampleName): Promise<BegunKey> {
  const works = await visitor.wallet.algorithms()
  const fitting: readonly AlgorithmName[] = SAMPLES[sample].algorithms
  const alg = fitting.find(each => works.includes(each))
  if (alg === undefined) throw new Error(`This browser cannot sign with ${fitting.join(' or ')}.`)
  return visitor.wallet.begin(alg)
}

/** Makes a key that a sample's protocol and this browser support. @throws Error where there is none */
export async function keyForSample(actors: Actors, sample: SampleName): Promise<string> {
  return (await (await beginKey(actors, sample)).created).key_thumbprint
}

export async function importFor(
  { visitor, keepCurrent = false }: Actors,
  claim: ImportRequest,
  key_thumbprint: string,
): Promise<{ readonly outcome: Outcome<ImportAnswer>; readonly acting: ActingAgent }> {
  const outcome = await visitor.importClaim(claim, key_thumbprint, 'Import the claim', {
    ...(keepCurrent ? { choose: false } : {}),
  })
  return { outcome, acting: { agent_id: must(outcome).agent_id, claim, key_thumbprint } }
}

/** Alters a sample's claim before it is imported. */
type ClaimChange = (claim: ImportRequest) => ImportRequest | Promise<ImportRequest>

/** A claim for a new key: it can be sent while the key is saved and its public half published. */
interface NewClaim {
  readonly claim: ImportRequest
  readonly key_thumbprint: string
  /** Once both are done. Anyone who sends the claim waits for it too, before anything is proven. */
  readonly stored: Promise<unknown>
}

/** Makes a key, and a sample's claim with its own subject for it; `change` alters the claim. */
export async function claimFor(
  actors: Actors,
  sample: SampleName,
  change: ClaimChange = claim => claim,
): Promise<NewClaim> {
  const { jwk, key_thumbprint, created } = await beginKey(actors, sample)
  const { claim, published } = await actors.world.begin(sample, jwk)
  const stored = Promise.all([created, published])
  // Until someone waits for it, its failure is no one's.
  stored.catch(() => undefined)
  return { claim: await change(claim), key_thumbprint, stored }
}

/** An agent that was imported, and what came of it. */
interface Begun extends ActingAgent {
  readonly imported: Outcome<ImportAnswer>
}

/** Imports a sample's agent with its own subject and key; `change` alters its claim beforehand. */
export async function begin(actors: Actors, sample: SampleName, change?: ClaimChange): Promise<Begun> {
  const { claim, key_thumbprint, stored } = await claimFor(actors, sample, change)
  const { acting, outcome } = await importFor(actors, claim, key_thumbprint)
  await stored
  return { ...acting, imported: outcome }
}

export function enterPilot(
  { visitor }: Actors,
  { agent_id }: ActingAgent,
): Promise<Outcome<EvaluationAnswer>> {
  const subject = { type: 'agent' as const, id: agent_id }
  const resource = { type: 'pilot' as const, id: 'runtime-assurance-pilot' as const }
  return visitor.evaluate({ subject, action: { name: 'pilot.enter' }, resource }, 'Ask for a decision')
}
