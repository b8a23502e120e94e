import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { CASE_AREAS } from '../../../src/cases/case.ts'
import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { expect, revisit, test, visit } from '../../kit/fixtures.ts'
import { goBack, goForward, open } from '../../kit/visitor-steps.ts'
import { allowClipboard, copiedText, openMenu } from '../journey/journey-steps.ts'
import {
  area,
  casesOf,
  failed,
  lineOf,
  openControlled,
  progress,
  ran,
  runThisOne,
  spoilGets,
  start,
  stop,
  TOTAL,
  theCase,
  untilRan,
  visitorsOwn,
} from './controlled-steps.ts'

const ID = 'proof.issued_at'
const heading = (page: Page) => page.getByRole('heading', { name: 'Controlled pilot', level: 1 })

test('A case opens by its address, in its line: what is tried, expected and observed', async ({ page }) => {
  await visit(page, `#/controlled-pilot/${ID}`)
  const opened = theCase(page, ID)
  await expect(opened.getByRole('heading', { name: ID })).toBeFocused()
  await expect(page).toHaveTitle(`${ID} · Controlled pilot · Agent Assurance Prototype`)
  await expect(opened).toContainText(`Tried${CATALOGUE.find(({ id }) => id === ID)?.tries}`)
  await expect(opened).toContainText('Expected422 PROOF_REJECTEDfailed check: issued_at')
  await expect(opened).toContainText('ObservedNot run yet.')
  await expect(opened).toHaveAttribute('data-status', 'NOT_RUN')
  await expect(runThisOne(page)).toBeInViewport({ ratio: 1 })
  await expect(lineOf(page, ID)).toHaveAttribute('aria-current', 'true')
  await lineOf(page, ID).press('Enter')
  await expect(opened, 'its line closes it').toHaveCount(0)
  await expect(lineOf(page, ID)).toBeFocused()
  await expect(page).toHaveURL(/#\/controlled-pilot$/)
})

test('An address of no case of the catalogue is said, and the areas are there', async ({ app }) => {
  await openControlled(app, 'proof.none-such')
  await expect(app.getByRole('heading', { name: 'There is no case of this name' })).toBeFocused()
  await expect(app.getByRole('main')).toContainText('do not include proof.none-such')
  await expect(app.locator('[data-case]')).toHaveCount(0)
  await expect(area(app, 'claim')).toBeVisible()
})

test('Areas open by themselves, several at a time, and a case is chosen out of one', async ({ app }) => {
  await openControlled(app)
  await expect(app.locator('[data-case]')).toHaveCount(0)
  await expect(area(app, 'claim')).toHaveText('claim29')
  await area(app, 'claim').press('Enter')
  await area(app, 'proof').click()
  await expect(casesOf(app, 'claim')).toHaveCount(29)
  await lineOf(app, ID).click()
  await expect(theCase(app, ID).getByRole('heading', { name: ID })).toBeFocused()
  await area(app, 'claim').click()
  await expect(casesOf(app, 'claim').first()).toBeHidden()
  await goBack(app)
  await expect(theCase(app, ID)).toHaveCount(0)
  await expect(heading(app)).toBeFocused()
  await expect(lineOf(app, ID), 'its area stays open').toBeVisible()
})

test('One case runs alone and says what it sent, and nothing of others', async ({ imported: app }) => {
  await openControlled(app, ID)
  const opened = theCase(app, ID)
  await runThisOne(app).click()
  await expect(opened.getByRole('heading', { name: 'Passed when it ran alone' })).toBeFocused()
  await expect(opened).toHaveAttribute('data-status', 'passed')
  await expect(opened).toContainText('Observed422 PROOF_REJECTEDfailed check: issued_at')
  await opened.getByText('3 requests with their answers').click()
  await expect(opened.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
    '/v1/agents/import 201',
    '/v1/bindings/challenges 201',
    '/v1/bindings/challenges 422 PROOF_REJECTED',
  ])
  // The whole run's count stays the whole run's.
  await expect(progress(app)).toContainText('Not run in this tab')
  await expect(lineOf(app, ID)).toHaveAttribute('data-status', 'passed')
  await expect(app.locator('[data-case][data-status="passed"]')).toHaveCount(1)
  await open(app, '#/')
  await openControlled(app, ID)
  await expect(opened.getByRole('heading', { name: 'Passed when it ran alone' })).toBeVisible()
})

test('A case’s link is copied whole; the files of the source set are linked', async ({ app, request }) => {
  await allowClipboard(app)
  await openControlled(app, ID)
  await app.getByRole('button', { name: 'Copy link' }).click()
  await expect(app.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await copiedText(app)).toBe(app.url())
  const links = app.getByRole('region', { name: 'Source set' }).getByRole('link')
  const files = await links.evaluateAll(all => all.map(link => String(Object(link).href)))
  expect(files).toHaveLength(4)
  for (const file of files) expect((await request.get(file)).headers()['content-type']).toContain('json')
})

async function exported(page: Page): Promise<unknown> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
  return JSON.parse(await readFile(await (await waiting).path(), 'utf8'))
}

test('The whole controlled pilot passes, and leaves the visitor’s as it was', async ({ imported: app }) => {
  test.setTimeout(900_000)
  const before = await visitorsOwn(app)
  await openControlled(app)
  await start(app).click()
  const bar = progress(app).getByRole('progressbar')
  await expect(bar).toHaveAttribute('max', String(TOTAL))
  await expect(bar).toHaveAccessibleName(new RegExp(`^\\d+ of ${TOTAL} run$`))
  const outcome = progress(app).getByRole('heading', { name: /cases came out as expected/ })
  await expect(outcome).toBeVisible({ timeout: 840_000 })
  await expect(outcome).toHaveText(`${TOTAL} of ${TOTAL} cases came out as expected.`)
  await expect(outcome).toBeFocused()
  await expect(app.getByRole('status').filter({ hasText: `${TOTAL} of ${TOTAL}` })).toHaveCount(1)
  expect(await visitorsOwn(app)).toEqual(before)
  await open(app, '#/bind')
  await openControlled(app)
  await expect(outcome).toBeVisible()
  await expect(app.getByRole('heading', { name: /^Failed/ })).toHaveCount(0)
  for (const name of CASE_AREAS) {
    const count = CATALOGUE.filter(each => each.area === name).length
    await expect(area(app, name)).toHaveText(`${name}${count} of ${count}`)
    await area(app, name).click()
    await expect(casesOf(app, name)).toHaveCount(count)
  }
  await expect(app.locator('[data-case][data-status="passed"]')).toHaveCount(TOTAL)
})

test('A double click starts one run, which is stopped, exported and begun anew', async ({ app }) => {
  await openControlled(app)
  await expect(app.getByRole('button', { name: 'Export as JSON' })).toBeDisabled()
  await start(app).dblclick()
  await untilRan(app, 0)
  await open(app, '#/')
  await expect(progress(app)).toHaveCount(0)
  await openControlled(app)
  // Enough that the next run can be seen to start over before it has as many again.
  await untilRan(app, 40)
  await app.getByRole('button', { name: 'Stop' }).press('Enter')
  const outcome = progress(app).getByRole('heading', { name: /^Stopped after \d+ of/ })
  await expect(outcome).toBeVisible()
  const done = await ran(app)
  expect(done).toBeLessThan(TOTAL)
  await expect(outcome).toHaveText(
    `Stopped after ${done} of ${TOTAL} cases; ${done} of ${done} cases came out as expected.`,
  )
  expect(await exported(app)).toMatchObject({
    schema: 'agent-assurance-controlled-pilot',
    cases: CATALOGUE.map(({ id, tries, rule, expected }, index) => ({
      ...{ id, tries, rule, expected, passed: index < done ? true : null },
    })),
  })
  await start(app).click()
  await expect.poll(() => ran(app)).toBeLessThan(done)
  await revisit(app)
  await expect(progress(app)).toHaveText('Not run in this tab since the page was loaded.')
})

test('A case that does not come out as expected is counted, listed and exported', async ({ app }) => {
  await openControlled(app)
  await spoilGets(app)
  await start(app).click()
  // Cases run side by side, so another may have failed by the time that the first is seen.
  await expect(failed(app)).not.toHaveCount(0)
  await expect(progress(app)).toContainText(/[1-3] failed/)
  await stop(app)
  await expect(failed(app).first()).toHaveAttribute('data-status', 'failed')
  await expect(failed(app).first()).toContainText(
    'Failed: no answer, because an answer with status 200 fits no schema',
  )
  await expect(app.locator('[data-case]')).toHaveCount(await failed(app).count())
  await expect(area(app, 'message')).toContainText(/\d+ of 56, \d failed/)
  const { cases } = Object(await exported(app))
  expect(cases[0]).toMatchObject({ id: 'message.importAgent.method', passed: false })
  expect(cases.at(-1)).toMatchObject({ observed: null, passed: null })
})

test('The pilot’s button opens the page and starts the run, the menu’s link does not', async ({ app }) => {
  await open(app, '#/pilot')
  await (await openMenu(app)).getByRole('link', { name: 'Controlled pilot' }).click()
  await expect(heading(app)).toBeFocused()
  await expect(progress(app)).toContainText('Not run in this tab')
  await goBack(app)
  await start(app).click()
  await expect(heading(app)).toBeFocused()
  await untilRan(app, 3)
  await stop(app)
  // Asked for once, it runs once.
  await goBack(app)
  await goForward(app)
  await expect(progress(app).getByRole('heading', { name: /^Stopped after/ })).toBeVisible()
})
