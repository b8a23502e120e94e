import { type Report, reportOf } from '../../enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../../flows/actors.ts'
import { enterPilot, must, provenAgent } from '../../flows/sample-agents.ts'
import { SAMPLE_REPORTS } from '../../flows/sample-reports.ts'
import type { AttemptWindow } from '../attempt.ts'

/** A destination that no report may have. */
export const ELSEWHERE = 'https://elsewhere.example/reports'

/** A report for the inbox, under an id of its own. */
export const report = (): Report =>
  reportOf(`rep-${crypto.randomUUID().slice(0, 4)}`, SAMPLE_REPORTS.DELIVERIES.content)

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
