import { expect, test } from 'playwright/test'
import { directoryName } from '../../../src/contract/schemas/directory.ts'
import { enforce } from '../../../src/enforcement/enforcement-point.ts'
import { withdrawEntry } from '../directory-steps.ts'
import { type Held, permitted } from './enforcement-cases.ts'

const run = ({ request, answer, parts }: Held) => enforce(request, answer, parts)

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
  test(`A report that was permitted is not delivered where ${what}`, async () => {
    const held = await permitted()
    await happens(held)
    const enforcement = await run(held)
    expect(enforcement).toMatchObject({ effective: 'DENY', delivered: null })
    expect(enforcement.lines.filter(line => !line.held).map(({ name }) => name)).toEqual(['readiness'])
    expect(await held.parts.inbox.reports()).toEqual([])
  })
}

test('What leaves readiness as it was leaves the delivery as it was', async () => {
  const held = await permitted()
  const { bench, agent_id, key } = held.sender
  await bench.doPurpose(agent_id, 'BIND_KEY', key)
  await bench.evaluate(agent_id)
  await bench.ask(agent_id, 'REVOKE')
  expect((await run(held)).effective).toBe('PERMIT')
})

test('A receipt without a time for delivery is delivered under by nobody', async () => {
  const held = await permitted()
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

test('Work about another agent holds up no delivery', async () => {
  const held = await permitted()
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
