import { expect } from 'playwright/test'
import { INBOX_DESTINATION } from '../../../src/contract/names.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import {
  approvalOf,
  badly,
  decided,
  EDITED,
  ELSEWHERE,
  ofOrganization,
  proofFails,
  REPORT,
  type ReasonCase,
  readinessOf,
  type Sender,
  seconds,
  sendRequest,
  sends,
  signed,
  timed,
  withProof,
} from './reports.ts'

/** Names that are not the present readiness's. */
const OTHER_READINESS: Readonly<Record<string, (sender: Sender) => Promise<string | null> | string | null>> =
  {
    'no readiness': () => null,
    'one without a name': () => '',
    'one that nobody has': () => 'dec_00000000-0000-4000-8000-000000000000',
    'another agent’s': async ({ bench }) => readinessOf(await ofOrganization(bench)),
    'the name of a PERMIT that only moved its end': async ({ bench, agent_id, key }) => {
      bench.wait(1)
      await bench.doPurpose(agent_id, 'BIND_KEY', key)
      return (await bench.evaluate(agent_id)).decision_id
    },
    'the name of a PERMIT on report.send': async sender => (await sends(sender)).decision_id,
    'its own name in other letters': async sender => String(await readinessOf(sender)).toUpperCase(),
    'the former one, entered again after an INDETERMINATE': async sender => {
      const { bench, agent_id } = sender
      const former = await readinessOf(sender)
      bench.wait(25 * 3600)
      expect((await bench.evaluate(agent_id)).decision).toBe('INDETERMINATE')
      bench.wait(-25 * 3600)
      expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
      return former
    },
  }

/** What can be wrong with the agent’s own signature. */
export const CONTENT_CASES: readonly ReasonCase[] = [
  ...badly(proofFails, 'a signature'),
  ...timed(proofFails, 'a signature', 300),
  proofFails('a signature by a key that is not bound', async () => ({ by: await makeKey() })),
  proofFails('a signature by the approver', ({ approver }) => ({ by: approver })),
  proofFails('a signature that has run out this second', sender => ({
    payload: { iat: seconds(sender) - 300, exp: seconds(sender) },
  })),
  proofFails('a signature that names no member for readiness', () => ({
    payload: { readiness_id: undefined },
  })),
  proofFails('a signature whose readiness is a number', () => ({ payload: { readiness_id: 1 } })),
  ...Object.entries(OTHER_READINESS).map(
    ([what, readiness_id]): ReasonCase => ({
      what: `a signature under ${what}`,
      asked: withProof(async sender => ({ payload: { readiness_id: await readiness_id(sender) } })),
      reasons: ['CONTENT_OTHER_READINESS'],
      decision: 'INDETERMINATE',
    }),
  ),
  {
    what: 'a signature dated before readiness began, under its name: times say nothing of it',
    asked: withProof(sender => ({ payload: { iat: seconds(sender) - 200, exp: seconds(sender) + 60 } })),
    reasons: ['ALL_DIMENSIONS_PASS'],
    decision: 'PERMIT',
  },
  proofFails('a signature over another approval', () => ({
    payload: { approval_digest: `ni:///sha-256;${'A'.repeat(43)}` },
  })),
  ...Object.entries({
    report_id: 'weekly-48',
    digest: `ni:///sha-256;${'A'.repeat(43)}`,
    destination: 'https://elsewhere.example/',
  }).map(
    ([member, value]): ReasonCase => ({
      what: `a signature over another ${member}`,
      asked: withProof(() => ({ payload: { [member]: value } })),
      reasons: ['CONTENT_CHANGED'],
      decision: 'DENY',
    }),
  ),
  {
    what: 'a report edited by one character after both signatures',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      return { sender, request: sendRequest(sender, await signed(sender), EDITED) }
    },
    reasons: ['APPROVAL_OTHER_REPORT', 'CONTENT_CHANGED'],
    decision: 'DENY',
  },
  {
    what: 'a signature that a delivery was permitted under before',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      const payload = { jti: 'once' }
      await decided(sender, sendRequest(sender, await signed(sender, REPORT, { proof: { payload } })))
      return { sender, request: sendRequest(sender, await signed(sender, REPORT, { proof: { payload } })) }
    },
    reasons: ['CONTENT_PROOF_USED'],
    decision: 'DENY',
  },
  {
    what: 'no signature by the agent',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      return { sender, request: sendRequest(sender, { approval: await approvalOf(sender) }) }
    },
    reasons: ['CONTENT_NOT_SIGNED'],
    decision: 'INDETERMINATE',
  },
]

/** Ways for a report to fail other than by one signature. */
export const OTHER_CASES: readonly ReasonCase[] = [
  {
    what: 'a whole report',
    asked: withProof(() => ({})),
    reasons: ['ALL_DIMENSIONS_PASS'],
    decision: 'PERMIT',
  },
  {
    what: 'another destination than the inbox, approved and signed',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      return { sender, request: sendRequest(sender, await signed(sender, ELSEWHERE), ELSEWHERE) }
    },
    reasons: ['DESTINATION_NOT_ALLOWED'],
    decision: 'DENY',
  },
  {
    what: 'the inbox written otherwise, approved and signed',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      const report = { ...REPORT, destination: INBOX_DESTINATION.replace('inbox', 'INBOX') }
      return { sender, request: sendRequest(sender, await signed(sender, report), report) }
    },
    reasons: ['DESTINATION_NOT_EXACT'],
    decision: 'DENY',
  },
  {
    what: 'an agent that has not entered the pilot',
    asked: async bench => {
      const sender = await ofOrganization(bench, { ready: false })
      return { sender, request: sendRequest(sender, await signed(sender)) }
    },
    reasons: ['LIFECYCLE_NOT_PILOT_READY'],
    decision: 'INDETERMINATE',
  },
]
