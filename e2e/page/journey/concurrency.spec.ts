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

test('Two different proofs for two agents, sent from two tabs at once, both bind', async ({ app }) => {
  const other = await secondTab(app)
  await app.evaluate(installAgent, BASE_URL)
  await other.evaluate(installAgent, BASE_URL)
  const [mine, theirs] = await Promise.all([app.evaluate(prepareProof), other.evaluate(prepareProof)])
  const url = CHALLENGES
  const answers = await Promise.all([
    app.evaluate(sendAtOnce, { url, body: mine.body, times: 1 }),
    other.evaluate(sendAtOnce, { url, body: theirs.body, times: 1 }),
  ])
  expect(answers.flat()).toEqual([201, 201])
})

test('A REVOKE in a flood of a hundred evaluations from two tabs is answered, and so are they; nothing is permitted after it', async ({
  app,
}) => {
  const other = await secondTab(app)
  const agent_id = await agentReadyForPilot(app)
  expect(await decisionOn(other, agent_id)).toBe('PERMIT')
  const revoke = await proofFor(app, agent_id, 'REVOKE')
  const flood = { url: EVALUATIONS, body: pilotEnter(agent_id), times: 50 }
  const [mine, theirs, revoked] = await Promise.all([
    app.evaluate(sendAtOnce, flood),
    other.evaluate(sendAtOnce, flood),
    app.evaluate(sendAtOnce, { url: CHALLENGES, body: revoke, times: 1 }),
  ])
  expect(revoked).toEqual([201])
  // A machine that is slower than the time in which an evaluation waits for its turn answers the last with 503 STORE_BUSY.
  const decided = [...mine, ...theirs].filter(status => status !== 503)
  expect(decided.length).toBeGreaterThan(25)
  expect(decided).toEqual(Array(decided.length).fill(200))
  expect(await decisionOn(other, agent_id)).toBe('DENY')
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
