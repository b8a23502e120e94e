import type { Outcome } from '../client/visitor.ts'
import { evaluationAnswer, type ReportSendRequest } from '../contract/schemas/evaluation.ts'
import type { ApprovalPayload, ReportProofPayload } from '../contract/schemas/report.ts'
import type { EnforcementParts } from '../enforcement/enforcement.ts'
import {
  type Approver,
  approve,
  askToSend,
  enforceHere,
  type Report,
  reportOf,
  sendRequest,
  signReport,
} from '../enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../flows/actors.ts'
import { enterPilot, must } from '../flows/sample-agents.ts'
import { SAMPLE_REPORTS } from '../flows/sample-reports.ts'
import { type AttemptEnd, ended, type Stage } from './attempt.ts'
import { agentAfter, bind, PROVEN, type Situation } from './steps.ts'

/** A report for the inbox, under an id of its own. */
export const newReport = (): Report =>
  reportOf(`rep-${crypto.randomUUID().slice(0, 4)}`, SAMPLE_REPORTS.DELIVERIES.content)

type Change = (report: Report) => Report

export const edited: Change = report => ({
  ...report,
  content: { ...report.content, title: 'Week 48, deliveries' },
})
/** For a destination that no report may have. */
export const elsewhere: Change = report => ({ ...report, destination: 'https://elsewhere.example/reports' })
/** For the inbox, its address spelled differently. */
export const respelled: Change = report => ({ ...report, destination: 'HTTPS://inbox.example:443/reports' })
export const renamed: Change = report => ({ ...report, id: `${report.id}-2` })
/** With a host in it that is not reserved. */
export const withRealHost: Change = report => ({ ...report, content: SAMPLE_REPORTS.REAL_HOST.content })

/** What is approved, signed and sent where that is not the report as drafted, by whom, and with which signatures. */
export interface Versions {
  readonly approver?: Approver
  readonly approved?: Change
  readonly signed?: Change
  readonly sent?: Change
  readonly approval?: (payload: ApprovalPayload) => ApprovalPayload
  readonly proof?: (payload: ReportProofPayload) => ReportProofPayload
  /** Which of the two signatures are left out of the request. */
  readonly omit?: readonly ('approval' | 'report_proof')[]
}

/** The same version is approved, signed and sent. */
export const throughout = (change: Change): Versions => ({ approved: change, signed: change, sent: change })
/** The agent signs and sends another version than was approved. */
export const afterApproval = (change: Change): Versions => ({ signed: change, sent: change })

/** An agent, and the audience of its reports: the endpoint that decides. */
export interface Ready {
  readonly acting: ActingAgent
  readonly audience: string
}

const entering =
  (situation: Situation) =>
  async (actors: Actors): Promise<Ready> => {
    const acting = await situation(actors)
    const entered = await enterPilot(actors, acting)
    must(entered)
    return { acting, audience: entered.entry.request.url }
  }

/** An organization's agent that has entered the pilot. */
export const readyToReport = entering(agentAfter('OIDC', PROVEN))
/** An agent without an organization that has entered the pilot. */
export const readyAlone = entering(agentAfter('SERVICE_NAME', [bind]))

/** A request that is ready to be sent, and whose it is. */
export interface Prepared extends Ready {
  readonly request: ReportSendRequest
}

const asDrafted: Change = report => report

/** Has a report approved, signs it, and puts the request together. */
export async function prepare(
  actors: Actors & Pick<Stage, 'group'>,
  ready: Ready,
  { approver = 'organization', omit = [], ...versions }: Versions = {},
): Promise<Prepared> {
  const { acting } = ready
  const { approved = asDrafted, signed = asDrafted, sent = asDrafted } = versions
  const { group } = actors
  const report = newReport()
  const approval = await approve(actors, acting, approved(report), approver, ready, versions.approval, group)
  const report_proof = await signReport(
    actors,
    acting,
    signed(report),
    approval,
    ready,
    versions.proof,
    group,
  )
  const request = sendRequest(acting, sent(report), {
    ...(omit.includes('approval') ? {} : { approval }),
    ...(omit.includes('report_proof') ? {} : { report_proof }),
  })
  return { ...ready, request }
}

/** What the enforcement point works with here. */
export function partsOf({ window, world }: Stage): EnforcementParts {
  return { window, inbox: world.inbox, clock: world.clock }
}

/** What the enforcement point makes of the answer to a request; nothing where that holds no decision. */
export async function atTheGate(
  stage: Stage,
  { request }: Pick<Prepared, 'request'>,
  outcome: Outcome<unknown>,
): Promise<AttemptEnd> {
  const answer = evaluationAnswer.safeParse(outcome.kind === 'answer' ? outcome.value : null)
  if (!answer.success) return ended(outcome)
  return { outcome, enforcement: await enforceHere(stage, request, answer.data, partsOf(stage), stage.group) }
}

/** Asks for a decision about a request, and enforces it. */
export async function sendAndEnforce(stage: Stage, prepared: Prepared): Promise<AttemptEnd> {
  return atTheGate(stage, prepared, await askToSend(stage, prepared.request, stage.group))
}
