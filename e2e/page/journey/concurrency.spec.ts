import type { Page } from 'playwright/test'
import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import { installAgent, prepareProof, sendAtOnce } from './in-page-agent.ts'

test('Of fifty copies of one proof, sent from two tabs at once, exactly one binds', async ({
  app,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('')
  await untilReady(other)
  await app.evaluate(installAgent, BASE_URL)
  const { body } = await app.evaluate(prepareProof)
  const copies = { url: `${BASE_URL}/v1/bindings/challenges`, body, times: 25 }
  const answers = await Promise.all([app.evaluate(sendAtOnce, copies), other.evaluate(sendAtOnce, copies)])
  const statuses = answers.flat().toSorted()
  expect(statuses).toEqual([201, ...Array(49).fill(409)])
})

test('Two different proofs for two agents, sent from two tabs at once, both bind', async ({
  app,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('')
  await untilReady(other)
  await app.evaluate(installAgent, BASE_URL)
  await other.evaluate(installAgent, BASE_URL)
  const [mine, theirs] = await Promise.all([app.evaluate(prepareProof), other.evaluate(prepareProof)])
  const url = `${BASE_URL}/v1/bindings/challenges`
  const answers = await Promise.all([
    app.evaluate(sendAtOnce, { url, body: mine.body, times: 1 }),
    other.evaluate(sendAtOnce, { url, body: theirs.body, times: 1 }),
  ])
  expect(answers.flat()).toEqual([201, 201])
})

const EVALUATIONS = `${BASE_URL}/v1/assurance/evaluations`
const pilotEnter = (id: string) =>
  JSON.stringify({
    subject: { type: 'agent', id },
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
  })

/** Imports an agent whose identity is its key, proves it and enters the pilot; resolves with its id. */
async function agentReadyForPilot(page: Page): Promise<string> {
  await page.evaluate(installAgent, BASE_URL)
  return page.evaluate(async () => {
    const { claim, post, prove } = window.agent
    const agent_id = String((await post('/v1/agents/import', claim, 201)).agent_id)
    for (const purpose of ['VERIFY_IDENTITY', 'BIND_KEY']) {
      const asked = await post('/v1/bindings/challenges', { agent_id, purpose }, 201)
      await post('/v1/bindings/challenges', await prove(agent_id, asked), 201)
    }
    return agent_id
  })
}

/** The result of asking to enter the pilot: the decision, or a problem's code. */
const decisionOn = (page: Page, id: string): Promise<string> =>
  page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await (await fetch(url, { method: 'POST', headers, body })).json()
      return String(answer.decision ?? answer.code)
    },
    [EVALUATIONS, pilotEnter(id)] as const,
  )

test('A REVOKE in a flood of a hundred evaluations from two tabs is answered, and so are they; nothing is permitted after it', async ({
  app,
  context,
}) => {
  const other = await context.newPage()
  await other.goto('')
  await untilReady(other)
  const agent_id = await agentReadyForPilot(app)
  expect(await decisionOn(other, agent_id)).toBe('PERMIT')
  const revoke = await app.evaluate(async id => {
    const { post, prove } = window.agent
    const asked = await post('/v1/bindings/challenges', { agent_id: id, purpose: 'REVOKE' }, 201)
    return JSON.stringify(await prove(id, asked))
  }, agent_id)
  const flood = { url: EVALUATIONS, body: pilotEnter(agent_id), times: 50 }
  const [mine, theirs, revoked] = await Promise.all([
    app.evaluate(sendAtOnce, flood),
    other.evaluate(sendAtOnce, flood),
    app.evaluate(sendAtOnce, { url: `${BASE_URL}/v1/bindings/challenges`, body: revoke, times: 1 }),
  ])
  expect(revoked).toEqual([201])
  expect([...mine, ...theirs]).toEqual(Array(100).fill(200))
  expect(await decisionOn(other, agent_id)).toBe('DENY')
})

test('A tab that hangs with an agent’s turn keeps nobody waiting for good, and no other agent at all', async ({
  app,
  context,
}) => {
  const hanging = await context.newPage()
  await hanging.goto('')
  await untilReady(hanging)
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
    `agent-assurance:${new URL('.', app.url()).pathname}:turn:${agent_id}`,
  )
  expect(await decisionOn(app, agent_id)).toBe('STORE_BUSY')
  expect(await decisionOn(app, neighbour)).toBe('PERMIT')
  await hanging.close()
  await expect.poll(() => decisionOn(app, agent_id)).toBe('PERMIT')
})
