import { storageNames } from '../../../src/browser/storage-names.ts'
import type { CallEntry } from '../../../src/client/journal-record.ts'
import type { Visitor } from '../../../src/client/visitor.ts'
import { reportAudience } from '../../../src/contract/schemas/report.ts'
import type { RunFile } from '../../../src/contract/schemas/run-file.ts'
import { reportOf } from '../../../src/enforcement/report-cycle.ts'
import { exportRun } from '../../../src/evidence/export-run.ts'
import { readRunFile } from '../../../src/evidence/read-run-file.ts'
import { type RunReport, type RunWatch, runAgain } from '../../../src/evidence/run-again.ts'
import type { ActingAgent, Actors } from '../../../src/flows/actors.ts'
import { bindKey, verifyIdentity } from '../../../src/flows/prove.ts'
import { begin, enterPilot, must } from '../../../src/flows/sample-agents.ts'
import type { SampleName } from '../../../src/parties/world.ts'
import { createReplays } from '../../../src/replays.ts'
import { actorsOn, enforcementPartsOf } from '../service-test.ts'
import { provenAgent, sendReport } from '../visitor-flows.ts'
import { BASE_URL, startService, type Workbench } from '../workbench.ts'

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

/** The run of one of the visitor's agents as a file, by default of the one that acted. */
export function exported(
  { bench, actors }: Pick<Run, 'bench' | 'actors'>,
  agent_id: string,
): Promise<RunFile> {
  const { journal } = actors.visitor
  const { logged } = actors.world.published
  const clock = { now: () => bench.now() }
  const { window } = bench.service
  return exportRun({ journal, window, logged, clock, baseUrl: BASE_URL }, agent_id)
}

export const bytesOf = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

/** A service of a run's own, in Node. */
export const onOwnService = createReplays(storageNames('replays-in-node'), 'https://another.example/page/')

/** Reads a file as it would be saved, and runs it again. */
export async function again(file: unknown, watch: RunWatch = {}): Promise<RunReport> {
  return runAgain(readRunFile(bytesOf(file)), onOwnService, watch)
}

/** What is not the same, each as "LINE pointer: file, again"; and what was not judged, as "LINE why". */
export function tellsOf({ lines }: RunReport): string[] {
  return lines.flatMap(({ number, differences, why }) => [
    ...differences.map(({ pointer, found, made }) => `${number} ${pointer}: ${found}, ${made}`),
    ...(why === undefined ? [] : [`${number} ${why}`]),
  ])
}

/** What a journal would hold of all that a service is sent from now on. */
export function recorded(bench: Workbench): Pick<Visitor['journal'], 'entries'> {
  const entries: CallEntry[] = []
  const { handle } = bench.service
  Object.assign(bench.service, {
    handle: async (request: Request) => {
      const body = await request.clone().text()
      const response = await handle(request)
      const text = await response.clone().text()
      const headers = Object.fromEntries(response.headers)
      entries.push({
        ...{ kind: 'call', seq: entries.length + 1, at: new Date(bench.now()).toISOString(), group: '' },
        ...{ speaker: 'agent', agent_id: null, failure: null },
        request: { method: 'POST', url: request.url, headers: Object.fromEntries(request.headers), body },
        answer: {
          ...{ status: response.status, headers, body: text, duration_ms: 0 },
          request_id: response.headers.get('request-id') ?? '',
        },
      })
      return response
    },
  })
  return { entries: async () => entries }
}
