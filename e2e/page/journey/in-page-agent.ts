/** A client inside the page, apart from the page's own: a PUBLIC_KEY agent with a new key. */
export interface PageAgent {
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

/** Runs inside the page: imports the agent, asks for a nonce and signs it. Resolves with the unsent body. */
export async function prepareProof(): Promise<{ agent_id: string; body: string }> {
  const { claim, post, prove } = window.agent
  const agent_id = String((await post('/v1/agents/import', claim, 201)).agent_id)
  const asked = await post('/v1/bindings/challenges', { agent_id, purpose: 'BIND_KEY' }, 201)
  return { agent_id, body: JSON.stringify(await prove(agent_id, asked)) }
}

/** Runs inside the page: sends one body many times at once and resolves with the statuses. */
export async function sendAtOnce(given: { url: string; body: string; times: number }): Promise<number[]> {
  const headers = { 'content-type': 'application/json' }
  const { url, body, times } = given
  const sent = Array.from({ length: times }, () => fetch(url, { method: 'POST', headers, body }))
  return (await Promise.all(sent)).map(({ status }) => status)
}
