import { register, registryAgent, registryClaim } from '../agents.ts'
import { makeKey } from '../proof/keys-and-proofs.ts'
import type { Workbench } from '../workbench.ts'
import { type Attempt, signedOver } from './report-violation-cases.ts'
import {
  approvalOf,
  EDITED,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  proofOf,
  REPORT,
  type Sender,
  type Signing,
  sendRequest,
  signed,
} from './reports.ts'

const secondsOf = (bench: Workbench) => Math.floor(bench.now() / 1000)

/** A report signed for elsewhere, which is a violation but for what is changed about the agent's signature. */
const elsewhereBut =
  (change: (bench: Workbench) => Signing | Promise<Signing>): Attempt =>
  async bench => {
    const sender = await ofOrganization(bench)
    const context = await signed(sender, ELSEWHERE, { proof: await change(bench) })
    return { sender, request: sendRequest(sender, context, ELSEWHERE) }
  }

/** Other content signed over an approval that is changed. */
const overApproval =
  (change: (bench: Workbench) => Signing | Promise<Signing>): Attempt =>
  async bench =>
    signedOver(REPORT, EDITED, EDITED, await change(bench))(bench)

/** What is refused and suspends nobody: someone else's words, or words that do not hold. */
export const NO_VIOLATIONS: Readonly<Record<string, Attempt>> = {
  'a stranger signed for elsewhere': elsewhereBut(async () => ({ by: await makeKey() })),
  'a signature for elsewhere is for another service': elsewhereBut(() => ({
    payload: { aud: 'https://other.example/v1/assurance/evaluations' },
  })),
  'a signature for elsewhere has run out': elsewhereBut(bench => ({
    payload: { iat: secondsOf(bench) - 300, exp: secondsOf(bench) },
  })),
  'a signature for elsewhere lives too long': elsewhereBut(bench => ({
    payload: { exp: secondsOf(bench) + 301 },
  })),
  'a signature for elsewhere is dated ahead': elsewhereBut(bench => ({
    payload: { iat: secondsOf(bench) + 61, exp: secondsOf(bench) + 100 },
  })),
  'a signature for elsewhere has a member more': elsewhereBut(() => ({ payload: { note: 'x' } })),
  'a signature for elsewhere is of another typ': elsewhereBut(() => ({
    header: { typ: 'report-approval+jwt' },
  })),
  'a signature for elsewhere is another agent’s, with the same key': async bench => {
    const sender = await ofOrganization(bench)
    const claim = registryClaim('courier-twin')
    await register(bench, claim, sender.key)
    const { agent_id } = await bench.import(claim)
    const report_proof = await proofOf({ ...sender, agent_id }, '', ELSEWHERE)
    return { sender, request: sendRequest(sender, { report_proof }, ELSEWHERE) }
  },
  'the caller asks for another destination than was signed': async bench => {
    const sender = await ofOrganization(bench)
    return { sender, request: sendRequest(sender, await signed(sender), ELSEWHERE) }
  },
  'the caller edits what was signed': async bench => {
    const sender = await ofOrganization(bench)
    return { sender, request: sendRequest(sender, await signed(sender), EDITED) }
  },
  'the caller sends another approval than the signed one': async bench => {
    const sender = await ofOrganization(bench)
    const { report_proof } = await signed(sender)
    const approval = await approvalOf(sender, EDITED)
    return { sender, request: sendRequest(sender, { approval, report_proof }) }
  },
  'the caller sends the agent’s own approval beside another signature': async bench => {
    const sender = await ofOrganization(bench)
    const { report_proof } = await signed(sender)
    const approval = await approvalOf(sender, REPORT, { by: sender.key })
    return { sender, request: sendRequest(sender, { approval, report_proof }) }
  },
  'a stranger approved another version': overApproval(async () => ({ by: await makeKey() })),
  'an approval of another version has run out': overApproval(bench => ({
    payload: { iat: secondsOf(bench) - 100, exp: secondsOf(bench) },
  })),
  'an approval of another version is for another agent': overApproval(() => ({
    payload: { sub: 'agt_00000000-0000-4000-8000-000000000000' },
  })),
  'an approval of another version lives too long': overApproval(bench => ({
    payload: { exp: secondsOf(bench) + 86_401 },
  })),
  'an approval names another destination only': signedOver(ELSEWHERE, REPORT, REPORT),
  'an agent that never entered the pilot signed for elsewhere': async bench => {
    const sender = await ofOrganization(bench, { ready: false })
    return { sender, request: sendRequest(sender, await signed(sender, ELSEWHERE), ELSEWHERE) }
  },
  'an agent whose readiness has ended signed for elsewhere': async bench => {
    const sender = await ofOrganization(bench)
    bench.wait(86_400)
    return { sender, request: sendRequest(sender, await signed(sender, ELSEWHERE), ELSEWHERE) }
  },
  'a key that was displaced signed for elsewhere': async bench => {
    const sender = await ofNobody(bench)
    const { agent_id, key, claim } = await registryAgent(bench)
    await bench.doPurpose(agent_id, 'BIND_KEY', key)
    const next = await makeKey()
    await register(bench, claim, next, 1)
    await bench.doPurpose(agent_id, 'BIND_KEY', next)
    await bench.evaluate(agent_id)
    const displaced: Sender = { ...sender, agent_id, key, approver: next }
    return {
      sender: displaced,
      request: sendRequest(displaced, await signed(displaced, ELSEWHERE), ELSEWHERE),
    }
  },
}
