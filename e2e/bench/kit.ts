/** What the benchmarks do inside the page, with the agent from `in-page-agent.ts`. */
export interface BenchKit {
  /** A path with nothing behind it; in the floor page MSW answers it and does nothing else. */
  noOp(): Promise<unknown>
  evaluation(agentId: string): Readonly<Record<string, unknown>>
  /** Import, ask, prove, evaluate: as a client does it. Resolves with the agent's id. */
  fullFlow(): Promise<string>
  /** Four no-op POSTs, one signature and its verification, four strict transactions. */
  floor(): Promise<void>
  /** How long this takes, in milliseconds. */
  timed(work: () => Promise<unknown>): Promise<number>
}

declare global {
  interface Window {
    bench: BenchKit
  }
}

/** Puts the kit beside the agent in the page. Sent there as text, and runs there. */
export async function installKit(): Promise<void> {
  const { claim, post, prove } = window.agent
  const signing = { name: 'ECDSA', hash: 'SHA-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign', 'verify'],
  )
  const evaluation = (id: string) => ({
    subject: { type: 'agent', id },
    action: { name: 'pilot.enter' },
    resource: { type: 'pilot', id: 'runtime-assurance-pilot' },
  })
  const fullFlow = async () => {
    const agentId = String((await post('/v1/agents/import', claim, 201)).agent_id)
    const asked = await post('/v1/bindings/challenges', { agent_id: agentId, purpose: 'BIND_KEY' }, 201)
    await post('/v1/bindings/challenges', await prove(agentId, asked), 201)
    await post('/v1/assurance/evaluations', evaluation(agentId), 200)
    return agentId
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
  const noOp = () => post('/v1/nothing', claim, 404)
  const floor = async () => {
    for (let call = 0; call < 4; call += 1) await noOp()
    const input = new TextEncoder().encode(JSON.stringify(claim))
    const signature = await crypto.subtle.sign(signing, privateKey, input)
    await crypto.subtle.verify(signing, publicKey, signature, input)
    for (let write = 0; write < 4; write += 1) await strictWrite()
  }
  const timed = async (work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  window.bench = { noOp, evaluation, fullFlow, floor, timed }
}
