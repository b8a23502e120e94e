import { expect, test, untilReady } from '../../kit/fixtures.ts'
import {
  bindKey,
  doWithAgent,
  editReceipt,
  evaluate,
  importSample,
  open,
  openReceipt,
  tryToBreak,
  unfold,
} from '../../kit/visitor-steps.ts'
import { markedRow, openMenu, pressInMenu, turnClock } from '../journey/journey-steps.ts'
import {
  failed,
  openControlled,
  progress,
  spoilGets,
  start,
  stop,
  theCase,
} from '../library/controlled-steps.ts'
import { fillStore, offerFullStore } from '../states/states-steps.ts'
import { expectNoFindings } from './expect-no-findings.ts'
import { smallTargets } from './measures.ts'

test('The first visit and a fragment that names no view have no accessibility findings', async ({ app }) => {
  await expectNoFindings(app, 'first visit')
  await unfold(app, 'More stories')
  await expect(app.getByRole('link', { name: /^Skip a step/ })).toBeVisible()
  await expect(app.getByRole('link', { name: /^OIDC/ })).toBeVisible()
  await expectNoFindings(app, 'everything unfolded')
  await open(app, '#/nowhere')
  await expect(app.getByRole('heading', { name: 'There is no view at this address' })).toBeVisible()
  await expectNoFindings(app, 'no such view')
})

test('The import form has none, empty, refused and imported', async ({ app }) => {
  await open(app, '#/import')
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeVisible()
  await expectNoFindings(app, 'empty form')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('heading', { name: /^Not imported/ })).toBeVisible()
  await expectNoFindings(app, 'refused form')
  await app.getByLabel('PUBLIC_KEY').check()
  await expect(app.getByLabel('display_name')).toHaveValue('Night indexer')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('heading', { name: /^Imported/ })).toBeVisible()
  await expectNoFindings(app, 'imported')
})

test('Binding has none, before, accepted and refused', async ({ app }) => {
  await open(app, '#/bind')
  await expect(app.getByRole('button', { name: 'Get a nonce and sign it' })).toBeDisabled()
  await expectNoFindings(app, 'no agent')
  await importSample(app)
  await expectNoFindings(app, 'imported')
  await bindKey(app)
  await expectNoFindings(app, 'accepted')
  await tryToBreak(app, 'Replay the proof')
  await markedRow(app).click()
  await expect(app.getByRole('tab', { name: 'Checks' })).toHaveAttribute('aria-selected', 'true')
  await expectNoFindings(app, 'refused replay, its checks')
})

test('Every tab of a message has none', async ({ bound: app }) => {
  await markedRow(app).click()
  for (const name of ['Explained', 'Message', 'Checks', 'Raw']) {
    await app.getByRole('tab', { name }).click()
    await expectNoFindings(app, name)
  }
})

test('The decision and its receipt have none, before, permitted, recomputed and broken', async ({
  imported: app,
}) => {
  await open(app, '#/evaluate')
  await expect(app.getByRole('region', { name: 'Decision' })).toBeVisible()
  await expectNoFindings(app, 'not asked yet')
  await open(app, '#/bind')
  await bindKey(app)
  await evaluate(app)
  await expectNoFindings(app, 'permitted')
  await openReceipt(app)
  await app.getByRole('button', { name: 'Recompute digest' }).click()
  await expect(app.getByRole('heading', { name: /^Digest recomputed: matches/ })).toBeVisible()
  await expectNoFindings(app, 'equal')
  await editReceipt(app, 'PERMIT', 'PERMiT')
  await app.getByRole('button', { name: 'Recompute digest' }).click()
  await expect(app.getByRole('heading', { name: /^Digest recomputed: does not match/ })).toBeVisible()
  await expectNoFindings(app, 'broken')
})

test('A decision for want of a binding, and a revoked agent’s, have none', async ({ app }) => {
  await importSample(app)
  await open(app, '#/evaluate')
  await app.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('INDETERMINATE')
  await expectNoFindings(app, 'INDETERMINATE')
  await open(app, '#/bind')
  await bindKey(app)
  await doWithAgent(app, 'Revoke')
  await expectNoFindings(app, 'asked before the revocation')
  await app.getByRole('button', { name: 'Revoke for good' }).click()
  await expect(app.getByRole('heading', { name: /^Revoked/ })).toBeVisible()
  await expectNoFindings(app, 'revoked')
  await open(app, '#/evaluate')
  await app.getByRole('button', { name: 'Evaluate' }).click()
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('DENY')
  await expectNoFindings(app, 'DENY')
})

test('The reference has none, with a problem opened', async ({ app }) => {
  await open(app, '#/reference/problems/CHALLENGE_USED')
  await expect(app.getByText('A nonce can be used once, so')).toBeVisible()
  await expectNoFindings(app, 'reference')
})

test('What lies over the page has none', async ({ imported: app }) => {
  await app.getByRole('button', { name: /^Request bodies sent out/ }).click()
  await expect(app.getByRole('dialog', { name: 'What leaves this page' })).toBeVisible()
  await expectNoFindings(app, 'data boundary')
  await app.getByRole('button', { name: 'Close' }).click()
  await openMenu(app)
  // axe does not know that an open popover lies above everything, and takes its buttons for covered.
  await expectNoFindings(app, 'menu', [':popover-open :is(a, button)'])
  await pressInMenu(app, 'Reset')
  await expect(app.getByRole('dialog')).toBeVisible()
  await expectNoFindings(app, 'reset')
  await app.keyboard.press('Escape')
  await app.getByRole('button', { name: /^Agent:/ }).click()
  await expectNoFindings(app, 'agents', [':popover-open button'])
  expect(await smallTargets(app)).toEqual([])
})

test.describe('without service workers', () => {
  test.use({ serviceWorkers: 'block' })

  test('The page that says why the service does not run has none', async ({ page }) => {
    await page.goto('')
    await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
    await expectNoFindings(page, 'unavailable')
  })
})

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
