import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DIST, expect, test, untilReady } from '../../kit/fixtures.ts'
import { doWithAgent, importProtocol, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { openChecks } from '../journey/journey-steps.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('The page says what it needs, what to do, and what can be read all the same', async ({ page }) => {
    await page.goto('')
    await expect(page.getByText('Agent Assurance Prototype', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page needs JavaScript')
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Load it again' })).toBeVisible()
    const documents = await page
      .getByRole('link')
      .evaluateAll(links => links.map(link => link.getAttribute('href') ?? ''))
    for (const href of documents) expect((await page.request.get(href)).status(), href).toBe(200)
    await page.getByRole('link', { name: /OpenAPI/ }).click()
    await expect(page).toHaveURL(/openapi\.json$/)
  })
})

test('A framed page offers its own address in a tab of its own, and no Reset', async ({
  context,
  page,
  host,
}) => {
  host.replace(
    'frame.html',
    '<!doctype html><html lang="en"><title>Frame</title><iframe src="./#/bind" title="framed" width="900" height="700"></iframe>',
  )
  await page.goto('frame.html')
  const framed = page.frameLocator('iframe')
  await expect(framed.getByRole('heading', { name: 'The page is inside another page' })).toBeVisible()
  await framed.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = framed.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: /theme/i })).toBeVisible()
  await expect(framed.getByRole('button', { name: 'Reset' })).toHaveCount(0)
  await menu.press('Escape')
  const opened = context.waitForEvent('page')
  await framed.getByRole('link', { name: 'Open it in its own tab' }).click()
  const own = await opened
  await untilReady(own)
  await expect(own).toHaveURL(/\/demo\/#\/bind$/)
})

test('Every step before there is an agent leads on, with no findings', async ({ app }) => {
  for (const [fragment, action] of [
    ['#/bind', 'Get a nonce and sign it'],
    ['#/evaluate', 'Evaluate'],
    ['#/pilot', 'Send report'],
  ] as const) {
    await open(app, fragment)
    await expect(app.getByRole('button', { name: action, exact: true })).toBeDisabled()
    await expect(app.getByRole('button', { name: 'Walk through with a sample agent' })).toBeEnabled()
    await expect(app.getByRole('link', { name: 'Enter a claim' })).toBeVisible()
    await expectNoFindings(app, `${fragment}, no agent`)
  }
})

test('A view that was never loaded and has no connection says that, and keeps the service running', async ({
  context,
  page,
}) => {
  await page.goto('')
  await untilReady(page)
  await context.setOffline(true)
  await open(page, '#/reference')
  await expect(page.getByRole('heading', { name: 'This view could not be loaded' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeDisabled()
  await expect(page.locator('html')).toHaveAttribute('data-service', 'ready')
  await expectNoFindings(page, 'offline')
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeEnabled()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await expect(page.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
})

test('A view whose part is gone from a host that answers says that a newer version is here', async ({
  app,
  host,
}) => {
  const parts = (await readdir(join(DIST, 'assets'))).filter(name => name.startsWith('ReferenceView'))
  expect(parts.length).toBeGreaterThan(0)
  for (const part of parts) host.replace(`assets/${part}`, null)
  await open(app, '#/reference')
  await expect(app.getByRole('heading', { name: 'A newer version is here' })).toBeVisible()
  await expect(app.locator('html')).toHaveAttribute('data-service-cause', 'PART_MISSING')
})

test('Dimensions that facts have overtaken are marked as of their time', async ({ permitted: app }) => {
  const decision = app.getByRole('region', { name: 'Decision' })
  const possession = decision.locator('[data-dimension="POSSESSION"]')
  await expect(possession).toHaveAttribute('data-s', 'proven')
  await open(app, '#/bind')
  await doWithAgent(app, 'Suspend')
  await expect(app.getByRole('heading', { name: /^Suspended/ })).toBeVisible()
  await open(app, '#/evaluate')
  await expect(possession).toHaveAttribute('data-s', 'unreached')
  await app.getByRole('button', { name: /that apply pass$/ }).click()
  await expect(decision).toContainText('now out of date')
  await expectNoFindings(app, 'overtaken')
})

test('After a verification the next action stands right below its outcome', async ({ app }) => {
  await importProtocol(app, 'OIDC')
  await app.getByRole('button', { name: 'Verify identity' }).click()
  const outcome = app.getByRole('heading', { name: /^Identity verified/ })
  await expect(outcome).toBeFocused()
  const next = app.getByRole('button', { name: 'Link organization' })
  await expect(next).toBeInViewport()
  await openChecks(app, 'OIDC')
  await expect(next).toBeInViewport()
})
