import { expect } from 'playwright/test'
import { APPROVAL_TYPE, INBOX_DESTINATION, REPORT_PROOF_TYPE } from '../../../src/contract/names.ts'
import { type EvaluationAnswer, evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { reportAudience } from '../../../src/contract/schemas/report.ts'
import { digestOfJson, digestOfText } from '../../../src/crypto/digest.ts'
import { signCompactJws } from '../../../src/crypto/jws.ts'
import { boundAgent, organization } from '../agents.ts'
import { type Changes, headerOf, type TestKey } from '../proof/keys-and-proofs.ts'
import { test as base } from '../service-test.ts'
import { BASE_URL, PATHS, type Workbench } from '../workbench.ts'

export interface Report {
  readonly id: string
  readonly content: Readonly<Record<string, unknown>>
  readonly destination: string
}

export const REPORT: Report = {
  id: 'weekly-47',
  content: { title: 'Week 47', open: 3 },
  destination: INBOX_DESTINATION,
}
/** The same report with one character changed. */
export const EDITED: Report = { ...REPORT, content: { title: 'Week 48', open: 3 } }
export const ELSEWHERE: Report = { ...REPORT, destination: 'https://elsewhere.example/reports' }

/** An agent that sends reports, and whoever may approve them. */
export interface Sender {
  readonly bench: Workbench
  readonly agent_id: string
  readonly key: TestKey
  readonly approver: TestKey
}

/** A bound agent that claims an organization; linked and ready unless a test says otherwise. */
export async function ofOrganization(
  bench: Workbench,
  { linked = true, ready = true } = {},
): Promise<Sender & { readonly organization_id: string; readonly orgVersion: number }> {
  const named = `org-${crypto.randomUUID().slice(0, 8)}.example`
  const { key: approver, organization_id, version } = await organization(bench, named)
  const { agent_id, key } = await boundAgent(bench, { organization_id })
  if (linked) await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', approver)
  if (linked && ready) expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  return { bench, agent_id, key, approver, organization_id, orgVersion: version }
}

/** A bound agent without an organization: its holder approves. */
export async function ofNobody(bench: Workbench, { ready = true } = {}): Promise<Sender> {
  const { agent_id, key } = await boundAgent(bench)
  if (ready) expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  return { bench, agent_id, key, approver: key }
}

/** The members that both signatures have about a report. */
export async function membersOf({ bench, agent_id }: Sender, report: Report, lifetime: number) {
  const iat = Math.floor(bench.now() / 1000)
  return {
    aud: reportAudience(BASE_URL),
    sub: agent_id,
    report_id: report.id,
    digest: await digestOfJson(report.content),
    destination: report.destination,
    iat,
    exp: iat + lifetime,
    jti: crypto.randomUUID(),
  }
}

/** A signature's key, and a test's changes to it. */
export interface Signing extends Changes {
  readonly by?: TestKey
}

/** Approves a report as its approver does, with a test's changes. */
export async function approvalOf(
  sender: Sender,
  report: Report = REPORT,
  { by = sender.approver, header = {}, payload = {} }: Signing = {},
): Promise<string> {
  const members = await membersOf(sender, report, 3600)
  return signCompactJws(
    { ...headerOf(by, APPROVAL_TYPE), ...header },
    { ...members, ...payload },
    by.privateKey,
  )
}

/** The name of an agent's present readiness, as its PERMIT told it; null where none stands. */
export async function readinessOf({ bench, agent_id }: Pick<Sender, 'bench' | 'agent_id'>) {
  return (await bench.service.window.agent(agent_id))?.valid_facts.readiness?.readiness_id ?? null
}

/** Signs a report and its approval as the agent does, under its present readiness, with a test's changes. */
export async function proofOf(
  sender: Sender,
  approval: string,
  report: Report = REPORT,
  { by = sender.key, header = {}, payload = {} }: Signing = {},
): Promise<string> {
  const members = {
    ...(await membersOf(sender, report, 300)),
    approval_digest: await digestOfText(approval),
    readiness_id: await readinessOf(sender),
  }
  return signCompactJws(
    { ...headerOf(by, REPORT_PROOF_TYPE), ...header },
    { ...members, ...payload },
    by.privateKey,
  )
}

interface Context {
  readonly approval?: string
  readonly report_proof?: string
}

/** The request that asks for a decision about a report. */
export function sendRequest({ agent_id }: Sender, context: Context = {}, report: Report = REPORT) {
  const { id, content, destination } = report
  return {
    subject: { type: 'agent' as const, id: agent_id },
    action: { name: 'report.send' as const },
    resource: { type: 'report' as const, id, properties: { content: { ...content }, destination } },
    context,
  }
}

/** Both signatures over a report. */
export async function signed(sender: Sender, report: Report = REPORT, changes: BothSigned = {}) {
  const approval = await approvalOf(sender, report, changes.approval)
  return { approval, report_proof: await proofOf(sender, approval, report, changes.proof) }
}

export interface BothSigned {
  readonly approval?: Signing
  readonly proof?: Signing
}

/** Asks for a decision about a report. */
export async function decided({ bench }: Sender, request: object): Promise<EvaluationAnswer> {
  const response = await bench.post(PATHS.evaluations, request)
  expect(response.status, await response.clone().text()).toBe(200)
  return evaluationAnswer.parse(await response.json())
}

/** The request that asks for a decision about a report that is approved and signed, with a test's changes. */
export async function signedRequest(sender: Sender, report: Report = REPORT, changes: BothSigned = {}) {
  return sendRequest(sender, await signed(sender, report, changes), report)
}

/** Makes both signatures with a test's changes, and asks for a decision. */
export async function sends(sender: Sender, changes: BothSigned = {}): Promise<EvaluationAnswer> {
  return decided(sender, await signedRequest(sender, REPORT, changes))
}

/** What tests of reports begin with, beside a service: an agent that may send them, on that service. */
export const test = base.extend<{ readonly sender: Awaited<ReturnType<typeof ofOrganization>> }>({
  sender: async ({ bench }, use) => use(await ofOrganization(bench)),
})
