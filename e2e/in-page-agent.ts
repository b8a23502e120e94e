/**
 * Runs inside the page, self-contained: makes a PUBLIC_KEY agent with a fresh key, asks for a nonce and signs it.
 * Resolves with the body of a proof that has not been sent.
 */
export async function prepareProof(baseUrl: string): Promise<{ agent_id: string; body: string }> {
  const encode = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '')
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`)
    return response.json()
  }
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const thumbprint = encode(await crypto.subtle.digest('SHA-256', utf8(JSON.stringify({ crv, kty, x, y }))))
  const name = `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${thumbprint}`
  const metadata = { protocol: 'PUBLIC_KEY', key_reference: name }
  const claim = { identity_source: 'EXTERNAL', issuer: name, subject: name, metadata }
  const { agent_id } = await post('/v1/agents/import', claim)
  const asked = await post('/v1/bindings/challenges', { agent_id, purpose: 'BIND_KEY' })
  const { audience: aud, nonce, purpose, claim_digest, challenge_id } = asked
  const iat = Math.floor(Date.now() / 1000)
  const payload = { aud, sub: agent_id, nonce, purpose, claim_digest, iat, jti: crypto.randomUUID() }
  const header = { typ: 'agent-binding-proof+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const input = `${encode(utf8(JSON.stringify(header)))}.${encode(utf8(JSON.stringify(payload)))}`
  const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, utf8(input))
  return { agent_id, body: JSON.stringify({ challenge_id, proof: `${input}.${encode(signature)}` }) }
}

/** Runs inside the page: sends one body many times at once and resolves with the statuses. */
export async function sendAtOnce(given: { url: string; body: string; times: number }): Promise<number[]> {
  const headers = { 'content-type': 'application/json' }
  const { url, body, times } = given
  const sent = Array.from({ length: times }, () => fetch(url, { method: 'POST', headers, body }))
  return (await Promise.all(sent)).map(({ status }) => status)
}
