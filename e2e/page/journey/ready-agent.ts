import type { Page } from 'playwright/test'
import { BASE_URL } from '../../kit/fixtures.ts'
import { installAgent } from './in-page-agent.ts'

export const CHALLENGES = `${BASE_URL}/v1/bindings/challenges`
export const EVALUATIONS = `${BASE_URL}/v1/assurance/evaluations`

export const pilotEnter = (id: string) =>
  JSON.stringify({
    subject: { type: 'agent', id },
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
  })

/** Imports an agent whose identity is its key, and proves and binds that; resolves with its id. */
export async function agentReadyForPilot(page: Page): Promise<string> {
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
export const decisionOn = (page: Page, id: string): Promise<string> =>
  page.evaluate(
    async ([url, body]) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await (await fetch(url, { method: 'POST', headers, body })).json()
      return String(answer.decision ?? answer.code)
    },
    [EVALUATIONS, pilotEnter(id)] as const,
  )

/** The body of a proof by the page's agent for this purpose, not sent yet. */
export const proofFor = (page: Page, agent_id: string, purpose: string): Promise<string> =>
  page.evaluate(
    async ([id, what]) => {
      const { post, prove } = window.agent
      const asked = await post('/v1/bindings/challenges', { agent_id: id, purpose: what }, 201)
      return JSON.stringify(await prove(id, asked))
    },
    [agent_id, purpose] as const,
  )

/** The name of the lock that is an agent's turn. */
export const turnOf = (page: Page, agent_id: string): string =>
  `agent-assurance:${new URL('.', page.url()).pathname}:turn:${agent_id}`
