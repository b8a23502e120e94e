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
import { installKit } from './kit.ts'

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
