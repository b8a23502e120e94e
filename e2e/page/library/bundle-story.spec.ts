import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { DIST, expect, test } from '../../kit/fixtures.ts'
import { bindKey, importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/expect-to-fit.ts'
import { smallTargets } from '../access/targets.ts'
import { keptElsewhere, storedCounts } from '../states/kept-data.ts'
import { choose, consistent, jsonFile, refused } from './bundle-files.ts'

/** How many messages both samples have. */
const MESSAGES = 11

const story = (page: Page) => page.getByRole('region', { name: 'The run, message by message' })
const marked = (page: Page) => story(page).locator('[data-mark]')
const disagreement = (page: Page) => page.getByRole('region', { name: 'What does not agree here' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, number: number) =>
  story(page).getByRole('heading', { name: new RegExp(`^Message ${number} of \\d+ `) })

async function openSample(page: Page, which: 'good' | 'tampered'): Promise<void> {
  await open(page, '#/bundle')
  await button(page, `Open a ${which} sample`).click()
  await expect(heading(page, 1)).toBeVisible()
}

/** Everything that is kept by this browser for this page. */
const kept = async (page: Page) => ({ stored: await storedCounts(page), kept: await keptElsewhere(page) })

test('The good sample is opened and read to its end and back by keyboard alone, and nothing of it is kept or sent', async ({
  app,
  host,
}) => {
  await open(app, '#/bundle')
  const before = await kept(app)
  await button(app, 'Choose a file').focus()
  await app.keyboard.press('Tab')
  await expect(button(app, 'Open a good sample')).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', consistent)).toBeFocused()
  await expect(marked(app)).toHaveCount(0)
  // The ladder is one stop, and the message that is read comes after it.
  const first = story(app).locator('[data-row="1-request"]')
  await expect(first).toBeVisible()
  await app.keyboard.press('Tab')
  // In Firefox what scrolls is a stop of its own, before what stands in it.
  if (!(await first.evaluate(row => row === document.activeElement))) await app.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await app.keyboard.press('ArrowRight')
  await expect(heading(app, 2)).toBeFocused()
  for (let number = 3; number <= MESSAGES; number++) {
    await app.keyboard.press('ArrowRight')
    await expect(heading(app, number)).toBeFocused()
  }
  await app.keyboard.press('ArrowRight')
  await expect(heading(app, MESSAGES)).toBeFocused()
  await expect(button(app, 'Next')).toBeDisabled()
  await app.keyboard.press('Tab')
  await expect(button(app, 'Back')).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(heading(app, MESSAGES - 1)).toBeFocused()
  for (let number = MESSAGES - 2; number >= 1; number--) {
    await app.keyboard.press('ArrowLeft')
    await expect(heading(app, number)).toBeFocused()
  }
  await expect(button(app, 'Back')).toBeDisabled()
  expect(await kept(app)).toEqual(before)
  expect(host.bodies).toEqual([])
  expect(new Set(host.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
})

test('Of the tampered sample the ladder marks the one message, and its words name what does not agree', async ({
  app,
}) => {
  await openSample(app, 'tampered')
  await expect(app.getByRole('heading', { name: 'Not consistent: 2 checks do not hold' })).toBeVisible()
  await expect(story(app)).toContainText('1 message (11) marked: something does not agree.')
  await expect(marked(app)).toHaveCount(1)
  await expect(marked(app)).toHaveAttribute('data-row', '11-answer')
  await expect(marked(app)).toHaveAccessibleDescription('DENY: not permitted (refused), does not agree')
  for (let number = 1; number < MESSAGES; number++) {
    await expect(heading(app, number)).toBeVisible()
    await expect(disagreement(app)).toHaveCount(0)
    await button(app, 'Next').click()
  }
  await expect(heading(app, MESSAGES)).toBeFocused()
  await expect(story(app).getByText('DENY: DESTINATION_NOT_ALLOWED.')).toBeVisible()
  await expect(story(app).getByText('Receipt 3 was filed. It says PERMIT.')).toBeVisible()
  await expect(disagreement(app).locator('[data-check="decision"]')).toContainText(
    'It is not so: the answer says "DENY", the receipt "PERMIT".',
  )
  await expect(disagreement(app).locator('[data-check="receipt_digest"]')).toContainText(
    /it hashes to ni:\S+, and its name is ni:\S+/,
  )
  await expect(disagreement(app).getByRole('listitem')).toHaveCount(2)
})

test('A row of the ladder opens its message here: no address changes, and no message of this browser is shown', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
  await openSample(app, 'tampered')
  const before = { ...(await kept(app)), url: app.url(), history: await app.evaluate('history.length') }
  const agent = await app.getByRole('banner').innerText()
  await marked(app).click()
  await expect(heading(app, MESSAGES)).toBeFocused()
  await story(app).locator('[data-row="5-request"]').click()
  await expect(heading(app, 5)).toBeFocused()
  await story(app).getByRole('tab', { name: 'Proof' }).click()
  await expect(story(app).getByRole('region', { name: 'Proof' })).toContainText('verifies here')
  await expect(app.getByRole('region', { name: 'Selected message' })).toHaveCount(0)
  await expect(app.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await expect(app.getByRole('tab', { name: 'Send again' })).toHaveCount(0)
  expect({ ...(await kept(app)), url: app.url(), history: await app.evaluate('history.length') }).toEqual(
    before,
  )
  expect(await app.getByRole('banner').innerText()).toBe(agent)
})

test('A message shows what the file holds of it: sent, back, proof, receipt, checks; arrows in the tabs stay there', async ({
  app,
}) => {
  await openSample(app, 'good')
  const panel = story(app).getByRole('tabpanel')
  await expect(panel).toContainText('"identity_source": "EXTERNAL"')
  await story(app).getByRole('tab', { name: 'Sent' }).focus()
  await app.keyboard.press('ArrowRight')
  await expect(story(app).getByRole('tab', { name: 'Came back' })).toBeFocused()
  await expect(panel).toContainText('"verified": false')
  await expect(heading(app, 1)).toBeVisible()
  await button(app, 'Next').click()
  await button(app, 'Next').click()
  await story(app).getByRole('tab', { name: 'Proof' }).click()
  await expect(panel.getByRole('region', { name: 'Evidence' })).toContainText('The proof names its digest')
  // The issuer's key is the file's own: this browser's directory has none of it.
  await expect(panel.getByRole('region', { name: 'Evidence' })).toContainText('verifies here')
  await story(app)
    .getByRole('tab', { name: /^Checks/ })
    .click()
  await expect(panel.locator('[data-check="signature"]')).toHaveAttribute('data-status', 'PASS')
  await story(app).locator('[data-row="8-answer"]').click()
  await story(app).getByRole('tab', { name: 'Receipt' }).click()
  await expect(panel).toContainText('"decision": "PERMIT"')
})

test('Garbage after a sample says why, and leaves no story; a reload and a way out and back begin anew', async ({
  app,
}) => {
  await openSample(app, 'tampered')
  await button(app, 'Next').click()
  await choose(app, { name: 'a.json', text: '{"a":' })
  await expect(app.getByRole('heading', refused)).toBeFocused()
  await expect(app.getByRole('region', { name: 'Verify a bundle' })).toContainText('not JSON')
  await expect(story(app)).toHaveCount(0)
  await button(app, 'Open a tampered sample').click()
  await expect(heading(app, 1)).toBeVisible()
  await button(app, 'Next').click()
  const before = await kept(app)
  await open(app, '#/records')
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  await open(app, '#/bundle')
  await expect(button(app, 'Open a good sample')).toBeVisible()
  await expect(story(app)).toHaveCount(0)
  await app.reload()
  await expect(button(app, 'Open a good sample')).toBeVisible()
  await expect(story(app)).toHaveCount(0)
  expect((await kept(app)).stored).toEqual(before.stored)
})

test('A bundle’s words are never markup, a link or an address, whatever they say', async ({ app }) => {
  await open(app, '#/bundle')
  const { GOOD_BUNDLE } = await import('../../../src/evidence/samples/good-bundle.ts')
  const bundle = JSON.parse(GOOD_BUNDLE)
  const evil = '<img src=x onerror="document.title=1"><a href="#/import">\u202eevil</a>'
  bundle.proofs[3].code = evil
  bundle.proofs[3].checks[0].code = evil
  bundle.receipts[2].receipt.decision = evil
  bundle.other_messages = [
    {
      ...{ at: bundle.proofs[3].at, path: `/${evil}`, status: 400, code: evil },
      body_digest: bundle.claim.claim_digest,
    },
  ]
  const url = app.url()
  await choose(app, jsonFile(bundle))
  await expect(heading(app, 1)).toBeVisible()
  for (let number = 2; number <= MESSAGES + 1; number++) {
    await button(app, 'Next').click()
    await expect(heading(app, number)).toBeFocused()
    for (const tab of await story(app).getByRole('tab').all()) await tab.click()
    await heading(app, number).focus()
  }
  await expect(disagreement(app)).toContainText('‹U+202E›evil')
  expect(await story(app).locator('img, script, iframe, a[href^="#/import"]').count()).toBe(0)
  expect(await story(app).innerText()).not.toContain('\u202e')
  expect(app.url()).toBe(url)
  expect(await app.title()).not.toBe('1')
})

test('A sample that the host no longer hands over is said to be missing, and a file can still be opened', async ({
  app,
  host,
}) => {
  const asset = (await readdir(join(DIST, 'assets'))).find(name => name.startsWith('good-bundle-'))
  host.replace(`assets/${asset}`, null)
  await open(app, '#/bundle')
  await button(app, 'Open a good sample').click()
  await expect(app.getByRole('heading', { name: 'The file was not verified' })).toBeFocused()
  await expect(app.getByText('The sample did not come')).toBeVisible()
  await button(app, 'Open a tampered sample').click()
  await expect(heading(app, 1)).toBeVisible()
})

test('A long run is drawn a page at a time, with the message that is read in view', async ({ app }) => {
  await app.setViewportSize({ width: 1280, height: 1600 })
  await open(app, '#/bundle')
  const { GOOD_BUNDLE } = await import('../../../src/evidence/samples/good-bundle.ts')
  const bundle = JSON.parse(GOOD_BUNDLE)
  const replay = bundle.proofs[3]
  bundle.proofs.push(...Array.from({ length: 100 }, () => structuredClone(replay)))
  await choose(app, jsonFile(bundle))
  await expect(heading(app, 1)).toBeVisible()
  await expect(story(app).getByText('61 messages after these')).toBeVisible()
  await story(app).locator('[data-row="50-answer"]').click()
  await app.keyboard.press('ArrowRight')
  await expect(heading(app, 51)).toBeFocused()
  await expect(story(app).getByText('50 messages before these')).toBeVisible()
  await expect(story(app).locator('[data-row="51-request"]')).toBeInViewport()
  await app.keyboard.press('ArrowLeft')
  await expect(heading(app, 50)).toBeFocused()
  await expect(story(app).locator('[data-row="50-request"]')).toBeInViewport()
})

test('The story has no findings and fits every width, with its targets apart', async ({ app }) => {
  await openSample(app, 'tampered')
  await expectNoFindings(app, 'story, first message')
  await marked(app).click()
  await expect(disagreement(app)).toBeVisible()
  for (const tab of ['Came back', 'Receipt', /^Checks/]) {
    await story(app).getByRole('tab', { name: tab }).click()
    await expectNoFindings(app, `story, marked message, ${tab}`)
    await expectToFit(app, `story, marked message, ${tab}`)
  }
  await story(app).locator('[data-row="3-request"]').click()
  await story(app).getByRole('tab', { name: 'Proof' }).click()
  await expect(story(app).getByRole('region', { name: 'Evidence' })).toBeVisible()
  await expectNoFindings(app, 'story, proof')
  await expectToFit(app, 'story, proof')
  await app.setViewportSize({ width: 390, height: 844 })
  expect(await smallTargets(app)).toEqual([])
})

test.describe('Where the service does not run', () => {
  test.use({ serviceWorkers: 'block' })

  test('A sample opens and is read all the same', async ({ page }) => {
    await page.goto('#/bundle')
    await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
    await button(page, 'Open a tampered sample').click()
    await expect(heading(page, 1)).toBeVisible()
    await marked(page).click()
    await expect(disagreement(page)).toContainText('the receipt "PERMIT"')
  })
})
