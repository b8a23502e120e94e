import { expect } from 'playwright/test'
import type { EvaluationAnswer, ReportSendRequest } from '../../../src/contract/schemas/evaluation.ts'
import type { EnforcementParts } from '../../../src/enforcement/enforcement.ts'
import { enforce } from '../../../src/enforcement/enforcement-point.ts'
import {
  approvalOf,
  decided,
  ELSEWHERE,
  proofOf,
  REPORT,
  readinessOf,
  sendRequest,
} from '../../service/report/reports.ts'
import type { Workbench } from '../../service/workbench.ts'
import type { ModelledAgent } from '../interleavings/interleaved-tabs.ts'
import type { ModelState } from './lifecycle-oracle.ts'

/** A report as it was signed once, with what has become of it. */
export interface SignedReport {
  readonly request: ReportSendRequest
  /** The name of the readiness that it was signed under; null for none. */
  readonly under: string | null
  /** The PERMIT that it got, and the readiness which stood then. */
  permitted?: { readonly answer: EvaluationAnswer; readonly under: string | null }
}

/** What reports are sent with. */
interface Sending {
  readonly bench: Workbench
  readonly agent: ModelledAgent
  readonly reports: SignedReport[]
  readonly parts: EnforcementParts
  readonly came: Map<string, number>
}

function count({ came }: Sending, word: string): void {
  came.set(word, (came.get(word) ?? 0) + 1)
}

const about = ({ bench, agent }: Sending) => ({ bench, agent_id: agent.agent_id })

/** Signs a report, approved by whoever may approve, under the readiness that stands now. */
export async function sign(run: Sending, state: ModelState, elsewhere: boolean): Promise<void> {
  const { keys } = run.agent
  const key = keys[state.bound ?? 'A']
  const sender = { ...about(run), key, approver: state.organizationClaimed ? keys.O : key }
  const report = elsewhere ? ELSEWHERE : REPORT
  const approval = await approvalOf(sender, report)
  const report_proof = await proofOf(sender, approval, report)
  const request = sendRequest(sender, { approval, report_proof }, report)
  run.reports.push({ request, under: await readinessOf(about(run)) })
}

/** Sends a signed report: what counts, for a PERMIT or for a suspension, was signed under what stands now. */
export async function send(
  run: Sending,
  state: ModelState,
  report: SignedReport | undefined,
): Promise<ModelState> {
  if (report === undefined) return state
  const present = await readinessOf(about(run))
  const before = await run.bench.status(run.agent.agent_id)
  const { bench, agent } = run
  const answer = await decided({ ...about(run), key: agent.keys.A, approver: agent.keys.O }, report.request)
  const suspended = before !== 'SUSPENDED' && (await bench.status(agent.agent_id)) === 'SUSPENDED'
  const counts = answer.decision === 'PERMIT' || suspended
  if (counts) expect([report.under, before], answer.decision).toEqual([present, 'ASSURANCE_PILOT_READY'])
  if (answer.reason_codes.includes('CONTENT_OTHER_READINESS')) {
    expect(present).not.toBe(report.under)
    count(run, 'another readiness')
  }
  count(run, suspended ? 'SUSPENDED' : answer.decision)
  if (answer.decision === 'PERMIT') report.permitted = { answer, under: present }
  return suspended ? { ...state, suspended: 'policy', readyUntil: null } : state
}

/** Enforces the PERMIT of a report: it is delivered under the readiness that it was decided under, or not at all. */
export async function deliver(run: Sending, report: SignedReport | undefined): Promise<void> {
  if (report?.permitted === undefined) return
  const { answer, under } = report.permitted
  const present = await readinessOf(about(run))
  const { delivered } = await enforce(report.request, answer, run.parts)
  count(run, delivered === null ? 'not delivered' : 'delivered')
  if (delivered !== null) expect(present).toBe(under)
}
