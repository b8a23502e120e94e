import { STORIES } from '../../../src/cases/stories.ts'
import { expect, test, visit } from '../../kit/fixtures.ts'
import { next, openStory, tellToTheEnd, told } from '../../kit/page-steps.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'
import { allowClipboard, copiedText, exchange, fact, holdAnswers } from '../journey/journey-steps.ts'

/** How a story ends: what is said of it, what its newest answer is, and as what it leaves its agent. */
const ENDS = [
  [
    'stolen-proof',
    'Refused, as expected',
    '409 CHALLENGE_USED, stopped at check',
    'Nothing',
    'TECHNICALLY_BOUND',
  ],
  ['breaks-its-own-rules', 'Suspended, as expected', '200 DENY', 'Suspended', 'SUSPENDED'],
] as const

for (const [name, words, answer, changed, agent] of ENDS)
  test(`The story ${name} waits at its first step, and comes to its outcome`, async ({ page }) => {
    await visit(page, `#/story/${name}`)
    await expect(told(page)).toHaveAttribute('data-at', '1')
    await expect(page.getByRole('heading', { name: STORIES[name].title, level: 1 })).toBeVisible()
    const card = page.getByRole('region', { name: 'Agent', exact: true })
    await expect(card).toHaveAttribute('data-status', 'not imported')
    await tellToTheEnd(page)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(card).toHaveAttribute('data-status', agent)
    await expect(fact(page, 'Came back', told(page))).toContainText(answer)
    await expect(fact(page, 'Changed', told(page))).toHaveText(changed)
    await expect(page.getByText(/Clock shifted/)).toBeHidden()
  })

test('A story plays to its end, each step as long as it takes to read', async ({ page }) => {
  await page.clock.install()
  const count = await openStory(page, 'wrong-key')
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  for (let at = 1; at < count; at += 1) {
    await expect(told(page)).toHaveAttribute('data-at', String(at))
    await page.clock.fastForward(1_400)
    await expect(told(page)).toHaveAttribute('data-at', String(at))
    await page.clock.fastForward(40 * 200)
  }
  await expect(told(page)).toHaveAttribute('data-at', String(count))
  await expect(page.getByRole('button', { name: 'Play again', exact: true })).toBeVisible()
  await expect(page.getByText('Refused, as expected', { exact: true })).toBeVisible()
})

test('A second holder has a lane of its own, and it is told why the first one lost', async ({ page }) => {
  await openStory(page, 'zone-changes-hands', 26)
  await expect(
    exchange(page)
      .getByRole('button', { name: /second holder to service/ })
      .last(),
  ).toBeVisible()
  await expect(exchange(page).locator('[data-lane="second"]').first()).toHaveText('Second holder')
  await expect(told(page)).toContainText('another agent has proven it since')
})

test('A story that plays stops at Pause, Back, Next, a row and Details', async ({ page }) => {
  await page.clock.install()
  await openStory(page, 'stolen-proof', 6)
  const stops = [
    () => page.getByRole('button', { name: 'Pause', exact: true }).click(),
    () => page.getByRole('button', { name: 'Back', exact: true }).click(),
    () => next(page).click(),
    () => exchange(page).locator('button[data-row]').first().click(),
    () => page.getByRole('button', { name: 'Details', exact: true }).click(),
  ]
  for (const stop of stops) {
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await stop()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    const at = await told(page).getAttribute('data-at')
    await page.clock.fastForward(60_000)
    await expect(told(page)).toHaveAttribute('data-at', at ?? '')
  }
})

test('A press on a step shows it, another opens it, with no answer before it is told', async ({ page }) => {
  await openStory(page, 'stolen-proof')
  for (let at = 1; at < 3; at += 1) await next(page).click()
  const [asked, stored] = [/^3 POST \/stories\/v1\/bindings/, /^2 answer 201/].map(name =>
    exchange(page).getByRole('button', { name }),
  )
  await asked?.click()
  const drawer = page.getByRole('region', { name: 'Selected message' })
  await drawer.getByRole('tab', { name: 'Message' }).click()
  await expect(drawer).toContainText('No answer yet.')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await stored?.click()
  await expect(told(page)).toHaveAttribute('data-at', '2')
  await stored?.click()
  await drawer.getByRole('tab', { name: 'Message' }).click()
  await expect(drawer).toContainText('IDENTITY_CLAIMED')
  await expect(drawer).not.toContainText('No answer yet.')
})

test('Share gives the story’s own address, from its first step', async ({ page }) => {
  await openStory(page, 'too-late')
  await allowClipboard(page)
  await next(page).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeFocused()
  expect(await copiedText(page)).toMatch(/\/#\/story\/too-late$/)
})

test('A reload at each step, and back, keep place and run; another opening runs anew', async ({ page }) => {
  const count = await openStory(page, 'stolen-proof')
  const nonce = exchange(page).getByText(/201 nonce/)
  const keptRun = async (at: number) => {
    await page.reload()
    await expect(told(page)).toHaveAttribute('data-at', String(at))
    await expect(told(page)).toHaveAttribute('data-count', String(count))
  }
  for (let at = 1; at < 6; at += 1) {
    await keptRun(at)
    await next(page).click()
  }
  const first = await nonce.textContent()
  for (let at = 6; at < count; at += 1) {
    await keptRun(at)
    if (at < 10) await expect(nonce).toHaveText(first ?? '')
    await next(page).click()
  }
  await keptRun(count)
  await open(page, '#/')
  await expect(page.getByRole('heading', { name: 'Claimed is not proven' })).toBeVisible()
  await goBack(page)
  await expect(told(page)).toHaveAttribute('data-at', String(count))
  await open(page, '#/story/stolen-proof?at=6')
  await expect(told(page)).toHaveAttribute('data-at', '6')
  await expect(nonce).not.toHaveText(first ?? '')
})

test('Whoever leaves a story while it runs is not fetched back to it', async ({ app }) => {
  const letGo = await holdAnswers(app)
  await open(app, '#/story/too-late')
  await expect(app.getByText('The story is running.')).toBeVisible()
  await open(app, '#/evaluate')
  await letGo()
  await expect(app.getByRole('heading', { name: 'Ask for a decision' })).toBeFocused()
  await expect(app).toHaveURL(/#\/evaluate$/)
})

test('A run that fails says so, and can be run again', async ({ page }) => {
  await page.addInitScript(() => {
    const opened = IDBFactory.prototype.open
    IDBFactory.prototype.open = function (name: string, version?: number) {
      if (name.includes(':story:') && document.documentElement.dataset.stories !== 'work')
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      return opened.call(this, name, version)
    }
  })
  await visit(page, '#/story/stolen-proof')
  await expect(page.getByRole('alert')).toContainText('The story stopped: ')
  await page.evaluate(() => {
    document.documentElement.dataset.stories = 'work'
  })
  await page.getByRole('button', { name: 'Run it again' }).click()
  await expect(told(page)).toHaveAttribute('data-at', '1')
})
