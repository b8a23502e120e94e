import type { Outcome } from '../../client/visitor.ts'
import { evaluationAnswer, type ReportSendRequest } from '../../contract/schemas/evaluation.ts'
import {
  type Approver,
  approve,
  enforceHere,
  type Report,
  reportOf,
  sendRequest,
  signReport,
} from '../../enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../../flows/actors.ts'
import { enterPilot, must, provenAgent } from '../../flows/sample-agents.ts'
import { SAMPLE_REPORTS } from '../../flows/sample-reports.ts'
import type { AttemptEnd, AttemptWindow } from '../attempt.ts'

/** A report for the inbox, under an id of its own. */
export const report = (): Report =>
  reportOf(`rep-${crypto.randomUUID().slice(0, 4)}`, SAMPLE_REPORTS.DELIVERIES.content)

/** The same, for a destination that no report may have. */
export const elsewhere = (): Report => ({ ...report(), destination: 'https://elsewhere.example/reports' })

interface ReadyToReport {
  readonly acting: ActingAgent
  /** The audience of reports: the endpoint that just decided. */
  readonly audience: string
}

/** An organization's agent that is ready for the pilot. */
export async function readyToReport(actors: Actors): Promise<ReadyToReport> {
  const acting = await provenAgent(actors, 'OIDC')
  const entered = await enterPilot(actors, acting)
  must(entered)
  return { acting, audience: entered.entry.request.url }
}

/** The parts that enforce a decision about this agent's report. */
export function partsOf({ world }: Actors, { audience }: ReadyToReport, window: AttemptWindow) {
  return { window, inbox: world.inbox, clock: world.clock, audience }
}

/** The versions of a report that are approved, signed and sent. */
export type Versions = Readonly<Record<'approved' | 'signed' | 'sent', Report>>

export const oneVersion = (version: Report): Versions => ({
  ...{ approved: version, signed: version, sent: version },
})

/** A request that is ready to be sent, and whose it is. */
export interface Prepared extends ReadyToReport {
  readonly request: ReportSendRequest
}

/** Has a report approved, and signs it. */
export async function prepare(
  actors: Actors,
  group: string,
  ready: ReadyToReport,
  { approved, signed, sent }: Versions = oneVersion(report()),
  approver: Approver = 'organization',
): Promise<Prepared> {
  const { acting } = ready
  const approval = await approve(actors, acting, approved, approver, ready, undefined, group)
  const report_proof = await signReport(actors, acting, signed, approval, ready, undefined, group)
  return { ...ready, request: sendRequest(acting, sent, { approval, report_proof }) }
}

/** What the enforcement point makes of the answer to a request; nothing where that holds no decision. */
export async function toTheGate(
  actors: Actors,
  group: string,
  window: AttemptWindow,
  prepared: Prepared,
  outcome: Outcome<unknown>,
): Promise<AttemptEnd> {
  const answer = evaluationAnswer.safeParse(outcome.kind === 'answer' ? outcome.value : null)
  if (!answer.success) return { outcome, enforcement: null }
  const parts = partsOf(actors, prepared, window)
  return { outcome, enforcement: await enforceHere(actors, prepared.request, answer.data, parts, group) }
}
