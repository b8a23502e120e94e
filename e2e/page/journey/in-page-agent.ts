import type { Page } from 'playwright/test'
import { BASE_URL } from '../../kit/fixtures.ts'

/** A client inside the page, apart from the page's own: a PUBLIC_KEY agent with a new key. */
interface PageAgent {
  readonly claim: Readonly<Record<string, unknown>>
  /** One POST to the service. @throws if its status is not the expected one */
  post(path: string, body: unknown, expected: number): Promise<Record<string, unknown>>
  /** The body that proves the key for an issued challenge. */
  prove(agentId: string, asked: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
}

declare global {
  interface Window {
    agent: PageAgent
  }
}

/** Puts the agent into the page. Runs there, sent as text, so it uses nothing from outside itself. */
export async function installAgent(baseUrl: string): Promise<void> {
  const encode = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '')
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const es256 = { name: 'ECDSA', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(es256, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const thumbprint = encode(await crypto.subtle.digest('SHA-256', utf8(JSON.stringify({ crv, kty, x, y }))))
  const name = `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${thumbprint}`
  const metadata = { protocol: 'PUBLIC_KEY', display_name: 'Page agent', key_reference: name }
  const claim = { identity_source: 'EXTERNAL', issuer: name, subject: name, metadata }
  const post: PageAgent['post'] = async (path, body, expected) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const json = await response.json()
    if (response.status !== expected) throw new Error(`${response.status}: ${JSON.stringify(json)}`)
    return json
  }
  const prove: PageAgent['prove'] = async (agentId, asked) => {
    const { audience: aud, nonce, purpose, claim_digest, challenge_id } = asked
    const iat = Math.floor(Date.now() / 1000)
    const payload = { aud, sub: agentId, nonce, purpose, claim_digest, iat, jti: crypto.randomUUID() }
    const header = { typ: 'agent-binding-proof+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
    const input = `${encode(utf8(JSON.stringify(header)))}.${encode(utf8(JSON.stringify(payload)))}`
    const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, utf8(input))
    return { challenge_id, proof: `${input}.${encode(signature)}` }
  }
  window.agent = { claim, post, prove }
}

export const CHALLENGES = `${BASE_URL}/v1/bindings/challenges`
export const EVALUATIONS = `${BASE_URL}/v1/assurance/evaluations`

export const pilotEnter = (id: string) =>
  JSON.stringify({
    subject: { type: 'agent', id },
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
  })

/** Imports an agent of its own, whose identity is its key; resolves with its id. */
export async function importPageAgent(page: Page): Promise<string> {
  await page.evaluate(installAgent, BASE_URL)
  return page.evaluate(async () =>
    String((await window.agent.post('/v1/agents/import', window.agent.claim, 201)).agent_id),
  )
}

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

export type Sent = readonly (readonly [url: string, body: string])[]

/** Sends all of this in one tick; resolves with the decision, the problem's code or the status of each. */
export const sendInOneTick = (page: Page, sent: Sent): Promise<string[]> =>
  page.evaluate(async all => {
    const headers = { 'content-type': 'application/json' }
    const answers = all.map(([url, body]) => fetch(url, { method: 'POST', headers, body }))
    return Promise.all(
      answers.map(async answer => {
        const { status } = await answer
        const { decision, code } = await (await answer).json()
        return String(decision ?? code ?? status)
      }),
    )
  }, sent)

/** The result of asking to enter the pilot: the decision, or a problem's code. */
export const decisionOn = async (page: Page, id: string): Promise<string | undefined> =>
  (await sendInOneTick(page, [[EVALUATIONS, pilotEnter(id)]]))[0]

/** Imports an agent of its own, and proves and binds its key; resolves with its id. */
export async function agentReadyForPilot(page: Page): Promise<string> {
  const agent_id = await importPageAgent(page)
  for (const purpose of ['VERIFY_IDENTITY', 'BIND_KEY'])
    await sendInOneTick(page, [[CHALLENGES, await proofFor(page, agent_id, purpose)]])
  return agent_id
}

/** The name of the lock that is an agent's turn. */
export const turnOf = (page: Page, agent_id: string): string =>
  `agent-assurance:${new URL('.', page.url()).pathname}:turn:${agent_id}`
