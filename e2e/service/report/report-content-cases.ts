import { INBOX_DESTINATION } from '../../../src/contract/names.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import { badly, proofFails, type ReasonCase, seconds, timed, withProof } from './report-signings.ts'
import {
  approvalOf,
  decided,
  EDITED,
  ELSEWHERE,
  ofOrganization,
  REPORT,
  sendRequest,
  signed,
} from './reports.ts'

/** What can be wrong with the agent’s own signature. */
export const CONTENT_CASES: readonly ReasonCase[] = [
  ...badly(proofFails, 'a signature'),
  ...timed(proofFails, 'a signature', 300),
  proofFails('a signature by a key that is not bound', async () => ({ by: await makeKey() })),
  proofFails('a signature by the approver', ({ approver }) => ({ by: approver })),
  proofFails('a signature that has run out this second', sender => ({
    payload: { iat: seconds(sender) - 300, exp: seconds(sender) },
  })),
  {
    what: 'a signature made in the second before the agent became ready',
    asked: withProof(sender => ({ payload: { iat: seconds(sender) - 1, exp: seconds(sender) + 60 } })),
    reasons: ['CONTENT_SIGNED_BEFORE_READY'],
    decision: 'INDETERMINATE',
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
