import { LIMITS } from '../../../contract/catalogues/limits.ts'
import type { EnforcementParts } from '../../../enforcement/enforcement.ts'
import {
  type Addressed,
  type Approver,
  approve,
  askToSend,
  enforceHere,
  REPORT_GROUP,
  type Report,
  sendRequest,
  signAndAsk,
} from '../../../enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../../../flows/actors.ts'
import type { InboxRecord } from '../../../parties/world-store.ts'
import type { SentReport } from './sent-reports.ts'

/** Longer than a decision may be held, in milliseconds. */
export const HELD_TOO_LONG_MS = (LIMITS.DELIVER_WITHIN_S + 1) * 1000

/** What the visitor can do at the pilot, as the approver, as the agent, and as the enforcement point. */
export type ReportTask =
  | { readonly kind: 'approve'; readonly report: Report; readonly approver: Approver }
  | { readonly kind: 'send'; readonly report: Report; readonly approval: string | undefined }
  | {
      readonly kind: 'enforce'
      readonly sent: SentReport
      readonly hold: boolean
      /** Where its outcome is read. */
      readonly at: 'step' | 'gate'
    }
  | { readonly kind: 'acknowledge'; readonly report: InboxRecord }

/** What a task works with. */
export interface ReportSetting {
  readonly actors: Actors
  readonly acting: ActingAgent
  readonly parts: EnforcementParts & Addressed
}

type Task<K extends ReportTask['kind']> = Extract<ReportTask, { kind: K }>

/** Asks for a decision about a report without an approval: the agent's signature only accompanies one. */
async function askUnsigned({ actors, acting }: ReportSetting, report: Report) {
  const request = sendRequest(acting, report, {})
  return { request, outcome: await askToSend(actors, request) }
}

async function send({ report, approval }: Task<'send'>, setting: ReportSetting) {
  const { actors, acting, parts } = setting
  const { request, outcome } = await (approval === undefined
    ? askUnsigned(setting, report)
    : signAndAsk(actors, acting, report, approval, parts))
  if (outcome.kind === 'answer') await enforceHere(actors, request, outcome.value, parts)
}

async function enforceAgain({ sent, hold }: Task<'enforce'>, { actors, parts }: ReportSetting) {
  const { request, answer } = sent
  if (request === undefined || answer === undefined) throw new Error('There is no decision to enforce.')
  if (hold) actors.world.clock.shift(HELD_TOO_LONG_MS)
  await enforceHere(actors, request, answer, parts)
}

/** The inbox's reader confirms that the report is there. */
async function acknowledge({ report }: Task<'acknowledge'>, { actors: { world, visitor } }: ReportSetting) {
  const { agent_id, jti, report_id, receipt_ref } = report
  await world.inbox.acknowledge(agent_id, jti, new Date(world.clock.now()).toISOString())
  const noted = { speaker: 'agent' as const, group: REPORT_GROUP, agent_id, report_id, receipt_ref }
  await visitor.note({ kind: 'acknowledge', ...noted })
}

/** Sends a task's messages; their outcome is in the journal. */
export async function runReportTask(task: ReportTask, setting: ReportSetting): Promise<void> {
  const { actors, acting, parts } = setting
  if (task.kind === 'approve') await approve(actors, acting, task.report, task.approver, parts)
  else if (task.kind === 'send') await send(task, setting)
  else if (task.kind === 'acknowledge') await acknowledge(task, setting)
  else await enforceAgain(task, setting)
}
