import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { CATALOGUE } from '../../../src/conformance/catalogue.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { importSample } from '../../kit/visitor-steps.ts'
import { storedCounts } from '../states/kept-data.ts'

const TOTAL = CATALOGUE.length

const section = (page: Page) => page.getByRole('region', { name: 'Controlled pilot' })
const rows = (page: Page) => section(page).getByRole('table').locator('tbody tr')
const start = (page: Page) => section(page).getByRole('button', { name: 'Run the controlled pilot' })

async function openPilot(page: Page): Promise<void> {
  await page.goto('#/pilot')
  await expect(start(page)).toBeVisible()
}

/** Shows all rows of the table instead of one page of them. */
async function showAll(page: Page): Promise<void> {
  await section(page)
    .getByRole('button', { name: `Show all ${TOTAL}` })
    .click()
  await expect(rows(page)).toHaveCount(TOTAL)
}

async function exported(page: Page): Promise<unknown> {
  const waiting = page.waitForEvent('download')
  await section(page).getByRole('button', { name: 'Export as JSON' }).click()
  return JSON.parse(await readFile(await (await waiting).path(), 'utf8'))
}

/** How many records the visitor's own service, wallet and world hold, and how their clock is set. */
async function visitorsOwn(page: Page) {
  const counts = Object.entries(await storedCounts(page)).filter(([name]) => !name.includes(':cases'))
  return [counts, await page.evaluate(() => localStorage.getItem('agent-assurance:/demo/:clock'))]
}

test('The whole controlled pilot passes on the page, and leaves all that is the visitor’s as it was', async ({
  app,
}) => {
  test.setTimeout(900_000)
  await importSample(app)
  await openPilot(app)
  const before = await visitorsOwn(app)
  await expect(rows(app)).toHaveCount(50)
  await showAll(app)
  await start(app).click()
  const progress = section(app).getByRole('progressbar')
  await expect(progress).toHaveAttribute('max', String(TOTAL))
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(2)
  await expect(section(app).getByText(new RegExp(`^\\d+ of ${TOTAL} cases$`))).toBeVisible()
  const outcome = section(app).getByRole('heading', { name: /cases came out as expected/ })
  await expect(outcome).toBeVisible({ timeout: 840_000 })
  await expect(outcome).toHaveText(`${TOTAL} of ${TOTAL} cases came out as expected.`)
  await expect(outcome).toBeFocused()
  await expect(app.getByRole('status').filter({ hasText: `${TOTAL} of ${TOTAL}` })).toHaveCount(1)
  await expect(rows(app).and(app.locator('[data-status="passed"]'))).toHaveCount(TOTAL)
  expect(await visitorsOwn(app)).toEqual(before)
  // The records of the cases are in stores of their own.
  const stored = await storedCounts(app)
  expect(stored['agent-assurance:/demo/:cases:service/agents']).toBeGreaterThan(TOTAL / 2)
  expect(stored['agent-assurance:/demo/:cases:client/journal']).toBeGreaterThan(TOTAL)
  await expect(app.getByRole('banner').getByRole('button', { name: /^Clock/ })).not.toContainText('+')
  await app.goto('#/bind')
  await app.goto('#/pilot')
  await expect(outcome).toBeVisible()

  await section(app).getByLabel('Area').selectOption('scenario')
  await expect(rows(app)).toHaveCount(CATALOGUE.filter(({ area }) => area === 'scenario').length)
  await section(app).getByLabel('Only what failed').check()
  await expect(section(app).getByText('No case fits this choice.')).toBeVisible()
})

test('A run that is stopped keeps what it found, and the next one begins anew', async ({ app }) => {
  await openPilot(app)
  await showAll(app)
  await expect(section(app).getByRole('button', { name: 'Export as JSON' })).toBeDisabled()
  const passed = rows(app).and(app.locator('[data-status="passed"]'))
  await start(app).press('Enter')
  // Enough that the next run can be seen to start over before it has as many again.
  await expect.poll(() => passed.count()).toBeGreaterThan(100)
  await section(app).getByRole('button', { name: 'Stop' }).click()
  const outcome = section(app).getByRole('heading', { name: /^Stopped after \d+ of/ })
  await expect(outcome).toBeVisible()
  const done = await passed.count()
  expect(done).toBeLessThan(TOTAL)
  await expect(rows(app).and(app.locator('[data-status="not run"]'))).toHaveCount(TOTAL - done)
  await start(app).click()
  await expect.poll(() => passed.count()).toBeLessThan(done)
  await section(app).getByRole('button', { name: 'Stop' }).click()
  await expect(outcome).toBeVisible()
})

test('What is shown is exported with what came of it, a case that was not run with neither', async ({
  app,
}) => {
  await openPilot(app)
  await start(app).click()
  await expect.poll(() => rows(app).and(app.locator('[data-status="passed"]')).count()).toBeGreaterThan(5)
  await section(app).getByRole('button', { name: 'Stop' }).click()
  await expect(section(app).getByRole('heading', { name: /^Stopped after \d+ of/ })).toBeVisible()
  const [first] = CATALOGUE
  await section(app)
    .getByLabel('Area')
    .selectOption(first?.area ?? '')
  const shown = CATALOGUE.filter(({ area }) => area === first?.area)
  await expect(section(app).getByText(`${shown.length} of ${TOTAL} shown`)).toBeVisible()
  const passed = await rows(app).and(app.locator('[data-status="passed"]')).count()
  expect(passed).toBeGreaterThan(5)
  expect(await exported(app)).toMatchObject({
    cases: shown.map(({ id, step, tries, expected }, index) => ({
      ...{ id, step, tries, expected },
      passed: index < passed ? true : null,
    })),
  })
})

test('A case that does not come out as expected is marked, filtered and exported as such', async ({
  app,
}) => {
  await openPilot(app)
  // Someone else answers the first case: nothing of it carries the service's mark or fits its schemas.
  await app.evaluate(() => {
    const real = window.fetch.bind(window)
    window.fetch = async (input, init) =>
      init?.method === 'GET' ? new Response('{}', { status: 200 }) : real(input, init)
  })
  await start(app).click()
  await expect(rows(app).and(app.locator('[data-status="failed"]'))).toHaveCount(1)
  await section(app).getByRole('button', { name: 'Stop' }).click()
  await expect(section(app).getByRole('heading', { name: /^Stopped after/ })).toBeVisible()
  await section(app).getByLabel('Only what failed').check()
  await expect(rows(app)).toHaveCount(1)
  await expect(rows(app)).toContainText('No answer: an answer with status 200 fits no schema')
  expect(await exported(app)).toMatchObject({ cases: [{ id: 'message.importAgent.method', passed: false }] })
})
