import { reportAudience } from '../../../src/contract/schemas/report.ts'
import { reportOf, sendReport } from '../../../src/enforcement/report-cycle.ts'
import { exportBundle } from '../../../src/evidence/bundle/export-bundle.ts'
import type { RunBundle } from '../../../src/evidence/bundle/run-bundle.ts'
import { type BundleReport, verifyBundle } from '../../../src/evidence/bundle/verify-bundle.ts'
import type { ActingAgent, Actors } from '../../../src/flows/actors.ts'
import { bindKey, verifyIdentity } from '../../../src/flows/prove.ts'
import { begin, enterPilot, must, provenAgent } from '../../../src/flows/sample-agents.ts'
import type { SampleName } from '../../../src/parties/world.ts'
import { actorsOn } from '../actors-bench.ts'
import { BASE_URL, startService, type Workbench } from '../workbench.ts'
import { enforcementPartsOf } from '../world-bench.ts'

/** A whole run of an agent to export, on a service of its own. */
export interface Run {
  readonly bench: Workbench
  readonly actors: Actors
  readonly acting: ActingAgent
}

/** An agent proven as far as its protocol goes, ready for the pilot. */
export async function agentReadyForPilot(actors: Actors, sample: SampleName): Promise<ActingAgent> {
  if (sample === 'SERVICE_NAME' || sample === 'PUBLIC_KEY' || sample === 'DNS_WELL_KNOWN') {
    const acting = await begin(actors, sample)
    if (sample !== 'SERVICE_NAME') must(await verifyIdentity(actors, acting))
    must(await bindKey(actors, acting))
    must(await enterPilot(actors, acting))
    return acting
  }
  const acting = await provenAgent(actors, sample)
  must(await enterPilot(actors, acting))
  return acting
}

export async function runOf(sample: SampleName): Promise<Run> {
  const bench = await startService()
  const actors = actorsOn(bench)
  return { bench, actors, acting: await agentReadyForPilot(actors, sample) }
}

export async function report({ bench, actors, acting }: Run, id = 'weekly-47'): Promise<void> {
  const parts = { ...enforcementPartsOf(bench, actors.world), audience: reportAudience(BASE_URL) }
  const approver = acting.claim.metadata.organization_id == null ? 'holder' : 'organization'
  must(
    (await sendReport(actors, acting, reportOf(id, { title: 'Week 47', open: 3 }), approver, parts)).outcome,
  )
}

/** Sends the last accepted proof again, a proof with one bit changed, and a body that is not a message. */
export async function attack({ actors: { visitor }, acting }: Run): Promise<void> {
  const calls = (await visitor.journal.entries()).filter(entry => entry.kind === 'call')
  const proof = calls.findLast(({ request }) => request.body.includes('"proof"'))
  if (proof === undefined) throw new Error('no proof was sent')
  await visitor.replay(proof, 'Replay')
  const asked = must(await visitor.askChallenge(acting.agent_id, 'BIND_KEY', 'Spoilt'))
  const draft = await visitor.draftProof(asked, acting.key_thumbprint)
  const signed = await visitor.signProof(draft, 'Spoilt')
  const at = signed.jws.lastIndexOf('.') + 5
  const flipped = signed.jws[at] === 'A' ? 'B' : 'A'
  await visitor.sendProof(
    { ...signed, jws: `${signed.jws.slice(0, at)}${flipped}${signed.jws.slice(at + 1)}` },
    'Spoilt',
  )
  await visitor.send('/v1/bindings/challenges', '{"challenge_id":1}', 'Nonsense', acting.agent_id)
}

/** A whole run with a report, refusals and nonsense in it. */
export async function eventfulRun(sample: SampleName): Promise<Run> {
  const run = await runOf(sample)
  await report(run)
  await attack(run)
  return run
}

export function exported({ bench, actors, acting }: Run): Promise<RunBundle> {
  const clock = { now: () => bench.now(), offset: () => bench.clock.shifted }
  const { journal } = actors.visitor
  return exportBundle({ journal, window: bench.service.window, clock, baseUrl: BASE_URL }, acting.agent_id)
}

/** Names of the checks that failed, with the part they belong to. */
export function failures({ items }: BundleReport): string[] {
  return items.flatMap(({ part, number, checks }) =>
    checks
      .filter(({ result }) => result === 'FAIL')
      .map(({ check, detail }) => `${part} ${number} ${check}: ${detail}`),
  )
}

export const verified = (bundle: RunBundle): Promise<BundleReport> =>
  verifyBundle(bundle, { stretchMs: Number.POSITIVE_INFINITY })

export const bytesOf = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
