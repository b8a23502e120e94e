import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { CASE_AREAS } from '../../../src/cases/case.ts'
import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { goBack, goForward, importSample, open } from '../../kit/visitor-steps.ts'
import { openMenu } from '../journey/journey-steps.ts'
import { storedCounts } from '../states/kept-data.ts'
import {
  area,
  casesOf,
  failed,
  openControlled,
  progress,
  ran,
  spoilGets,
  start,
  stop,
  TOTAL,
  untilRan,
} from './controlled-steps.ts'

async function exported(page: Page): Promise<unknown> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as JSON' }).click()
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
  const before = await visitorsOwn(app)
  await openControlled(app)
  await expect(progress(app)).toContainText('Not run in this tab')
  await start(app).click()
  const bar = progress(app).getByRole('progressbar')
  await expect(bar).toHaveAttribute('max', String(TOTAL))
  await expect(bar).toHaveAccessibleName(new RegExp(`^\\d+ of ${TOTAL} run$`))
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(20)
  await expect(progress(app).getByText(/^about \d+ (s|min) left$/)).toBeVisible()
  const outcome = progress(app).getByRole('heading', { name: /cases came out as expected/ })
  await expect(outcome).toBeVisible({ timeout: 840_000 })
  await expect(outcome).toHaveText(`${TOTAL} of ${TOTAL} cases came out as expected.`)
  await expect(outcome).toBeFocused()
  await expect(progress(app).getByText(/left$/)).toHaveCount(0)
  await expect(app.getByRole('status').filter({ hasText: `${TOTAL} of ${TOTAL}` })).toHaveCount(1)
  expect(await visitorsOwn(app)).toEqual(before)
  // The records of the cases are in stores of their own.
  const stored = await storedCounts(app)
  expect(stored['agent-assurance:/demo/:cases:service/agents']).toBeGreaterThan(TOTAL / 2)
  expect(stored['agent-assurance:/demo/:cases:client/journal']).toBeGreaterThan(TOTAL)
  await expect(app.getByRole('banner').getByRole('button', { name: /^Clock/ })).toHaveCount(0)
  await open(app, '#/bind')
  await expect(outcome).toHaveCount(0)
  await openControlled(app)
  await expect(outcome).toBeVisible()
  await expect(app.getByRole('heading', { name: /^Failed/ })).toHaveCount(0)
  for (const name of CASE_AREAS) {
    const count = CATALOGUE.filter(each => each.area === name).length
    await expect(area(app, name)).toHaveText(`${name} ${count} of ${count}`)
    await area(app, name).click()
    await expect(casesOf(app, name)).toHaveCount(count)
  }
  await expect(app.locator('[data-case][data-status="passed"]')).toHaveCount(TOTAL)
})

test('A run that is stopped keeps what it found, and the next one begins anew', async ({ app }) => {
  await openControlled(app)
  await expect(app.getByRole('button', { name: 'Export as JSON' })).toBeDisabled()
  await app.evaluate(function look(lefts: number[]) {
    const stop = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Stop')
    if (stop !== undefined) lefts.push(stop.getBoundingClientRect().left)
    document.documentElement.dataset.lefts = [...new Set(lefts)].join(' ')
    requestAnimationFrame(() => look(lefts))
  }, [])
  await start(app).press('Enter')
  // Enough that the next run can be seen to start over before it has as many again.
  await untilRan(app, 40)
  // Else a press on Stop may miss it.
  await expect(app.locator('html'), 'Stop stays where it is').toHaveAttribute('data-lefts', /^[\d.]+$/)
  await app.getByRole('button', { name: 'Stop' }).press('Enter')
  const outcome = progress(app).getByRole('heading', { name: /^Stopped after \d+ of/ })
  await expect(outcome).toBeFocused()
  const done = await ran(app)
  expect(done).toBeLessThan(TOTAL)
  await expect(outcome).toHaveText(
    `Stopped after ${done} of ${TOTAL} cases; ${done} of ${done} cases came out as expected.`,
  )
  await start(app).click()
  await expect.poll(() => ran(app)).toBeLessThan(done)
  await stop(app)
})

test('A double click starts a run, which goes on while the reader is elsewhere, and says no time left before there is enough to go by', async ({
  app,
}) => {
  await openControlled(app)
  await start(app).dblclick()
  await untilRan(app, 0)
  const early = await progress(app).innerText()
  if (Number(/(\d+) of/.exec(early)?.[1]) < 20) expect(early).not.toContain('left')
  await open(app, '#/records')
  await expect(app.getByRole('heading', { name: 'Records' })).toBeVisible()
  const seen = Number(/(\d+) of/.exec(early)?.[1])
  await openControlled(app)
  await untilRan(app, seen)
  await expect(app.getByRole('button', { name: 'Stop' })).toBeVisible()
  await stop(app)
})

test('A page that is loaded anew in the middle of a run says that nothing has run since, and runs again', async ({
  app,
}) => {
  await openControlled(app)
  await start(app).click()
  await untilRan(app, 3)
  await app.reload()
  await untilReady(app)
  await expect(progress(app)).toHaveText('Not run in this tab since the page was loaded.')
  await expect(app.getByRole('button', { name: 'Export as JSON' })).toBeDisabled()
  await start(app).click()
  await untilRan(app, 3)
  await stop(app)
})

test('A run is exported whole, with what came of each case, one that was not run with neither', async ({
  app,
}) => {
  await openControlled(app)
  await start(app).click()
  await untilRan(app, 5)
  await stop(app)
  const passed = await ran(app)
  expect(passed).toBeGreaterThan(5)
  expect(await exported(app)).toMatchObject({
    schema: 'agent-assurance-controlled-pilot',
    schema_version: '1.0.0',
    cases: CATALOGUE.map(({ id, step, area: of, tries, rule, expected }, index) => ({
      ...{ id, step, area: of, tries, rule, expected },
      passed: index < passed ? true : null,
    })),
  })
})

test('A case that does not come out as expected is counted, listed with why, and exported as such', async ({
  app,
}) => {
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
  // What passed stays folded.
  await expect(app.locator('[data-case]')).toHaveCount(await failed(app).count())
  await expect(area(app, 'message')).toContainText(/\d+ of 56, \d failed/)
  await expect(area(app, 'message')).toHaveAttribute('data-s', 'refused')
  await expect(area(app, 'scenario')).toHaveAttribute('data-s', 'unreached')
  const { cases } = Object(await exported(app))
  expect(cases).toHaveLength(TOTAL)
  expect(cases[0]).toMatchObject({ id: 'message.importAgent.method', passed: false })
  expect(cases.at(-1)).toMatchObject({ observed: null, passed: null })
})

test('The pilot’s button opens the page and starts the run with one click, and the menu’s link only opens it', async ({
  app,
}) => {
  await open(app, '#/pilot')
  await (await openMenu(app)).getByRole('link', { name: 'Controlled pilot' }).click()
  await expect(app.getByRole('heading', { name: 'Controlled pilot', level: 1 })).toBeFocused()
  await expect(progress(app)).toContainText('Not run in this tab')
  await goBack(app)
  await expect(app.getByRole('table')).toHaveCount(0)
  await start(app).click()
  await expect(app).toHaveURL(/#\/controlled-pilot$/)
  await expect(app.getByRole('heading', { name: 'Controlled pilot', level: 1 })).toBeFocused()
  await untilRan(app, 3)
  await stop(app)
  // Asked for once, it runs once.
  await goBack(app)
  await goForward(app)
  await expect(progress(app).getByRole('heading', { name: /^Stopped after/ })).toBeVisible()
})
