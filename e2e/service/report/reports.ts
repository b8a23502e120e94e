import { expect } from 'playwright/test'
import type { Decision, ReasonCode } from '../../../src/contract/catalogues/dimensions.ts'
import { APPROVAL_TYPE, INBOX_DESTINATION, REPORT_PROOF_TYPE } from '../../../src/contract/names.ts'
import { type EvaluationAnswer, evaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { reportAudience } from '../../../src/contract/schemas/report.ts'
import { digestOfJson, digestOfText } from '../../../src/crypto/digest.ts'
import { signCompactJws } from '../../../src/crypto/jws.ts'
import { boundAgent, organization } from '../agents.ts'
import { type Changes, headerOf, type TestKey } from '../proof/keys-and-proofs.ts'
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
  return (await bench.service.window.agent(agent_id))?.standing.readiness?.readiness_id ?? null
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

/** Makes both signatures with a test's changes, and asks for a decision. */
export async function sends(sender: Sender, changes: BothSigned = {}): Promise<EvaluationAnswer> {
  return decided(sender, sendRequest(sender, await signed(sender, REPORT, changes)))
}

/** What an agent asks for, ready to be sent. */
export interface Asked {
  readonly sender: Sender
  readonly request: object
}

export interface ReasonCase {
  readonly what: string
  readonly asked: (bench: Workbench) => Promise<Asked>
  readonly reasons: readonly ReasonCode[]
  readonly decision: Decision
}

export const DAY_S = 86_400
export const seconds = ({ bench }: Sender) => Math.floor(bench.now() / 1000)

/** A complete report of a ready agent, with a changed approval under the agent's signature. */
export const withApproval =
  (change: (sender: Sender) => Signing | Promise<Signing>): ReasonCase['asked'] =>
  async bench => {
    const sender = await ofOrganization(bench)
    return {
      sender,
      request: sendRequest(sender, await signed(sender, REPORT, { approval: await change(sender) })),
    }
  }

/** A complete report of a ready agent, validly approved, with a changed signature of its own. */
export const withProof =
  (change: (sender: Sender) => Signing | Promise<Signing>): ReasonCase['asked'] =>
  async bench => {
    const sender = await ofOrganization(bench)
    return {
      sender,
      request: sendRequest(sender, await signed(sender, REPORT, { proof: await change(sender) })),
    }
  }

export const approvalFails = (
  what: string,
  change: (sender: Sender) => Signing | Promise<Signing>,
): ReasonCase => ({
  what,
  asked: withApproval(change),
  reasons: ['APPROVAL_INVALID'],
  decision: 'DENY',
})

export const proofFails = (
  what: string,
  change: (sender: Sender) => Signing | Promise<Signing>,
): ReasonCase => ({
  what,
  asked: withProof(change),
  reasons: ['CONTENT_PROOF_INVALID'],
  decision: 'DENY',
})

const otherAgent = () => 'agt_00000000-0000-4000-8000-000000000000'
const TIMES: Readonly<Record<string, (now: number, longest: number) => { iat: number; exp: number }>> = {
  'dated 61 s ahead': now => ({ iat: now + 61, exp: now + 100 }),
  'of a second too long a life': (now, longest) => ({ iat: now, exp: now + longest + 1 }),
  'that ends when it begins': now => ({ iat: now, exp: now }),
  'that ends before it begins': now => ({ iat: now + 30, exp: now + 10 }),
}

export const timed = (fails: typeof approvalFails, whose: string, longest: number): readonly ReasonCase[] =>
  Object.entries(TIMES).map(([what, times]) =>
    fails(`${whose} ${what}`, sender => ({ payload: times(seconds(sender), longest) })),
  )

export const badly = (fails: typeof approvalFails, whose: string): readonly ReasonCase[] => [
  fails(`${whose} for another agent`, () => ({ payload: { sub: otherAgent() } })),
  fails(`${whose} for another service`, () => ({ payload: { aud: 'https://other.example/v1' } })),
  fails(`${whose} for another endpoint`, ({ bench }) => ({
    payload: { aud: `https://agents.invalid/v1/bindings/challenges/${bench.now()}` },
  })),
  fails(`${whose} with a member more`, () => ({ payload: { note: 'x' } })),
  fails(`${whose} without a jti`, () => ({ payload: { jti: undefined } })),
  fails(`${whose} of the typ of any token`, () => ({ header: { typ: 'JWT' } })),
  fails(`${whose} with a kid`, () => ({ header: { kid: '1' } })),
]
