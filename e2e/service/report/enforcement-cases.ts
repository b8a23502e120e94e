import { expect } from 'playwright/test'
import type { EvaluationAnswer, ReportSendRequest } from '../../../src/contract/schemas/evaluation.ts'
import type { EnforcementParts } from '../../../src/enforcement/enforcement.ts'
import { test as base, enforcementPartsOf } from '../service-test.ts'
import { tamper } from '../store/stored.ts'
import { startService } from '../workbench.ts'
import {
  decided,
  EDITED,
  ELSEWHERE,
  ofOrganization,
  REPORT,
  type Sender,
  sendRequest,
  signed,
  signedRequest,
} from './reports.ts'

/** A decision about a report, and what the enforcement point holds and reads. */
export interface Held {
  readonly sender: Sender
  readonly request: ReportSendRequest
  readonly answer: EvaluationAnswer
  readonly parts: EnforcementParts
}

/** What an enforcement point of one tab reads and writes. */
export const partsFor = ({ bench }: Sender): EnforcementParts => enforcementPartsOf(bench)

/** A report that was just permitted, and what an enforcement point holds for it. */
export async function permitted(
  start: (bench: Sender['bench']) => Promise<Sender> = ofOrganization,
): Promise<Held> {
  const sender = await start(await startService())
  const request = await signedRequest(sender, REPORT, { approval: { payload: { jti: 'a-1' } } })
  const answer = await decided(sender, request)
  expect(answer.decision).toBe('PERMIT')
  return { sender, request, answer, parts: partsFor(sender) }
}

/** What tests of the enforcement point begin with: a report that was just permitted. */
export const test = base.extend<{ readonly held: Held }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
  held: async ({}, use) => use(await permitted()),
})

type Alter = (held: Held) => Partial<Held> | Promise<Partial<Held>>

const answerWith =
  (change: Partial<EvaluationAnswer>): Alter =>
  ({ answer }) => ({ answer: { ...answer, ...change } })

const requestWith =
  (change: (request: ReportSendRequest) => object): Alter =>
  ({ request }) => ({ request: { ...request, ...change(request) } })

const storedReceipt =
  (change: (record: Record<string, unknown>) => Record<string, unknown>): Alter =>
  async ({ sender, answer }) => {
    await tamper(sender.bench, 'receipts', answer.receipt_ref, change)
    return {}
  }

const decidedInstead =
  (ask: (sender: Sender) => Promise<ReportSendRequest>): Alter =>
  async ({ sender }) => {
    const request = await ask(sender)
    return { request, answer: await decided(sender, request) }
  }

const NO_DIGEST = `ni:///sha-256;${'A'.repeat(43)}`

/** Cases that the enforcement point refuses, each with the line at which it fails. */
export const REFUSED: Readonly<Record<string, readonly [at: string, alter: Alter]>> = {
  'no receipt of that name': ['receipt', answerWith({ receipt_ref: NO_DIGEST })],
  'a receipt with one word altered': [
    'receipt_digest',
    storedReceipt(record => ({ ...record, receipt: { ...Object(record.receipt), decision: 'DENY' } })),
  ],
  'a receipt with a member more': [
    'receipt_digest',
    storedReceipt(record => ({ ...record, receipt: { ...Object(record.receipt), more: 1 } })),
  ],
  'a record without a receipt': ['receipt_digest', storedReceipt(({ receipt: _gone, ...record }) => record)],
  'another receipt under that name': [
    'receipt_digest',
    async ({ sender, parts }) => {
      const { receipt_ref } = await sender.bench.evaluate(sender.agent_id)
      const { window } = parts
      return { parts: { ...parts, window: { ...window, receipt: () => window.receipt(receipt_ref) } } }
    },
  ],
  'another decision_id in the answer': [
    'answer_is_receipt',
    answerWith({ decision_id: 'dec_00000000-0000-4000-8000-000000000000' }),
  ],
  'another decision in the answer': ['answer_is_receipt', answerWith({ decision: 'DENY' })],
  'another reason in the answer': ['answer_is_receipt', answerWith({ reason_codes: ['APPROVAL_SELF'] })],
  'an obligation left out of the answer': [
    'answer_is_receipt',
    ({ answer }) => ({ answer: { ...answer, obligations: answer.obligations.slice(1) } }),
  ],
  'a DENY': ['decision', decidedInstead(async sender => sendRequest(sender, await signed(sender), EDITED))],
  'a DENY that the caller calls a PERMIT': [
    'answer_is_receipt',
    async held => {
      const request = sendRequest(held.sender, await signed(held.sender), EDITED)
      return { request, answer: { ...(await decided(held.sender, request)), decision: 'PERMIT' } }
    },
  ],
  'an INDETERMINATE': ['decision', decidedInstead(async sender => sendRequest(sender))],
  'a request of another agent': [
    'agent',
    requestWith(() => ({
      subject: { type: 'agent', id: 'agt_00000000-0000-4000-8000-000000000000' },
    })),
  ],
  'a PERMIT on pilot.enter': [
    'action',
    async ({ sender }) => ({ answer: await sender.bench.evaluate(sender.agent_id) }),
  ],
  'a request with one character edited': [
    'request',
    requestWith(({ resource }) => ({
      resource: { ...resource, properties: { ...resource.properties, content: EDITED.content } },
    })),
  ],
  'a request for another destination': [
    'request',
    requestWith(({ resource }) => ({
      resource: {
        ...resource,
        properties: { ...resource.properties, destination: ELSEWHERE.destination },
      },
    })),
  ],
  'a request with another id': [
    'request',
    requestWith(({ resource }) => ({ resource: { ...resource, id: 'weekly-48' } })),
  ],
  'a request without its signatures': ['request', requestWith(() => ({ context: {} }))],
  'a decision that is 60 s old': [
    'fresh',
    ({ sender }) => {
      sender.bench.clock.at += 60_000
      return {}
    },
  ],
  'a decision from one millisecond ahead': [
    'fresh',
    ({ sender }) => {
      sender.bench.clock.shifted = -1
      return {}
    },
  ],
}
