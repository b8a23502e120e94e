import { chromium } from 'playwright'
import { playwrightEngine } from './playwright-engine.ts'
import { expect, test } from './smoke-test.ts'
import { expectUnavailable, openReady } from './states.ts'
import { walkWithReloads } from './walk.ts'

// Without Playwright's WebKit, only this shows that the same tests run through Playwright.
test('Through Playwright the same tests drive a browser, tried with Chromium: the walk, and a page that does not start', async ({
  host,
}) => {
  const executablePath = process.env.CHROMIUM_PATH ?? chromium.executablePath()
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const engine = playwrightEngine(await chromium.launch({ executablePath, args }))
  try {
    const smoke = await engine.start()
    await openReady(smoke.first, host)
    await walkWithReloads(smoke.first)
    await smoke.close()
    host.replace('sw.js', null)
    const fresh = await engine.start({ httpProxy: `127.0.0.1:${host.port}` })
    await fresh.first.open(host.url)
    await expectUnavailable(fresh.first, 'WORKER_BLOCKED')
    const other = await fresh.newTab()
    await other.open('http://plain-http.example/demo/')
    await expectUnavailable(other, 'INSECURE_CONTEXT')
    await expect(other.click('button', 'Try', 'start')).resolves.toBeUndefined()
    await fresh.close()
  } finally {
    await engine.close()
  }
})
