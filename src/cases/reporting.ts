import type { EvaluationAnswer, ReportSendRequest } from '../contract/schemas/evaluation.ts'
import type { ApprovalPayload, ReportProofPayload } from '../contract/schemas/report.ts'
import { reportAudience } from '../contract/schemas/report.ts'
import type { Enforcement, EnforcementParts } from '../enforcement/enforcement.ts'
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
import type { ActingAgent } from '../flows/actors.ts'
import { bindKey } from '../flows/prove.ts'
import { begin, enterPilot, must, provenAgent } from '../flows/sample-agents.ts'
import type { CaseActors, CaseAnswer } from './case.ts'
import { observedOf } from './observe.ts'

const GROUP = 'Controlled pilot'

/** The report of the cases, for the inbox. */
export const DRAFT: Report = reportOf('weekly-47', { title: 'Week 47', open: 3 })

/** An organization's agent that has entered the pilot. */
export async function readyToReport(actors: CaseActors): Promise<ActingAgent> {
  const agent = await provenAgent(actors, 'OIDC')
  must(await enterPilot(actors, agent))
  return agent
}

/** An agent without an organization that has entered the pilot. */
export async function readyAlone(actors: CaseActors): Promise<ActingAgent> {
  const agent = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, agent))
  must(await enterPilot(actors, agent))
  return agent
}

/** What is approved, signed and sent, where these differ. */
export interface Version {
  readonly approver?: Approver
  readonly approved?: Report
  readonly signed?: Report
  readonly sent?: Report
  readonly approval?: (payload: ApprovalPayload) => ApprovalPayload
  readonly proof?: (payload: ReportProofPayload) => ReportProofPayload
  /** Which of the two signatures are left out of the request. */
  readonly omit?: readonly ('approval' | 'report_proof')[]
}

/** The request of a version: approved, signed, put together. */
export async function requestOf(
  actors: CaseActors,
  agent: ActingAgent,
  {
    approver = 'organization',
    approved = DRAFT,
    signed = DRAFT,
    sent = DRAFT,
    omit = [],
    ...change
  }: Version,
): Promise<ReportSendRequest> {
  const audience = reportAudience(actors.baseUrl)
  const approval = await approve(actors, agent, approved, approver, { audience }, change.approval, GROUP)
  const report_proof = await signReport(actors, agent, signed, approval, { audience }, change.proof, GROUP)
  return sendRequest(agent, sent, {
    ...(omit.includes('approval') ? {} : { approval }),
    ...(omit.includes('report_proof') ? {} : { report_proof }),
  })
}

/** Asks for a decision about a request. */
export function decide(actors: CaseActors, request: ReportSendRequest) {
  return askToSend(actors, request, GROUP)
}

function partsOf({ window, world }: CaseActors): EnforcementParts {
  return { window, inbox: world.inbox, clock: world.clock }
}

/** Has the cases' enforcement point enforce a decision; `parts` override its own. */
export function enforceCase(
  actors: CaseActors,
  request: ReportSendRequest,
  answer: EvaluationAnswer,
  parts: Partial<EnforcementParts> = {},
): Promise<Enforcement> {
  return enforceHere(actors, request, answer, { ...partsOf(actors), ...parts }, GROUP)
}

/** How a decision was enforced, and how many of the agent's reports are in the inbox. */
export async function enforcedAs(
  actors: CaseActors,
  { agent_id }: Pick<ActingAgent, 'agent_id'>,
  { effective, lines }: Enforcement,
): Promise<Pick<CaseAnswer, 'effective' | 'stopped_by' | 'delivered'>> {
  const reports = await actors.world.inbox.reports()
  const stopped = lines.find(({ held }) => !held)?.name
  return {
    effective,
    ...(stopped === undefined ? {} : { stopped_by: stopped }),
    delivered: reports.filter(report => report.agent_id === agent_id).length,
  }
}

/** Asks, enforces, and looks at the agent afterwards. */
export async function sendAndEnforce(
  actors: CaseActors,
  agent: ActingAgent,
  request: ReportSendRequest,
): Promise<CaseAnswer> {
  const outcome = await decide(actors, request)
  const answer = observedOf(outcome)
  if (outcome.kind !== 'answer') return answer
  const enforced = await enforcedAs(actors, agent, await enforceCase(actors, request, outcome.value))
  const status = (await actors.window.agent(agent.agent_id))?.status
  return { ...answer, ...enforced, ...(status === undefined ? {} : { agent_status: status }) }
}
