import { newOrganizationKey } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import {
  approvalFails,
  badly,
  DAY_S,
  type ReasonCase,
  seconds,
  timed,
  withApproval,
} from './report-signings.ts'
import { decided, ofNobody, ofOrganization, proofOf, sendRequest, signed } from './reports.ts'

/** What can be wrong, or right, about an approval. */
export const APPROVAL_CASES: readonly ReasonCase[] = [
  ...badly(approvalFails, 'an approval'),
  ...timed(approvalFails, 'an approval', DAY_S),
  approvalFails('an approval whose key is another than signed it', async () => ({
    header: { jwk: (await makeKey('ES256')).jwk },
  })),
  approvalFails('an agent’s own signature in the place of an approval', () => ({
    header: { typ: 'agent-report-proof+jwt' },
  })),
  {
    what: 'an approval that is no JWS',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      const approval = 'yes, send it'
      return {
        sender,
        request: sendRequest(sender, { approval, report_proof: await proofOf(sender, approval) }),
      }
    },
    reasons: ['APPROVAL_INVALID'],
    decision: 'DENY',
  },
  {
    what: 'a stranger’s approval',
    asked: withApproval(async () => ({ by: await makeKey() })),
    reasons: ['APPROVAL_WRONG_PARTY'],
    decision: 'DENY',
  },
  {
    what: 'the agent’s approval of itself, where an organization is linked',
    asked: withApproval(({ key }) => ({ by: key })),
    reasons: ['APPROVAL_WRONG_PARTY'],
    decision: 'DENY',
  },
  {
    what: 'an approval by the key that the organization had before',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      const { organization_id, orgVersion: version, approver } = sender
      const request = sendRequest(sender, await signed(sender))
      await newOrganizationKey(bench, { organization_id, version }, approver)
      return { sender, request }
    },
    reasons: ['APPROVAL_WRONG_PARTY'],
    decision: 'DENY',
  },
  ...Object.entries({
    report_id: 'weekly-48',
    digest: `ni:///sha-256;${'A'.repeat(43)}`,
    destination: 'https://elsewhere.example/',
  }).map(
    ([member, value]): ReasonCase => ({
      what: `an approval of another ${member}`,
      asked: withApproval(() => ({ payload: { [member]: value } })),
      reasons: ['APPROVAL_OTHER_REPORT'],
      decision: 'DENY',
    }),
  ),
  {
    what: 'an approval that has run out this second',
    asked: withApproval(sender => ({ payload: { iat: seconds(sender) - DAY_S, exp: seconds(sender) } })),
    reasons: ['APPROVAL_EXPIRED'],
    decision: 'DENY',
  },
  {
    what: 'an approval that a delivery was permitted under before',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      const context = await signed(sender)
      await decided(sender, sendRequest(sender, context))
      const report_proof = await proofOf(sender, context.approval)
      return { sender, request: sendRequest(sender, { ...context, report_proof }) }
    },
    reasons: ['APPROVAL_USED'],
    decision: 'DENY',
  },
  {
    what: 'no approval',
    asked: async bench => {
      const sender = await ofOrganization(bench)
      return { sender, request: sendRequest(sender, { report_proof: await proofOf(sender, 'none') }) }
    },
    reasons: ['APPROVAL_ABSENT'],
    decision: 'INDETERMINATE',
  },
  {
    what: 'the holder’s approval, where no organization is claimed',
    asked: async bench => {
      const sender = await ofNobody(bench)
      return { sender, request: sendRequest(sender, await signed(sender)) }
    },
    reasons: ['APPROVAL_SELF'],
    decision: 'PERMIT',
  },
]
