import type { Page } from 'playwright/test'
import { BASE_URL, expect, secondTab, test } from '../../kit/fixtures.ts'
import { installAgent, prepareProof, sendAtOnce } from './in-page-agent.ts'
import {
  agentReadyForPilot,
  CHALLENGES,
  decisionOn,
  EVALUATIONS,
  pilotEnter,
  proofFor,
  turnOf,
} from './journey-steps.ts'

test('Of fifty copies of one proof, sent from two tabs at once, exactly one binds', async ({ app }) => {
  const other = await secondTab(app)
  await app.evaluate(installAgent, BASE_URL)
  const { body } = await app.evaluate(prepareProof)
  const copies = { url: CHALLENGES, body, times: 25 }
  const answers = await Promise.all([app.evaluate(sendAtOnce, copies), other.evaluate(sendAtOnce, copies)])
  const statuses = answers.flat().toSorted()
  expect(statuses).toEqual([201, ...Array(49).fill(409)])
})

test('A tab that hangs with an agent’s turn keeps nobody waiting for good, and no other agent at all', async ({
  app,
}) => {
  const hanging = await secondTab(app)
  const agent_id = await agentReadyForPilot(app)
  const neighbour = await agentReadyForPilot(app)
  await hanging.evaluate(
    name =>
      new Promise<void>(held => {
        void navigator.locks.request(name, () => {
          held()
          return new Promise(() => undefined)
        })
      }),
    turnOf(app, agent_id),
  )
  expect(await decisionOn(app, agent_id)).toBe('STORE_BUSY')
  expect(await decisionOn(app, neighbour)).toBe('PERMIT')
  await hanging.close()
  await expect.poll(() => decisionOn(app, agent_id)).toBe('PERMIT')
})

type Sent = readonly (readonly [url: string, body: string])[]

/** Sends all of this in one tick; resolves with the status, or the decision, of each. */
const sendInOneTick = (page: Page, sent: Sent): Promise<string[]> =>
  page.evaluate(async all => {
    const headers = { 'content-type': 'application/json' }
    const answers = all.map(([url, body]) => fetch(url, { method: 'POST', headers, body }))
    return Promise.all(
      answers.map(async answer => {
        const { status } = await answer
        const { decision } = await (await answer).json()
        return String(decision ?? status)
      }),
    )
  }, sent)

const evaluations = (agent_id: string): Sent =>
  Array.from({ length: 60 }, () => [EVALUATIONS, pilotEnter(agent_id)] as const)

for (const purpose of ['REVOKE', 'SUSPEND']) {
  test(`None of sixty evaluations that are sent in one tick behind a proof for ${purpose} is permitted`, async ({
    app,
  }) => {
    const agent_id = await agentReadyForPilot(app)
    const proof = await proofFor(app, agent_id, purpose)
    const before = [EVALUATIONS, pilotEnter(agent_id)] as const
    const answers = await sendInOneTick(app, [before, [CHALLENGES, proof], ...evaluations(agent_id)])
    expect(answers).toEqual(['PERMIT', '201', ...Array(60).fill('DENY')])
  })
}

test('Nor is one that another tab sends once the proof’s place in its agent’s line can be seen', async ({
  app,
}) => {
  const other = await secondTab(app)
  const agent_id = await agentReadyForPilot(app)
  expect(await decisionOn(other, agent_id)).toBe('PERMIT')
  const proof = await proofFor(app, agent_id, 'REVOKE')
  const name = turnOf(app, agent_id)
  const letGo = await other.evaluateHandle(
    lock =>
      new Promise<() => void>(held => {
        void navigator.locks.request(lock, () => new Promise<void>(resolve => held(resolve)))
      }),
    name,
  )
  const proven = sendInOneTick(app, [[CHALLENGES, proof]])
  const waiting = () =>
    other.evaluate(
      async lock => (await navigator.locks.query()).pending?.filter(each => each.name === lock).length,
      name,
    )
  await expect.poll(waiting).toBe(1)
  const behind = sendInOneTick(other, evaluations(agent_id))
  await letGo.evaluate(end => end())
  expect(await proven).toEqual(['201'])
  expect(await behind).toEqual(Array(60).fill('DENY'))
})
