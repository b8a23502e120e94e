import type { Locator, Page } from 'playwright/test'
import type { ProtocolCheckList } from '../../../src/contract/catalogues/checks.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import {
  citationsOf,
  PROTOTYPES_CHOICE,
  SPECIFICATIONS,
} from '../../../src/contract/specifications/citations.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { importProtocol, open } from '../../kit/visitor-steps.ts'
import { openChecks, referenceChecks } from '../journey/journey-steps.ts'
import { openTab, selectProof } from './exchange-steps.ts'

/** Every link within an element that leads away from the page: its text, address, target, rel and mark. */
const linksIn = (place: Locator) =>
  place.evaluateAll(elements =>
    elements.flatMap(element =>
      [...element.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')].map(link => ({
        text: link.textContent ?? '',
        href: link.href,
        how: `${link.target} ${link.rel}`,
        mark: link.querySelector('[role="img"]')?.getAttribute('aria-label') ?? '',
      })),
    ),
  )

function expectedOf(list: ProtocolCheckList) {
  return Object.values(list)
    .flatMap(({ section }) => citationsOf(section))
    .flatMap(({ text, href }) => (href === null ? [] : [{ text, href }]))
    .map(link => ({ ...link, how: '_blank noreferrer', mark: 'leaves this page' }))
}

async function verified(app: Page, protocol: string): Promise<void> {
  await importProtocol(app, protocol)
  await app.getByRole('button', { name: 'Verify identity', exact: true }).click()
  await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
}

test('The reference links every section that a check comes from, and draws its own choices apart', async ({
  app,
}) => {
  for (const protocol of keysOf(PROTOCOL_CHECKS)) {
    const wanted = expectedOf(PROTOCOL_CHECKS[protocol])
    if (wanted.length === 0) continue
    expect(await linksIn(await referenceChecks(app, protocol)), protocol).toEqual(wanted)
    await open(app, '#/reference')
  }
  const checks = await referenceChecks(app, 'OIDC')
  const choice = checks
    .locator('td span span', { hasText: new RegExp(`^${PROTOTYPES_CHOICE}$`, 'u') })
    .first()
  await expect(choice).toHaveCSS('border-top-style', 'dashed')
  expect(await choice.evaluate(element => element.closest('a'))).toBeNull()
})

test('The reference lists every specification with its revision and a link', async ({ app }) => {
  await open(app, '#/reference/standards')
  const table = app.getByRole('main').getByRole('table')
  const rows = Object.entries(SPECIFICATIONS)
  await expect(table.locator('tbody tr')).toHaveCount(rows.length)
  for (const [name, { title, revision, url }] of rows) {
    const row = table.locator('tbody tr').filter({ has: app.getByRole('rowheader', { name, exact: true }) })
    await expect(row).toContainText(revision)
    await expect(row.getByRole('link', { name: `${title} leaves this page` })).toHaveAttribute('href', url)
  }
})

test('A card’s checks are linked where its verification is shown, from the step and from the exchange', async ({
  app,
}) => {
  await verified(app, 'A2A_AGENT_CARD')
  const list: ProtocolCheckList = PROTOCOL_CHECKS.A2A_AGENT_CARD
  const nested = app.locator('ol[aria-label="The checks of A2A_AGENT_CARD"]')
  await openChecks(app, 'A2A_AGENT_CARD')
  expect(await linksIn(nested)).toEqual(expectedOf(list))
  await app.keyboard.press('Escape')
  await expect(nested).toBeHidden()
  await selectProof(app)
  await openTab(app, 'Checks')
  await expect(nested.first()).toBeVisible()
  expect(await linksIn(nested)).toEqual(expectedOf(list))
})

test('A link opens the specification in a tab of its own, which is not told where it was followed', async ({
  app,
  context,
}) => {
  const reached: string[] = []
  await context.route('https://a2a-protocol.org/**', async route => {
    reached.push(route.request().headers().referer ?? '')
    await route.fulfill({ body: '<title>A2A</title>', contentType: 'text/html' })
  })
  await referenceChecks(app, 'A2A_AGENT_CARD')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    app
      .getByRole('link', { name: /^A2A 1\.0\.1, 8\.4\.3 leaves/u })
      .first()
      .click(),
  ])
  await tab.waitForLoadState()
  expect(tab.url()).toBe('https://a2a-protocol.org/v1.0.1/specification/#843-signature-verification')
  expect(await tab.evaluate(() => [document.referrer, window.opener])).toEqual(['', null])
  expect(reached).toEqual([''])
  expect(app.url()).toContain('#/reference')
  await tab.close()
})

test('Before anyone follows a link, nothing of it is asked for', async ({ app }) => {
  const asked: string[] = []
  app.on('request', request => asked.push(new URL(request.url()).host))
  await referenceChecks(app, 'A2A_AGENT_CARD')
  await app
    .getByRole('link', { name: /^A2A 1\.0\.1, 8\.4\.3 leaves/u })
    .first()
    .hover()
  const others = asked.filter(host => host !== new URL(app.url()).host && host !== 'agents.invalid')
  expect(others).toEqual([])
})
