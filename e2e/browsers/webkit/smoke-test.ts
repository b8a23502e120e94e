import { webkit } from 'playwright'
import { test as base, expect } from '../../kit/fixtures.ts'
import { startDrivenWebKit } from './driven-webkit.ts'
import { findWebKit, machineOfWebKit } from './find-webkit.ts'
import { playwrightEngine } from './playwright-engine.ts'
import type { Engine, SmokeBrowser, Tab } from './smoke-browser.ts'

interface TestFixtures {
  /** A run of WebKit with storage of its own. */
  readonly smoke: SmokeBrowser
  /** The tab that it opens with. */
  readonly tab: Tab
}

interface WorkerFixtures {
  /** The WebKit that was found, or why there is none. */
  readonly engine: Engine | { readonly absent: string }
}

async function startWebKit(): Promise<WorkerFixtures['engine']> {
  const found = findWebKit(machineOfWebKit())
  if (found.kind === 'absent') return { absent: found.why }
  if (found.kind === 'driver') return startDrivenWebKit(found)
  return playwrightEngine(await webkit.launch({ executablePath: found.path }))
}

/** The tests that run in WebKit. Where none can be had they are skipped, and say why. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const engine = await startWebKit()
      await use(engine)
      if ('close' in engine) await engine.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  smoke: async ({ engine }, use, testInfo) => {
    if ('absent' in engine) {
      testInfo.skip(true, engine.absent)
      return
    }
    testInfo.annotations.push({ type: 'browser', description: engine.name })
    const smoke = await engine.start()
    await use(smoke)
    await smoke.close()
  },
  tab: async ({ smoke }, use, testInfo) => {
    await use(smoke.first)
    if (testInfo.status === testInfo.expectedStatus) return
    // A tab that is gone has no picture.
    const picture = await smoke.first.picture().catch(() => undefined)
    if (picture) await testInfo.attach('the first tab', { body: picture, contentType: 'image/png' })
  },
})

/** Names a situation that WebKit cannot be brought into, and why: as a skipped test and in a line of the run. */
export function cannot(situation: string, why: string): void {
  test(`Not in WebKit: ${situation}`, () => {
    console.log(`WebKit cannot be brought there: ${situation}: ${why}`)
    test.skip(true, why)
  })
}

export { expect }
