import { CATALOGUE } from '../../../src/cases/catalogue.ts'
import { expect, secondTab, test, untilReady } from '../../kit/fixtures.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit, overflow, smallTargets } from '../access/measures.ts'
import { allowClipboard, copiedText } from '../journey/journey-steps.ts'
import {
  area,
  casesOf,
  failed,
  openControlled,
  progress,
  runThisOne,
  spoilGets,
  start,
  stop,
  theCase,
  untilRan,
} from './controlled-steps.ts'

const SITE = 'Agent Assurance Prototype'
const ID = 'proof.issued_at'
const TRIES = CATALOGUE.find(({ id }) => id === ID)?.tries ?? 'no such case'

test('A case opens by its address: what is tried and expected, in its opened area, under its own title', async ({
  page,
}) => {
  await page.goto(`#/controlled-pilot/${ID}`)
  await untilReady(page)
  const opened = theCase(page, ID)
  await expect(opened.getByRole('heading', { name: ID })).toBeFocused()
  await expect(page).toHaveTitle(`${ID} · Controlled pilot · ${SITE}`)
  await expect(opened).toContainText(`Tried${TRIES}`)
  await expect(opened).toContainText('Expected422 PROOF_REJECTEDcheck: issued_at')
  await expect(opened).toContainText('ObservedNot run yet.')
  await expect(opened).toHaveAttribute('data-status', 'NOT_RUN')
  await expect(area(page, 'proof')).toHaveAttribute('aria-expanded', 'true')
  await expect(casesOf(page, 'proof').and(page.locator('[aria-current]'))).toContainText(ID)
  await page.keyboard.press('Escape')
  await expect(casesOf(page, 'proof').and(page.locator('[aria-current]'))).toBeFocused()
})

test('An address whose case the catalogue does not have is said, and the areas are there', async ({
  app,
}) => {
  await openControlled(app, 'proof.none-such')
  await expect(app.getByRole('heading', { name: 'There is no case of this name' })).toBeFocused()
  await expect(app.getByRole('main')).toContainText('do not include proof.none-such')
  await expect(area(app, 'proof')).toHaveAttribute('aria-expanded', 'false')
  await expect(runThisOne(app)).toHaveCount(0)
  await open(app, '#/controlled-pilot/proof/more')
  await expect(app.getByRole('heading', { name: 'There is no view at this address' })).toBeVisible()
})

test('Areas open and close by themselves, several at a time, and a case is chosen out of one', async ({
  app,
}) => {
  await openControlled(app)
  await expect(app.locator('[data-case]')).toHaveCount(0)
  await expect(area(app, 'claim')).toHaveText('claim 29')
  await area(app, 'claim').press('Enter')
  await area(app, 'proof').click()
  await expect(casesOf(app, 'claim')).toHaveCount(29)
  await casesOf(app, 'proof').filter({ hasText: ID }).click()
  await expect(theCase(app, ID).getByRole('heading', { name: ID })).toBeFocused()
  await expect(app).toHaveURL(new RegExp(`#/controlled-pilot/${ID}$`))
  await area(app, 'claim').click()
  await expect(casesOf(app, 'claim')).toHaveCount(0)
  await expect(theCase(app, ID)).toBeVisible()
  await goBack(app)
  await expect(theCase(app, ID)).toHaveCount(0)
  await expect(app.getByRole('heading', { name: 'Controlled pilot', level: 1 })).toBeFocused()
  // The area of an opened case closes with it.
  await openControlled(app, ID)
  await area(app, 'proof').press('Enter')
  await expect(theCase(app, ID)).toHaveCount(0)
  await expect(casesOf(app, 'proof')).toHaveCount(0)
  await expect(area(app, 'proof')).toBeFocused()
  await expect(app).toHaveURL(/#\/controlled-pilot$/)
})

test('One case runs alone, for real, and says what came of it, what it sent, and nothing of the others', async ({
  imported: app,
}) => {
  await openControlled(app, ID)
  const opened = theCase(app, ID)
  await expect(opened).toContainText('Run this case alone to see its messages.')
  await runThisOne(app).click()
  await expect(opened.getByRole('heading', { name: 'Passed when it ran alone' })).toBeFocused()
  await expect(opened).toHaveAttribute('data-status', 'passed')
  await expect(opened).toContainText('Observed422 PROOF_REJECTEDcheck: issued_at')
  await opened.getByText('3 requests with their answers, of a separate agent').click()
  await expect(opened.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
    'POST /v1/agents/import201',
    'POST /v1/bindings/challenges201',
    'POST /v1/bindings/challenges422 PROOF_REJECTED',
  ])
  // The whole run's count stays the whole run's.
  await expect(progress(app)).toContainText('Not run in this tab')
  await expect(casesOf(app, 'proof').filter({ hasText: ID })).toContainText('Passed when it ran alone.')
  await open(app, '#/records')
  await expect(app.getByRole('heading', { name: 'Records' })).toBeVisible()
  await openControlled(app, ID)
  await expect(opened.getByRole('heading', { name: 'Passed when it ran alone' })).toBeVisible()
})

test('A request that no client would send is shown as what the audit trail has of it', async ({ app }) => {
  await openControlled(app, 'message.importAgent.not-json')
  await runThisOne(app).click()
  const opened = theCase(app, 'message.importAgent.not-json')
  await opened.getByText('2 requests with their answers, of a separate agent').click()
  await expect(opened.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
    'POST /v1/agents/import201',
    'raw /v1/agents/import400 MALFORMED_JSON',
  ])
  await expect(opened).toContainText('Raw: bytes that the case sent without the client')
  await openControlled(app, 'synthetic-data.organization_id')
  await runThisOne(app).click()
  await expect(theCase(app, 'synthetic-data.organization_id')).toContainText(
    '1 request with its answer, of no agent',
  )
})

test('A case that fails says why, in words, and where it passed before, that too', async ({ app }) => {
  const id = 'message.importAgent.method'
  await openControlled(app)
  await start(app).click()
  await untilRan(app, 2)
  await stop(app)
  await spoilGets(app)
  await openControlled(app, id)
  const opened = theCase(app, id)
  await expect(opened.getByRole('heading', { name: 'Passed in the run' })).toBeVisible()
  await runThisOne(app).click()
  await expect(opened.getByRole('heading', { name: /^Failed: no answer, because/ })).toBeFocused()
  await expect(opened).toHaveAttribute('data-status', 'failed')
  await expect(opened).toContainText('In the whole run it passed.')
  await expect(failed(app)).toHaveCount(0)
  await app.reload()
  await untilReady(app)
  await runThisOne(app).click()
  await expect(opened.getByRole('heading', { name: 'Passed when it ran alone' })).toBeFocused()
})

test('While the whole runs, here or in another tab, no case runs alone, and the page says why', async ({
  app,
}) => {
  await openControlled(app, ID)
  await start(app).click()
  await expect(runThisOne(app)).toBeDisabled()
  await expect(theCase(app, ID)).toContainText('Available once the run has ended.')
  await untilRan(app, 0)
  const other = await secondTab(app, `#/controlled-pilot/${ID}`)
  await runThisOne(other).click()
  await expect(
    theCase(other, ID).getByRole('heading', { name: 'It could not run: another tab runs it.' }),
  ).toBeFocused()
  await expect(theCase(other, ID)).toHaveAttribute('data-status', 'NOT_RUN')
  await stop(app)
  await runThisOne(other).click()
  await expect(theCase(other, ID).getByRole('heading', { name: 'Passed when it ran alone' })).toBeFocused()
})

test('A case’s link is copied whole, and opens that case', async ({ app }) => {
  await allowClipboard(app)
  await openControlled(app, ID)
  await app.getByRole('button', { name: 'Copy link' }).click()
  await expect(app.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await copiedText(app)
  expect(link).toBe(app.url())
  await openControlled(app)
  await expect(theCase(app, ID)).toHaveCount(0)
  await app.goto(link)
  await expect(theCase(app, ID)).toBeVisible()
})

test('Where the browser refuses to copy, the page says where the link is', async ({ app }) => {
  await app.evaluate(() =>
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: () => Promise.reject(new Error()) },
    }),
  )
  await openControlled(app, ID)
  await app.getByRole('button', { name: 'Copy link' }).click()
  await expect(app.getByRole('button', { name: 'The browser refused; copy the address bar' })).toBeVisible()
})

test('A case stands below its line, whole in view, with the focus on its heading', async ({ app }) => {
  for (const width of [390, 1440]) {
    await app.setViewportSize({ width, height: 844 })
    await openControlled(app)
    if ((await casesOf(app, 'proof').count()) === 0) await area(app, 'proof').click()
    const line = casesOf(app, 'proof').filter({ hasText: ID })
    await line.click()
    const opened = theCase(app, ID)
    await expect(opened.getByRole('heading', { name: ID })).toBeFocused()
    await expect(runThisOne(app)).toBeInViewport({ ratio: 1 })
    const [above, below] = [await line.boundingBox(), await opened.boundingBox()]
    expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
    expect(below?.y ?? 0).toBeLessThan((above?.y ?? 0) + (above?.height ?? 0) + 40)
  }
})

test('The page and a case on it fit every width and have no accessibility findings', async ({ app }) => {
  test.slow()
  await openControlled(app)
  await expectToFit(app, 'nothing run')
  await expectNoFindings(app, 'nothing run')
  await openControlled(app, ID)
  await runThisOne(app).click()
  await theCase(app, ID)
    .getByText(/^3 requests/)
    .click()
  for (const width of [320, 390, 1024, 1440]) {
    await app.setViewportSize({ width, height: 900 })
    expect(await overflow(app), `${width} px`).toBeLessThanOrEqual(0)
    expect(await smallTargets(app), `${width} px`).toEqual([])
    await expectNoFindings(app, `a case, ${width} px`)
  }
})

test('Before anything is unfolded the page takes one screen, says little and offers little', async ({
  app,
}) => {
  await app.setViewportSize({ width: 1440, height: 900 })
  await openControlled(app)
  expect(await app.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900)
  const words = (await app.getByRole('main').innerText()).split(/\s+/)
  expect(words.length).toBeLessThanOrEqual(150)
  const controls = app.getByRole('main').locator('a, button, summary')
  expect(await controls.count()).toBeLessThanOrEqual(18)
  await app.setViewportSize({ width: 390, height: 844 })
  expect(await app.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(3 * 844)
})

test('The page ends with links to the files of its source set, which its host serves', async ({
  app,
  request,
}) => {
  await openControlled(app)
  const links = app.getByRole('region', { name: 'Source set' }).getByRole('link')
  const files = await links.evaluateAll(all => all.map(link => String(Object(link).href)))
  expect(files).toHaveLength(4)
  for (const file of files) expect((await request.get(file)).headers()['content-type']).toContain('json')
})
