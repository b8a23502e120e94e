import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { importSample, open } from '../../kit/visitor-steps.ts'
import { turnClock } from '../journey/world-page-steps.ts'
import {
  failed,
  openControlled,
  progress,
  spoilGets,
  start,
  stop,
  theCase,
} from '../library/controlled-steps.ts'
import { fillStore, offerFullStore } from '../states/full-store.ts'
import { expectNoFindings } from './expect-no-findings.ts'

test('A framed page has no accessibility findings', async ({ page, host }) => {
  host.replace(
    'frame.html',
    '<!doctype html><html lang="en"><title>Frame</title><iframe src="./" title="framed" width="900" height="700"></iframe></html>',
  )
  await page.goto('frame.html')
  await expect(
    page.frameLocator('iframe').getByRole('link', { name: 'Open it in its own tab' }),
  ).toBeVisible()
  await expectNoFindings(page, 'framed')
})

test('A full store, and the question before everything is deleted, have none', async ({ page }) => {
  await offerFullStore(page)
  await page.goto('')
  await untilReady(page)
  await importSample(page)
  await fillStore(page, 'service')
  await page.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(page.getByRole('heading', { name: 'Proof refused' })).toBeFocused()
  await expectNoFindings(page, 'full')
  await page.getByRole('button', { name: 'Make room…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoFindings(page, 'asked before deleting')
})

test('A view that could not be loaded has none', async ({ context, page }) => {
  await page.goto('')
  await untilReady(page)
  await context.setOffline(true)
  await open(page, '#/reference')
  await expect(page.getByRole('heading', { name: 'This view could not be loaded' })).toBeFocused()
  await expectNoFindings(page, 'offline')
})

test('An interrupted request has none', async ({ app }) => {
  await app.evaluate(() => {
    const through = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      await through(input, init)
      document.documentElement.dataset.lost = 'yes'
      return new Promise(() => undefined)
    }
  })
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await app.locator('html[data-lost="yes"]').waitFor()
  await app.reload()
  await untilReady(app)
  await expect(app.getByRole('button', { name: 'Find out what became of it' })).toBeVisible()
  await expectNoFindings(app, 'interrupted')
})

test('A decision that was overtaken on a shifted clock has none', async ({ permitted: app }) => {
  await turnClock(app, '+1 day', 'Clock shifted by +1 d')
  await turnClock(app, '+6 min', 'Clock shifted by +1 d 6 min')
  await expect(app.getByRole('heading', { name: 'This decision is out of date' })).toBeVisible()
  await expectNoFindings(app, 'overtaken')
})

test('The controlled pilot has none while it runs, stopped, and with a case that failed', async ({ app }) => {
  await openControlled(app)
  await spoilGets(app)
  await start(app).click()
  await expect(failed(app)).toHaveCount(1)
  await expect(progress(app).getByRole('progressbar')).toBeVisible()
  await expectNoFindings(app, 'running')
  await stop(app)
  await failed(app).first().click()
  await expect(theCase(app, 'message.importAgent.method')).toHaveAttribute('data-status', 'failed')
  await expectNoFindings(app, 'stopped, with a failed case opened')
})
