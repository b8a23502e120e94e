import { newOrganizationKey, organization, register, registryClaim } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import type { Workbench } from '../workbench.ts'
import {
  type Asked,
  approvalFails,
  approvalOf,
  badly,
  DAY_S,
  decided,
  EDITED,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  proofOf,
  REPORT,
  type ReasonCase,
  type Report,
  type Sender,
  type Signing,
  seconds,
  sendRequest,
  signed,
  timed,
  withApproval,
} from './reports.ts'

export interface ViolationCase {
  readonly what: string
  readonly path: string
  /** JSON text, so that a case can say what an object literal cannot. */
  readonly body: string
  /** `pointer CODE`, sorted. */
  readonly errors: readonly string[]
}

export const row = (what: string, path: string, body: unknown, ...errors: string[]): ViolationCase => ({
  what,
  path,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  errors: errors.toSorted(),
})

export type Attempt = (bench: Workbench) => Promise<Asked>

const OTHER_ID: Report = { ...REPORT, id: 'weekly-48' }

/** The agent signs one report over an approval of another, and asks for a third. */
export const signedOver =
  (
    approved: Report,
    own: Report,
    asked: Report,
    by: Signing = {},
    start: (bench: Workbench) => Promise<Sender> = ofOrganization,
  ): Attempt =>
  async bench => {
    const sender = await start(bench)
    const approval = await approvalOf(sender, approved, by)
    return {
      sender,
      request: sendRequest(sender, { approval, report_proof: await proofOf(sender, approval, own) }, asked),
    }
  }

/** The agent signs for another destination, over any text in place of the approval. */
const signedElsewhere =
  (approval: string | undefined, asked: Report): Attempt =>
  async bench => {
    const sender = await ofOrganization(bench)
    const report_proof = await proofOf(sender, approval ?? '', ELSEWHERE)
    const context = approval === undefined ? { report_proof } : { approval, report_proof }
    return { sender, request: sendRequest(sender, context, asked) }
  }

/** A registry agent that shares its key with its organization. */
async function ofItsOwnOrganization(bench: Workbench): Promise<Sender> {
  const { key, organization_id } = await organization(bench, 'own.example')
  const claim = registryClaim('courier-own', { organization_id })
  await register(bench, claim, key)
  const { agent_id } = await bench.import(claim)
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', key)
  await bench.evaluate(agent_id)
  return { bench, agent_id, key, approver: key }
}

/** What an agent is suspended for having signed (contract section 8). */
export const VIOLATIONS: Readonly<Record<string, Attempt>> = {
  'signed for another destination, approved': signedOver(ELSEWHERE, ELSEWHERE, ELSEWHERE),
  'signed for another destination, without an approval': signedElsewhere(undefined, ELSEWHERE),
  'signed for another destination, beside what is no approval': signedElsewhere('yes', ELSEWHERE),
  'signed for another destination, while the inbox is asked for': signedElsewhere(undefined, REPORT),
  'signed for another destination, over an approval for the inbox': signedOver(REPORT, ELSEWHERE, ELSEWHERE),
  'signed other content over a valid approval': signedOver(REPORT, EDITED, EDITED),
  'signed other content over a valid approval, while what was approved is asked for': signedOver(
    REPORT,
    EDITED,
    REPORT,
  ),
  'signed another report over a valid approval': signedOver(REPORT, OTHER_ID, OTHER_ID),
  'signed other content over its holder’s approval, without an organization': signedOver(
    REPORT,
    EDITED,
    EDITED,
    {},
    ofNobody,
  ),
  'signed other content over an approval that was used': async bench => {
    const sender = await ofOrganization(bench)
    const context = await signed(sender)
    await decided(sender, sendRequest(sender, context))
    const report_proof = await proofOf(sender, context.approval, EDITED)
    return { sender, request: sendRequest(sender, { ...context, report_proof }, EDITED) }
  },
  'approved its own report past the organization': async bench => {
    const sender = await ofOrganization(bench)
    return {
      sender,
      request: sendRequest(sender, await signed(sender, REPORT, { approval: { by: sender.key } })),
    }
  },
  'approved its own report with the key that the organization has too': async bench => {
    const sender = await ofItsOwnOrganization(bench)
    return { sender, request: sendRequest(sender, await signed(sender)) }
  },
}

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
