/** Runs inside the page: one full flow and its floor, timed in turn. Self-contained, as it is sent there as text. */
export async function measureFlows({ baseUrl, rounds }: { baseUrl: string; rounds: number }) {
  const encode = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes)))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '')
  const utf8 = (text: string) => new TextEncoder().encode(text)
  const es256 = { name: 'ECDSA', namedCurve: 'P-256' }
  const signing = { name: 'ECDSA', hash: 'SHA-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(es256, false, ['sign', 'verify'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const jwk = { kty, crv, x, y }
  const thumbprint = encode(await crypto.subtle.digest('SHA-256', utf8(JSON.stringify({ crv, kty, x, y }))))
  const name = `urn:ietf:params:oauth:jwk-thumbprint:sha-256:${thumbprint}`

  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, json: await response.json() }
  }
  const expectStatus = (
    { status, json }: { status: number; json: Record<string, unknown> },
    expected: number,
  ) => {
    if (status !== expected) throw new Error(`${status}: ${JSON.stringify(json)}`)
    return json
  }
  const claim = {
    identity_source: 'EXTERNAL',
    issuer: name,
    subject: name,
    metadata: { protocol: 'PUBLIC_KEY', display_name: 'Bench agent', key_reference: name },
  }
  const sign = async (payload: object) => {
    const header = { typ: 'agent-binding-proof+jwt', alg: 'ES256', jwk }
    const input = `${encode(utf8(JSON.stringify(header)))}.${encode(utf8(JSON.stringify(payload)))}`
    return `${input}.${encode(await crypto.subtle.sign(signing, privateKey, utf8(input)))}`
  }

  const fullFlow = async () => {
    const { agent_id } = expectStatus(await post('/v1/agents/import', claim), 201)
    const asked = expectStatus(await post('/v1/bindings/challenges', { agent_id, purpose: 'BIND_KEY' }), 201)
    const { audience: aud, nonce, purpose, claim_digest, challenge_id } = asked
    const iat = Math.floor(Date.now() / 1000)
    const proof = await sign({
      aud,
      sub: agent_id,
      nonce,
      purpose,
      claim_digest,
      iat,
      jti: crypto.randomUUID(),
    })
    expectStatus(await post('/v1/bindings/challenges', { challenge_id, proof }), 201)
    const subject = { type: 'agent', id: agent_id }
    const resource = { type: 'pilot', id: 'runtime-assurance-pilot' }
    expectStatus(
      await post('/v1/assurance/evaluations', { subject, action: { name: 'pilot.enter' }, resource }),
      200,
    )
  }

  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('bench-floor', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows')
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const strictWrite = () =>
    new Promise<void>((resolve, reject) => {
      const tx = database.transaction('rows', 'readwrite', { durability: 'strict' })
      tx.objectStore('rows').put({ value: 1 }, crypto.randomUUID())
      tx.oncomplete = () => resolve()
      tx.onerror = () => reject(tx.error)
    })
  const floor = async () => {
    // A path without an endpoint is answered by the same worker and handler, and does nothing.
    for (let call = 0; call < 4; call += 1) expectStatus(await post('/v1/nothing', claim), 404)
    const input = utf8(JSON.stringify(claim))
    const signature = await crypto.subtle.sign(signing, privateKey, input)
    await crypto.subtle.verify(signing, publicKey, signature, input)
    for (let write = 0; write < 4; write += 1) await strictWrite()
  }

  const timed = async (work: () => Promise<void>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  await fullFlow()
  await floor()
  const flows: number[] = []
  const floors: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    flows.push(await timed(fullFlow))
    floors.push(await timed(floor))
  }
  database.close()
  return { flows, floors }
}
