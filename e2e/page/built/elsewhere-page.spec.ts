import { rm } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { BASE_URL, expect, test, untilReady } from '../../kit/fixtures.ts'
import { startStaticHost } from '../../kit/static-server.ts'
import { importProtocol, open, unfoldMore } from '../../kit/visitor-steps.ts'
import { failed, openControlled, ran, start, stop } from '../library/controlled-steps.ts'
import { buildPage } from './build-page.ts'
import { serveElsewhere } from './serve-elsewhere.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('With a service elsewhere, what needs a synthetic party is closed with why, and the rest works', async ({
  page,
}) => {
  const service = await serveElsewhere()
  const directory = await buildPage(service.baseUrl)
  const host = await startStaticHost({ root: directory })
  await page.goto(host.url)
  await untilReady(page)
  await importProtocol(page, 'PUBLIC_KEY')
  await button(page, 'Verify identity').click()
  await expect(page.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  await button(page, 'Get a nonce and sign it').click()
  await expect(page.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
  await open(page, '#/import')
  await page.getByLabel('protocol', { exact: true }).selectOption('OIDC')
  await page.getByLabel('issuer').fill('https://idp.example')
  await page.getByLabel('subject').fill('agent-7')
  await page.getByLabel('organization_id').fill('org.example')
  await button(page, 'Import claim').click()
  await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible()
  await open(page, '#/bind')
  await unfoldMore(page)
  for (const [name, party] of [
    ['Verify identity', 'issuer'],
    ['Link organization', 'organization'],
  ] as const) {
    await expect(button(page, name)).toBeDisabled()
    await expect(button(page, name)).toHaveAccessibleDescription(
      `The service is at another address, and the synthetic ${party} cannot reach its directory from here.`,
    )
  }
  await button(page, 'Get a nonce and sign it').click()
  await expect(page.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
  service.close()
  await host.close()
  await rm(directory, { recursive: true })
})

test('With a service elsewhere, the cases run at the page’s own second one, and the source set is verified', async ({
  page,
}) => {
  const service = await serveElsewhere()
  const directory = await buildPage(service.baseUrl)
  const host = await startStaticHost({ root: directory })
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await page.goto(host.url)
  await untilReady(page)
  expect(sent).toEqual([`${service.baseUrl}/v1/`])
  await openControlled(page)
  await start(page).click()
  await expect.poll(() => ran(page)).toBeGreaterThan(20)
  await stop(page)
  await expect(failed(page)).toHaveCount(0)
  const here = [`${BASE_URL}/pilot/v1/`, `${BASE_URL}/self-test`]
  expect(sent.slice(1).filter(url => !here.some(address => url.startsWith(address)))).toEqual([])
  await page.getByText('Published contract, cases and results').click()
  await button(page, 'Verify every digest').click()
  await expect(page.getByRole('heading', { name: /files have their digests$/ })).toBeVisible()
  // The visitor's own messages go where they went before there was a worker.
  await importProtocol(page, 'PUBLIC_KEY')
  await button(page, 'Verify identity').click()
  await expect(page.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  expect(host.bodies).toEqual([])
  service.close()
  await host.close()
  await rm(directory, { recursive: true })
})

test('With a service elsewhere that does not answer, the page says so and names its address', async ({
  page,
}) => {
  // Port 9 is the discard protocol's, and nothing here answers on it.
  const directory = await buildPage('http://127.0.0.1:9')
  const host = await startStaticHost({ root: directory })
  await page.goto(host.url)
  await expect(page.locator('html')).toHaveAttribute('data-service-cause', 'REMOTE_UNREACHABLE')
  await expect(page.getByRole('heading', { name: 'The service did not answer' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('http://127.0.0.1:9')
  await host.close()
  await rm(directory, { recursive: true })
})
