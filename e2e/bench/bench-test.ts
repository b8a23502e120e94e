import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { msw } from 'msw/vite'
import type { Page } from 'playwright/test'
import { build } from 'vite'
import { leanMsw, serviceWorker } from '../../src/build/service-worker.ts'
import { BASE_URL, test as base, expect, untilReady } from '../kit/fixtures.ts'
import { type StaticHost, startStaticHost } from '../kit/static-server.ts'
import { installAgent } from '../page/journey/in-page-agent.ts'

/** What the benchmarks do inside the page, with the agent from `in-page-agent.ts`. */
interface BenchKit {
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

const PROJECT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** Builds a page that only starts MSW behind the same worker. Returns its directory. */
async function buildFloor(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'agent-assurance-floor-'))
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(PROJECT, 'e2e/bench/floor-page'),
    publicDir: false,
    base: './',
    plugins: [msw({ mode: 'worker-only' }), serviceWorker(PROJECT)],
    resolve: { alias: leanMsw(PROJECT) },
    build: { outDir, target: 'es2023', modulePreload: { polyfill: false } },
  })
  return outDir
}

interface FloorSite {
  readonly directory: string
  readonly host: StaticHost
}

interface BenchFixtures {
  /** The page, ready, with `window.bench` in it. */
  readonly bench: Page
  /** The page where MSW only answers, ready, in a profile of its own, with `window.bench` in it. */
  readonly floor: Page
}

export const test = base.extend<BenchFixtures, { readonly floorSite: FloorSite }>({
  floorSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const directory = await buildFloor()
      const host = await startStaticHost({ root: directory })
      await use({ directory, host })
      await host.close()
      await rm(directory, { recursive: true })
    },
    { scope: 'worker' },
  ],
  bench: async ({ app }, use) => {
    await app.evaluate(installAgent, BASE_URL)
    await app.evaluate(installKit)
    await use(app)
  },
  floor: async ({ browser, floorSite }, use) => {
    const page = await browser.newPage()
    await page.goto(floorSite.host.url)
    await untilReady(page)
    await page.evaluate(installAgent, BASE_URL)
    await page.evaluate(installKit)
    await use(page)
    await page.context().close()
  },
})

export { expect }

/** How long one of the kit's actions takes, repeated in sequence, in milliseconds. */
export function timesOf(
  page: Page,
  operation: 'fullFlow' | 'floor' | 'noOp',
  count: number,
): Promise<number[]> {
  return page.evaluate(
    async ({ name, rounds }) => {
      const found: number[] = []
      for (let round = 0; round < rounds; round += 1) found.push(await window.bench.timed(window.bench[name]))
      return found
    },
    { name: operation, rounds: count },
  )
}
