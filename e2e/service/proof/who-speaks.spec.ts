import { boundAgent, newOrganizationKey, register } from '../agents.ts'
import {
  approvalOf,
  decided,
  ELSEWHERE,
  ofNobody,
  ofOrganization,
  proofOf,
  REPORT,
  sendRequest,
  signedRequest,
  test,
} from '../report/reports.ts'
import { expect } from '../service-test.ts'
import { expectFailedCheck, problemOf, startService } from '../workbench.ts'
import { makeKey } from './keys-and-proofs.ts'

const suspensionOf = async ({ bench, agent_id }: Awaited<ReturnType<typeof ofNobody>>) =>
  (await bench.service.window.agent(agent_id))?.recorded.suspension

test('A key that leaked, and that the registry replaced, breaks no rule in the agent’s name', async () => {
  const bench = await startService()
  const { agent_id, key, claim } = await boundAgent(bench)
  await bench.evaluate(agent_id)
  const thief = { bench, agent_id, key, approver: key }
  const forElsewhere = await signedRequest(thief, ELSEWHERE)
  const next = await makeKey()
  await register(bench, claim, next, 1)
  const answer = await decided(thief, forElsewhere)
  expect(answer.reason_codes).toContain('IDENTITY_KEY_MISMATCH')
  expect(await suspensionOf(thief)).toBeUndefined()
  await problemOf(await bench.tryAsk(agent_id, 'SUSPEND'), 'TRANSITION_NOT_ALLOWED')
  await problemOf(await bench.tryAsk(agent_id, 'REVOKE'), 'TRANSITION_NOT_ALLOWED')
  await bench.doPurpose(agent_id, 'BIND_KEY', next)
  expect((await bench.evaluate(agent_id)).decision, 'the holder goes on').toBe('PERMIT')
})

test('The same report, signed while the registry still names the key, suspends', async ({ bench }) => {
  const sender = await ofNobody(bench)
  await decided(sender, await signedRequest(sender, ELSEWHERE))
  expect(await suspensionOf(sender)).toMatchObject({ by: 'policy' })
})

test('After such a suspension the registry’s new key proves the identity in another agent', async () => {
  const bench = await startService()
  const { agent_id, key, claim } = await boundAgent(bench)
  await bench.evaluate(agent_id)
  const sender = { bench, agent_id, key, approver: key }
  await decided(sender, await signedRequest(sender, ELSEWHERE))
  const next = await makeKey()
  const { agent_id: heir } = await bench.import(claim)
  await expectFailedCheck(await bench.tryPurpose(heir, 'BIND_KEY', key), 'lifecycle', 'CLAIM_CONFLICT')
  await register(bench, claim, next, 1)
  await bench.doPurpose(heir, 'BIND_KEY', next)
  expect((await bench.evaluate(heir)).decision).toBe('PERMIT')
  await register(bench, claim, key, 2)
  await expectFailedCheck(await bench.tryPurpose(heir, 'BIND_KEY', key), 'lifecycle', 'CLAIM_CONFLICT')
})

test('A report that was refused before the agent was ready is refused afterwards, and suspends nobody', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench, { ready: false })
  const request = await signedRequest(sender, ELSEWHERE)
  expect((await decided(sender, request)).decision).toBe('DENY')
  bench.wait(1)
  await bench.evaluate(sender.agent_id)
  const again = await decided(sender, request)
  expect(again.reason_codes).toEqual(['CONTENT_OTHER_READINESS', 'DESTINATION_NOT_ALLOWED'])
  expect(await suspensionOf(sender)).toBeUndefined()
  expect((await decided(sender, await signedRequest(sender))).decision).toBe('PERMIT')
})

test('What was signed under a former readiness does not count under the present one', async ({ bench }) => {
  const sender = await ofOrganization(bench)
  const { agent_id, approver } = sender
  const request = await signedRequest(sender, ELSEWHERE)
  await bench.doPurpose(agent_id, 'SUSPEND', approver)
  await bench.doPurpose(agent_id, 'REINSTATE', approver)
  bench.wait(1)
  await bench.evaluate(agent_id)
  expect((await decided(sender, request)).reason_codes).toContain('CONTENT_OTHER_READINESS')
  expect(await suspensionOf(sender)).toBeUndefined()
})

test('A readiness that is only renewed began when it began: what was signed under it still counts', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const request = await signedRequest(sender)
  bench.wait(60)
  await bench.doPurpose(sender.agent_id, 'BIND_KEY', sender.key)
  await bench.evaluate(sender.agent_id)
  expect((await decided(sender, request)).decision).toBe('PERMIT')
})

test('The agent’s approval of itself from before the link is not a violation; one made after it is', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench, { linked: false })
  const own = { ...sender, approver: sender.key }
  const early = await approvalOf(own)
  bench.wait(1)
  await bench.doPurpose(sender.agent_id, 'LINK_ORGANIZATION', sender.approver)
  await bench.evaluate(sender.agent_id)
  const context = { approval: early, report_proof: await proofOf(own, early) }
  expect((await decided(own, sendRequest(own, context))).reason_codes).toEqual(['APPROVAL_WRONG_PARTY'])
  expect(await suspensionOf(sender)).toBeUndefined()
  await decided(own, await signedRequest(own))
  expect(await suspensionOf(sender)).toMatchObject({ by: 'policy' })
})

const HOLLOW = {
  'made out to another service': { aud: 'https://other.example/v1' },
  'about another agent': { sub: 'agt_00000000-0000-4000-8000-000000000000' },
  'of another year': { iat: 0, exp: 60 },
  'that has run out': { iat: -3600, exp: -1800 },
} as const

for (const [what, change] of Object.entries(HOLLOW)) {
  test(`The agent’s approval of itself ${what} is refused and suspends nobody`, async ({ bench, sender }) => {
    const now = Math.floor(bench.now() / 1000)
    const times =
      'iat' in change && change.iat < 0 ? { iat: now + change.iat, exp: now + change.exp } : change
    const approval = await approvalOf(sender, REPORT, { by: sender.key, payload: times })
    const context = { approval, report_proof: await proofOf(sender, approval) }
    expect((await decided(sender, sendRequest(sender, context))).decision).toBe('DENY')
    expect(await suspensionOf(sender)).toBeUndefined()
  })
}

for (const destination of [
  'https://inbox.example:443/reports',
  'HTTPS://inbox.example/reports',
  'https://INBOX.example/reports',
  'https://inbox.example/%72eports',
  'https://inbox.example/a/../reports',
]) {
  test(`The inbox written as ${destination} is refused, and is not a violation`, async ({ bench }) => {
    const sender = await ofNobody(bench)
    const report = { ...REPORT, destination }
    const answer = await decided(sender, await signedRequest(sender, report))
    expect(answer.reason_codes).toEqual(['APPROVAL_SELF', 'DESTINATION_NOT_EXACT'])
    expect(await bench.status(sender.agent_id)).toBe('ASSURANCE_PILOT_READY')
  })
}

for (const destination of [
  'https://inbox.example/Reports',
  'https://inbox.example/reports/',
  'https://inbox.example/reports?',
  'http://inbox.example/reports',
  'https://inbox.example:444/reports',
]) {
  test(`${destination} is another place than the inbox: signing it is a violation`, async ({ bench }) => {
    const sender = await ofNobody(bench)
    const report = { ...REPORT, destination }
    const answer = await decided(sender, await signedRequest(sender, report))
    expect(answer.reason_codes).toContain('DESTINATION_NOT_ALLOWED')
    expect(await bench.status(sender.agent_id)).toBe('SUSPENDED')
  })
}

test('A revoked agent answers that it is revoked, whatever else it is', async ({ bench, sender }) => {
  const { agent_id, approver } = sender
  await bench.doPurpose(agent_id, 'SUSPEND', approver)
  await bench.doPurpose(agent_id, 'REVOKE', approver)
  expect((await bench.evaluate(agent_id)).reason_codes).toEqual(['LIFECYCLE_REVOKED'])
})

test('An approval by the organization’s withdrawn key is nobody’s; its next key links and approves anew', async () => {
  const bench = await startService()
  const sender = await ofOrganization(bench)
  const { organization_id, orgVersion: version, approver, agent_id } = sender
  const request = await signedRequest(sender)
  const named = { organization_id, version }
  const next = await newOrganizationKey(bench, named, approver, { withdrawn: true })
  expect((await decided(sender, request)).reason_codes).toContain('ORGANIZATION_WITHDRAWN')
  await bench.doPurpose(agent_id, 'LINK_ORGANIZATION', next)
  await bench.evaluate(agent_id)
  const anew = { ...sender, approver: next }
  expect((await decided(anew, await signedRequest(anew))).decision).toBe('PERMIT')
})
