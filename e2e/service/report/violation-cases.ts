import { boundAgent, organization, register, registryClaim } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import type { Workbench } from '../workbench.ts'
import {
  approvalOf,
  decided,
  EDITED,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  proofOf,
  REPORT,
  type Report,
  type Sender,
  type Signing,
  sendRequest,
  signed,
  signedRequest,
} from './reports.ts'

/** An agent, and the request that asks for a decision about its report. */
type Attempt = (bench: Workbench) => Promise<{ readonly sender: Sender; readonly request: object }>

/** An attempt of an agent that is linked and ready, unless it starts in another way. */
const from =
  (
    ask: (sender: Sender) => object | Promise<object>,
    start: (bench: Workbench) => Promise<Sender> = ofOrganization,
  ): Attempt =>
  async bench => {
    const sender = await start(bench)
    return { sender, request: await ask(sender) }
  }

/** The agent signs one report over an approval of another, and asks for a third. */
const signedOver =
  (
    approved: Report,
    own: Report,
    asked: Report,
    by: (sender: Sender) => Signing | Promise<Signing> = () => ({}),
  ) =>
  async (sender: Sender) => {
    const approval = await approvalOf(sender, approved, await by(sender))
    return sendRequest(sender, { approval, report_proof: await proofOf(sender, approval, own) }, asked)
  }

/** The agent signs for another destination, over any text in place of the approval. */
const signedElsewhere = (approval: string | undefined, asked: Report) => async (sender: Sender) => {
  const report_proof = await proofOf(sender, approval ?? '', ELSEWHERE)
  return sendRequest(sender, approval === undefined ? { report_proof } : { approval, report_proof }, asked)
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

const OTHER_ID: Report = { ...REPORT, id: 'weekly-48' }

/** What an agent is suspended for having signed (contract section 8). */
export const VIOLATIONS: Readonly<Record<string, Attempt>> = {
  'signed for another destination, approved': from(signedOver(ELSEWHERE, ELSEWHERE, ELSEWHERE)),
  'signed for another destination, without an approval': from(signedElsewhere(undefined, ELSEWHERE)),
  'signed for another destination, beside what is not an approval': from(signedElsewhere('yes', ELSEWHERE)),
  'signed for another destination, while the inbox is asked for': from(signedElsewhere(undefined, REPORT)),
  'signed for another destination, over an approval for the inbox': from(
    signedOver(REPORT, ELSEWHERE, ELSEWHERE),
  ),
  'signed other content over a valid approval': from(signedOver(REPORT, EDITED, EDITED)),
  'signed other content over a valid approval, while what was approved is asked for': from(
    signedOver(REPORT, EDITED, REPORT),
  ),
  'signed another report over a valid approval': from(signedOver(REPORT, OTHER_ID, OTHER_ID)),
  'signed other content over its holder’s approval, without an organization': from(
    signedOver(REPORT, EDITED, EDITED),
    ofNobody,
  ),
  'signed other content over an approval that was used': from(async sender => {
    const context = await signed(sender)
    await decided(sender, sendRequest(sender, context))
    const report_proof = await proofOf(sender, context.approval, EDITED)
    return sendRequest(sender, { ...context, report_proof }, EDITED)
  }),
  'approved its own report past the organization': from(sender =>
    signedRequest(sender, REPORT, { approval: { by: sender.key } }),
  ),
  'approved its own report with the key that the organization has too': from(
    sender => signedRequest(sender),
    ofItsOwnOrganization,
  ),
}

const secondsOf = ({ bench }: Sender) => Math.floor(bench.now() / 1000)

/** A report signed for elsewhere: a violation, but for this change to the agent's signature. */
const elsewhereBut = (change: (sender: Sender) => Signing | Promise<Signing>): Attempt =>
  from(async sender => signedRequest(sender, ELSEWHERE, { proof: await change(sender) }))

/** Other content signed over a changed approval. */
const overApproval = (change: (sender: Sender) => Signing | Promise<Signing>): Attempt =>
  from(signedOver(REPORT, EDITED, EDITED, change))

const forElsewhere = (sender: Sender) => signedRequest(sender, ELSEWHERE)

/** Refusals that suspend nobody: someone else's signature, or an invalid one. */
export const NO_VIOLATIONS: Readonly<Record<string, Attempt>> = {
  'a stranger signed for elsewhere': elsewhereBut(async () => ({ by: await makeKey() })),
  'a signature for elsewhere is for another service': elsewhereBut(() => ({
    payload: { aud: 'https://other.example/v1/assurance/evaluations' },
  })),
  'a signature for elsewhere has run out': elsewhereBut(sender => ({
    payload: { iat: secondsOf(sender) - 300, exp: secondsOf(sender) },
  })),
  'a signature for elsewhere lives too long': elsewhereBut(sender => ({
    payload: { exp: secondsOf(sender) + 301 },
  })),
  'a signature for elsewhere is dated ahead': elsewhereBut(sender => ({
    payload: { iat: secondsOf(sender) + 61, exp: secondsOf(sender) + 100 },
  })),
  'a signature for elsewhere has a member more': elsewhereBut(() => ({ payload: { note: 'x' } })),
  'a signature for elsewhere is of another typ': elsewhereBut(() => ({
    header: { typ: 'report-approval+jwt' },
  })),
  'a signature for elsewhere is another agent’s, with the same key': from(async sender => {
    const claim = registryClaim('courier-twin')
    await register(sender.bench, claim, sender.key)
    const { agent_id } = await sender.bench.import(claim)
    return sendRequest(
      sender,
      { report_proof: await proofOf({ ...sender, agent_id }, '', ELSEWHERE) },
      ELSEWHERE,
    )
  }),
  'the caller asks for another destination than was signed': from(async sender =>
    sendRequest(sender, await signed(sender), ELSEWHERE),
  ),
  'the caller edits what was signed': from(async sender => sendRequest(sender, await signed(sender), EDITED)),
  'the caller sends another approval than the signed one': from(async sender =>
    sendRequest(sender, { ...(await signed(sender)), approval: await approvalOf(sender, EDITED) }),
  ),
  'the caller sends the agent’s own approval beside another signature': from(async sender => {
    const approval = await approvalOf(sender, REPORT, { by: sender.key })
    return sendRequest(sender, { ...(await signed(sender)), approval })
  }),
  'a stranger approved another version': overApproval(async () => ({ by: await makeKey() })),
  'an approval of another version has run out': overApproval(sender => ({
    payload: { iat: secondsOf(sender) - 100, exp: secondsOf(sender) },
  })),
  'an approval of another version is for another agent': overApproval(() => ({
    payload: { sub: 'agt_00000000-0000-4000-8000-000000000000' },
  })),
  'an approval of another version lives too long': overApproval(sender => ({
    payload: { exp: secondsOf(sender) + 86_401 },
  })),
  'an approval names another destination only': from(signedOver(ELSEWHERE, REPORT, REPORT)),
  'an agent that never entered the pilot signed for elsewhere': from(forElsewhere, bench =>
    ofOrganization(bench, { ready: false }),
  ),
  'an agent whose readiness has ended signed for elsewhere': from(async sender => {
    sender.bench.wait(86_400)
    return forElsewhere(sender)
  }),
  'a key that was displaced signed for elsewhere': from(forElsewhere, async bench => {
    const { agent_id, key, claim } = await boundAgent(bench)
    const next = await makeKey()
    await register(bench, claim, next, 1)
    await bench.doPurpose(agent_id, 'BIND_KEY', next)
    await bench.evaluate(agent_id)
    return { bench, agent_id, key, approver: next }
  }),
}
