import { directoryName } from '../../../src/contract/schemas/directory.ts'
import type { Enforcement } from '../../../src/enforcement/enforcement.ts'
import { enforce } from '../../../src/enforcement/enforcement-point.ts'
import type { InboxRecord } from '../../../src/parties/world-store.ts'
import { withdrawEntry } from '../agents.ts'
import { expect } from '../service-test.ts'
import { type Held, partsFor, permitted, REFUSED, test } from './enforcement-cases.ts'
import {
  decided,
  EDITED,
  ELSEWHERE,
  ofNobody,
  REPORT,
  sendRequest,
  signed,
  signedRequest,
} from './reports.ts'

const run = ({ request, answer, parts }: Held): Promise<Enforcement> => enforce(request, answer, parts)
const failedAt = ({ lines }: Enforcement) => lines.filter(({ held }) => !held).map(({ name }) => name)
const delivered = ({ parts }: Held): Promise<readonly InboxRecord[]> => parts.inbox.reports()

for (const [what, [at, alter]] of Object.entries(REFUSED)) {
  test(`With ${what} nothing is delivered: ${at} does not hold`, async () => {
    const before = await permitted()
    const held = { ...before, ...(await alter(before)) }
    const enforcement = await run(held)
    expect(enforcement).toMatchObject({ effective: 'DENY', delivered: null })
    expect(failedAt(enforcement)).toEqual([at])
    const looked = enforcement.lines.filter(({ name }) => name !== 'stop_sending')
    expect(looked.at(-1)?.name, 'nothing is looked at after it').toBe(at)
    expect(await delivered(before)).toEqual([])
  })
}

test('A DENY drops the report that is held, and only where it names it', async ({ held }) => {
  const { sender } = held
  const request = sendRequest(sender, await signed(sender), EDITED)
  const answer = await decided(sender, request)
  const dropped = await run({ ...held, request, answer })
  expect(dropped.lines.at(-1)).toMatchObject({ name: 'stop_sending', held: true })
  const other = { ...request, resource: { ...request.resource, id: 'weekly-48' } }
  const kept = await run({ ...held, request: other, answer })
  expect(kept.effective).toBe('DENY')
  expect(kept.lines.map(({ name }) => name)).not.toContain('stop_sending')
  const forged = { ...answer, decision_id: 'dec_00000000-0000-4000-8000-000000000000' }
  const unheard = await run({ ...held, request, answer: forged })
  expect(unheard.lines.map(({ name }) => name)).not.toContain('stop_sending')
})

test('A PERMIT is delivered as decided, under the approval’s id, with the receipt’s name on it', async () => {
  const held = await permitted()
  held.sender.bench.clock.at += 59_999
  const enforcement = await run(held)
  expect(failedAt(enforcement)).toEqual([])
  const { receipt_ref, decision_id } = held.answer
  expect(await delivered(held)).toEqual([
    {
      agent_id: held.sender.agent_id,
      jti: 'a-1',
      report_id: REPORT.id,
      content: REPORT.content,
      destination: REPORT.destination,
      receipt_ref,
      decision_id,
      delivered_at: '2026-11-21T12:00:59.999Z',
      acknowledged_at: null,
    },
  ])
  expect(enforcement.delivered).toEqual((await delivered(held))[0])
})

test('A PERMIT is delivered once, however often it is enforced', async ({ held }) => {
  expect((await run(held)).effective).toBe('PERMIT')
  for (let again = 0; again < 3; again += 1) {
    const enforcement = await run(held)
    expect(enforcement).toMatchObject({ effective: 'DENY', delivered: null })
    expect(failedAt(enforcement)).toEqual(['deliver_once'])
  }
  expect(await delivered(held)).toHaveLength(1)
})

test('Of many deliveries at once from two tabs exactly one arrives', async ({ held }) => {
  const tabs = [held, { ...held, parts: partsFor(held.sender) }]
  const all = await Promise.all(Array.from({ length: 10 }, () => tabs.map(run)).flat())
  const effects = all.map(({ effective }) => effective)
  expect(effects.toSorted()).toEqual([...Array(19).fill('DENY'), 'PERMIT'])
  for (const each of all.filter(({ effective }) => effective === 'DENY')) {
    expect(['deliver_once', 'delivered']).toContain(failedAt(each)[0])
  }
  expect(await delivered(held)).toHaveLength(1)
})

test('Two agents may deliver under the same approval id', async ({ held }) => {
  const other = await ofNobody(held.sender.bench)
  const request = await signedRequest(other, REPORT, { approval: { payload: { jti: 'a-1' } } })
  const second = { ...held, sender: other, request, answer: await decided(other, request) }
  expect([(await run(held)).effective, (await run(second)).effective]).toEqual(['PERMIT', 'PERMIT'])
  expect(await delivered(held)).toHaveLength(2)
})

test('What is delivered is what was checked, whatever the caller does to its objects meanwhile', async () => {
  const held = await permitted()
  const request = structuredClone(held.request)
  const answer = structuredClone(held.answer)
  const enforcing = run({ ...held, request, answer })
  request.resource.properties.content.title = 'Edited meanwhile'
  request.resource.properties.destination = ELSEWHERE.destination
  answer.obligations.length = 0
  expect((await enforcing).effective).toBe('PERMIT')
  expect(await delivered(held)).toMatchObject([
    { content: REPORT.content, destination: REPORT.destination, jti: 'a-1' },
  ])
})

test('A receipt that arrives late is judged at the time at which it arrives', async ({ held }) => {
  const { window } = held.parts
  const receipt: typeof window.receipt = async ref => {
    const found = await window.receipt(ref)
    held.sender.bench.clock.at += 61_000
    return found
  }
  expect(failedAt(await run({ ...held, parts: { ...held.parts, window: { ...window, receipt } } }))).toEqual([
    'fresh',
  ])
  expect(await delivered(held)).toEqual([])
})

test('A store or an inbox that fails delivers nothing, and says so itself', async ({ held }) => {
  const gone = () => Promise.reject(new DOMException('gone', 'UnknownError'))
  const { parts } = held
  await expect(
    run({ ...held, parts: { ...parts, window: { ...parts.window, receipt: gone } } }),
  ).rejects.toThrow('gone')
  const broken = { ...parts.inbox, deliver: gone }
  await expect(run({ ...held, parts: { ...parts, inbox: broken } })).rejects.toThrow('gone')
  expect(await delivered(held)).toEqual([])
  expect((await run(held)).effective).toBe('PERMIT')
})

/** What can happen to the agent between its PERMIT and the delivery. */
const MEANWHILE: Readonly<Record<string, (held: Held) => Promise<unknown>>> = {
  'its holder revoked it': ({ sender }) => sender.bench.doPurpose(sender.agent_id, 'REVOKE', sender.approver),
  'it was suspended': ({ sender }) => sender.bench.doPurpose(sender.agent_id, 'SUSPEND', sender.approver),
  'it was suspended, reinstated and entered again': async ({ sender }) => {
    const { bench, agent_id, approver } = sender
    await bench.doPurpose(agent_id, 'SUSPEND', approver)
    await bench.doPurpose(agent_id, 'REINSTATE', approver)
    bench.wait(1)
    await bench.evaluate(agent_id)
  },
  'an evaluation took its readiness': async ({ sender }) => {
    const { bench, agent_id } = sender
    bench.clock.shifted = 400 * 86_400_000
    await bench.evaluate(agent_id)
    bench.clock.shifted = 0
  },
}

for (const [what, happens] of Object.entries(MEANWHILE)) {
  test(`A report that was permitted is not delivered where ${what}`, async ({ held }) => {
    await happens(held)
    const enforcement = await run(held)
    expect(enforcement).toMatchObject({ effective: 'DENY', delivered: null })
    expect(enforcement.lines.filter(line => !line.held).map(({ name }) => name)).toEqual(['readiness'])
    expect(await held.parts.inbox.reports()).toEqual([])
  })
}

test('What leaves readiness as it was leaves the delivery as it was', async ({ held }) => {
  const { bench, agent_id, key } = held.sender
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  await bench.evaluate(agent_id)
  await bench.ask(agent_id, 'REVOKE')
  expect((await run(held)).effective).toBe('PERMIT')
})

test('A receipt without a time for delivery is delivered under by nobody', async ({ held }) => {
  const obligations = held.answer.obligations.filter(({ properties }) => properties.name !== 'deliver_before')
  const enforcement = await run({ ...held, answer: { ...held.answer, obligations } })
  expect(enforcement.effective).toBe('DENY')
})

/** An inbox in which something happens just before the report is written, after all checks. */
const inboxWhere = ({ parts }: Held, happens: () => Promise<unknown>): Held['parts'] => ({
  ...parts,
  inbox: {
    ...parts.inbox,
    deliver: async (record, unchanged) => {
      await happens()
      return parts.inbox.deliver(record, unchanged)
    },
  },
})

test('A revocation that comes while a report is delivered waits for it, and the next delivery finds it', async () => {
  const held = await permitted()
  const { bench, agent_id, approver } = held.sender
  const challenge = await bench.ask(agent_id, 'REVOKE')
  let revoked: Promise<Response> | undefined
  const parts = inboxWhere(held, async () => {
    revoked = bench.answer(challenge, approver)
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(await bench.status(agent_id), 'it waits for its turn').toBe('ASSURANCE_PILOT_READY')
  })
  expect((await enforce(held.request, held.answer, parts)).effective).toBe('PERMIT')
  expect((await revoked)?.status).toBe(201)
  expect(await bench.status(agent_id)).toBe('REVOKED')
})

/** The name of the directory entry of an agent's organization. */
async function organizationName({ sender: { bench, agent_id } }: Held): Promise<string> {
  const { organization_id = null } = (await bench.service.window.agent(agent_id))?.profile ?? {}
  return directoryName({ kind: 'organization', organization_id: organization_id ?? '' })
}

const AT_THE_LAST_MOMENT: Readonly<Record<string, (held: Held) => Promise<unknown>>> = {
  'the clock is turned': async ({ sender }) => {
    sender.bench.clock.shifted += 1
  },
  'the organization withdraws its key': async held =>
    withdrawEntry(held.sender.bench, await organizationName(held)),
  'the agent is revoked': ({ sender }) => sender.bench.doPurpose(sender.agent_id, 'REVOKE', sender.approver),
}

for (const [what, happens] of Object.entries(AT_THE_LAST_MOMENT)) {
  test(`Where tabs cannot wait for each other and ${what} at the last moment, nothing is delivered`, async () => {
    const held = await permitted()
    const window = { ...held.parts.window, holding: <T>(_id: string, work: () => Promise<T>) => work() }
    const parts = inboxWhere({ ...held, parts: { ...held.parts, window } }, () => happens(held))
    const { effective, lines } = await enforce(held.request, held.answer, parts)
    expect([effective, lines.at(-1)?.name]).toEqual(['DENY', 'delivered'])
    expect(await held.parts.inbox.reports()).toEqual([])
  })
}

test('Work about another agent holds up no delivery', async ({ held }) => {
  const { window } = held.sender.bench.service
  let end: () => void = () => undefined
  const waiting = window.holding(
    'agt_another',
    () =>
      new Promise<void>(resolve => {
        end = resolve
      }),
  )
  expect((await run(held)).effective).toBe('PERMIT')
  end()
  await waiting
})
