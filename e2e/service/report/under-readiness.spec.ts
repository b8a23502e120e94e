import type { EvaluationAnswer } from '../../../src/contract/schemas/evaluation.ts'
import { enforce } from '../../../src/enforcement/enforcement-point.ts'
import { enforcementPartsOf, expect, test } from '../service-test.ts'
import { startService } from '../workbench.ts'
import { permitted } from './enforcement-cases.ts'
import {
  decided,
  ELSEWHERE,
  ofOrganization,
  REPORT,
  type Report,
  readinessOf,
  type Sender,
  signedRequest,
} from './reports.ts'

const SIX_MINUTES_S = 360

const namesIn = ({ obligations }: EvaluationAnswer) =>
  obligations.flatMap(({ properties }) => ('readiness_id' in properties ? [properties] : []))

async function suspendAndReinstate({ bench, agent_id, approver }: Sender) {
  await bench.doPurpose(agent_id, 'SUSPEND', approver)
  await bench.doPurpose(agent_id, 'REINSTATE', approver)
}

/** Refused while the clock was ahead, and sent again at that very time under a readiness that began before it. */
async function sentAgainUnderAnEarlierOne(report: Report) {
  const sender = await ofOrganization(await startService(), { ready: false })
  const { bench, agent_id, approver } = sender
  bench.wait(SIX_MINUTES_S)
  await bench.doPurpose(agent_id, 'SUSPEND', approver)
  const request = await signedRequest(sender, report)
  expect((await decided(sender, request)).reason_codes).toContain('LIFECYCLE_SUSPENDED')
  await bench.doPurpose(agent_id, 'REINSTATE', approver)
  bench.wait(-SIX_MINUTES_S)
  expect((await bench.evaluate(agent_id)).decision).toBe('PERMIT')
  bench.wait(SIX_MINUTES_S)
  return { sender, answer: await decided(sender, request) }
}

test('What was refused while the clock was ahead comes true under no readiness that began before', async () => {
  const { sender, answer } = await sentAgainUnderAnEarlierOne(REPORT)
  expect([answer.decision, answer.reason_codes]).toEqual(['INDETERMINATE', ['CONTENT_OTHER_READINESS']])
  expect((await decided(sender, await signedRequest(sender))).decision).toBe('PERMIT')
})

test('What was signed for elsewhere while the clock was ahead suspends under no readiness that began before', async () => {
  const { sender, answer } = await sentAgainUnderAnEarlierOne(ELSEWHERE)
  expect(answer.reason_codes).toEqual(['CONTENT_OTHER_READINESS', 'DESTINATION_NOT_ALLOWED'])
  expect(await sender.bench.status(sender.agent_id)).toBe('ASSURANCE_PILOT_READY')
  await decided(sender, await signedRequest(sender, ELSEWHERE))
  expect(await sender.bench.status(sender.agent_id), 'signed under this one, it does').toBe('SUSPENDED')
})

test('A proof dated ahead by its signer, refused while nothing stood, counts under no readiness', async () => {
  const sender = await ofOrganization(await startService(), { ready: false })
  const { bench, agent_id } = sender
  const ahead = { payload: { iat: Math.floor(bench.now() / 1000) + 59 } }
  const request = await signedRequest(sender, ELSEWHERE, { proof: ahead })
  await decided(sender, request)
  await bench.evaluate(agent_id)
  expect((await decided(sender, request)).reason_codes).toContain('CONTENT_OTHER_READINESS')
  expect(await bench.status(agent_id)).toBe('ASSURANCE_PILOT_READY')
})

test('Two enters in one tick begin one readiness, and anyone’s further one voids nothing that was signed under it', async () => {
  const sender = await ofOrganization(await startService(), { ready: false })
  const { bench, agent_id } = sender
  const both = await Promise.all([bench.evaluate(agent_id), bench.evaluate(agent_id)])
  const names = both.flatMap(namesIn).map(({ readiness_id }) => readiness_id)
  expect([names.length, new Set(names).size]).toEqual([2, 1])
  expect(both.map(({ decision_id }) => decision_id)).toContain(names[0])
  const request = await signedRequest(sender)
  bench.wait(1)
  await bench.doPurpose(agent_id, 'BIND_KEY', sender.key)
  const [renewed] = namesIn(await bench.evaluate(agent_id))
  expect(renewed?.readiness_id).toBe(names[0])
  expect((await decided(sender, request)).decision).toBe('PERMIT')
})

test('A readiness that the clock alone hid stands again under its name; one that was replaced never does', async () => {
  const sender = await ofOrganization(await startService(), { ready: false })
  const { bench, agent_id } = sender
  bench.wait(SIX_MINUTES_S)
  const { decision_id: first } = await bench.evaluate(agent_id)
  bench.wait(-SIX_MINUTES_S)
  expect(await readinessOf(sender)).toBeNull()
  bench.wait(SIX_MINUTES_S)
  expect(await readinessOf(sender)).toBe(first)
  bench.wait(-SIX_MINUTES_S)
  const { decision_id: second } = await bench.evaluate(agent_id)
  bench.wait(SIX_MINUTES_S)
  expect(await readinessOf(sender)).toBe(second)
})

test('An INDETERMINATE for another readiness asks to sign again under the present one, and a DENY does not', async () => {
  const sender = await ofOrganization(await startService())
  const request = await signedRequest(sender)
  const elsewhere = await signedRequest(sender, ELSEWHERE)
  await suspendAndReinstate(sender)
  const { decision_id } = await sender.bench.evaluate(sender.agent_id)
  const answer = await decided(sender, request)
  expect(answer.decision).toBe('INDETERMINATE')
  expect(namesIn(answer)).toEqual([{ name: 'sign_again', readiness_id: decision_id }])
  expect(namesIn(await decided(sender, elsewhere))).toEqual([])
})

test('A PERMIT is delivered under no other readiness, were it to begin in the same tick', async () => {
  const held = await permitted()
  await suspendAndReinstate(held.sender)
  expect((await held.sender.bench.evaluate(held.sender.agent_id)).decision).toBe('PERMIT')
  const { effective, lines } = await enforce(held.request, held.answer, held.parts)
  expect([effective, lines.at(-1)?.name]).toEqual(['DENY', 'readiness'])
  const again = await permitted()
  expect((await enforce(again.request, again.answer, again.parts)).effective, 'its neighbour').toBe('PERMIT')
})

test('A PERMIT is delivered under no readiness that began before it was decided, however the clock is turned', async () => {
  const sender = await ofOrganization(await startService(), { ready: false })
  const { bench, agent_id } = sender
  bench.wait(SIX_MINUTES_S)
  await bench.evaluate(agent_id)
  const request = await signedRequest(sender)
  const answer = await decided(sender, request)
  expect(answer.decision).toBe('PERMIT')
  await suspendAndReinstate(sender)
  bench.wait(-SIX_MINUTES_S)
  await bench.evaluate(agent_id)
  bench.wait(SIX_MINUTES_S)
  const parts = enforcementPartsOf(bench)
  const { effective, lines } = await enforce(request, answer, parts)
  expect([effective, lines.at(-1)?.name]).toEqual(['DENY', 'readiness'])
})
