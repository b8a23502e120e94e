import { expect, type Locator, type Page } from 'playwright/test'
import { told } from '../../kit/page-steps.ts'

/** Locators on the page, and the steps that the tests of the synthetic world share. */

export const clock = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Clock/ })
export const profile = (page: Page) => page.getByRole('region', { name: 'Profile' })
export const exchange = (page: Page) => page.getByRole('region', { name: 'Exchange' })
export const selected = (page: Page) => page.getByRole('region', { name: 'Selected message' })

/** The newest answer in the ladder; it opens its message. */
export const newestAnswer = (page: Page) => exchange(page).locator('button[data-kind="answer"]').last()
/** The row that is marked; it opens its message. */
export const markedRow = (page: Page) => exchange(page).locator('button[data-row][aria-current]')

/** Unfolds the earlier messages of the ladder, if any are folded. */
export async function unfoldMessages(page: Page): Promise<void> {
  const fold = exchange(page).getByRole('button', { name: /^\d+ earlier messages?$/ })
  await expect(exchange(page)).toBeVisible()
  // In one go, because it may not be there, or go away.
  await fold.and(page.locator('[aria-expanded="false"]')).evaluateAll(([found]) => {
    if (found instanceof HTMLElement) found.click()
  })
  await expect(exchange(page).locator('[aria-expanded="false"]').and(fold)).toHaveCount(0)
}

/** Opens the diagram of all seven statuses. */
export async function openLifecycle(page: Page): Promise<Locator> {
  const line = page.getByRole('region', { name: 'Lifecycle' })
  await line.getByRole('button', { name: 'Lifecycle' }).click()
  const diagram = line.getByRole('group', { name: 'All seven statuses' })
  await expect(diagram).toBeVisible()
  return diagram
}

/** Opens every field of the profile, with what proved each. */
export async function openAllFields(page: Page): Promise<Locator> {
  await profile(page)
    .getByRole('button', { name: /^All \d+ fields$/ })
    .click()
  const all = page.getByRole('region', { name: /^All \d+ fields$/ })
  await expect(all).toBeVisible()
  return all
}

/** Turns the clock in the menu and waits until the header shows it, or no clock any more. */
export async function turnClock(
  page: Page,
  name: '+6 min' | '+1 day' | 'Back to now',
  shows: string,
): Promise<void> {
  const panel = await openClock(page)
  await panel.getByRole('button', { name, exact: true }).click()
  await closeMenu(page)
  await expectClock(page, shows)
}

/** What the header says of the clock: nothing while it shows now. */
export async function expectClock(page: Page, shows: string): Promise<void> {
  if (shows === 'Clock: now') await expect(clock(page)).toHaveCount(0)
  else await expect(clock(page)).toHaveText(shows)
}

/** Writes a real name for the issuer's into what the page sends from now on, which the service refuses. */
export async function nameRealIssuer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const through = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (typeof init?.body !== 'string') return through(input, init)
      return through(input, { ...init, body: init.body.replaceAll('idp.example', 'real-company.com') })
    }
  })
}

/** Lets the page use the clipboard; Firefox knows no such permission and is started with a preference instead. */
export async function allowClipboard(page: Page): Promise<void> {
  const context = page.context()
  if (context.browser()?.browserType().name() === 'firefox') return
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
}

/** What was copied last. */
export const copiedText = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** What a phone shows of a step, one at a time. */
export const PHONE_TABS = ['Step', 'Messages'] as const

/** Shows one of them; the radio button itself is too small to be pressed, so its label is. */
export async function showTab(page: Page, name: (typeof PHONE_TABS)[number]): Promise<void> {
  const tabs = page.getByRole('group', { name: 'Part of this step' })
  await tabs.locator('label').filter({ hasText: name }).click()
  await expect(tabs.getByRole('radio', { name: new RegExp(`^${name}`) })).toBeChecked()
}

/** Holds the page's answers back until they are released, as a slow service would. */
export async function holdAnswers(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const through = globalThis.fetch
    const held = new Promise<void>(resolve => addEventListener('let-go', () => resolve(), { once: true }))
    globalThis.fetch = async (input, init) => {
      const response = await through(input, init)
      await held
      return response
    }
  })
  return () => page.evaluate(() => void dispatchEvent(new Event('let-go')))
}

/** Has what is sent from now on, or sent to this path, be carried out, and its answer lost, as with a killed tab. */
export const loseAnswers = (page: Page, path = ''): Promise<void> =>
  page.evaluate(lost => {
    const through = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const answer = await through(input, init)
      if (!String(input).endsWith(lost)) return answer
      document.documentElement.dataset.lost = 'yes'
      return new Promise(() => undefined)
    }
  }, path)

/** Waits until an answer was lost. */
export const untilLost = (page: Page): Promise<void> => page.locator('html[data-lost="yes"]').waitFor()

/** The steps in the menu, which holds what can be done in every view. */

/** Opens the menu. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu).toBeVisible()
  return menu
}

/** Opens the menu with what is for developers unfolded. */
export async function openDeveloperMenu(page: Page): Promise<Locator> {
  const menu = await openMenu(page)
  const fold = menu.getByRole('button', { name: 'Developer', exact: true })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  return menu
}

const FOR_DEVELOPERS: readonly unknown[] = ['Show storage writes', 'Show attacks', 'Export the run as JSON']

/** Presses one of the menu's buttons. */
export async function pressInMenu(page: Page, name: string | RegExp): Promise<void> {
  const menu = await (FOR_DEVELOPERS.includes(name) ? openDeveloperMenu(page) : openMenu(page))
  await menu.getByRole('button', { name, exact: true }).click()
}

/** The clock of the synthetic world, in the open menu. */
export async function openClock(page: Page): Promise<Locator> {
  const clock = (await openMenu(page)).getByRole('group', { name: 'Demo clock' })
  await expect(clock).toBeVisible()
  return clock
}

/** Closes the menu again. */
export async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
}

/** The steps of the identity's proof as a visitor takes them. */

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** What stands beside a name, in the view or in a part of it. */
export const fact = (page: Page, name: string, within: Locator = page.getByRole('main')) =>
  within
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(name, { exact: true }) })
    .getByRole('definition')

/** Presses Tab until this has the focus, a few times at most. */
export async function tabTo(target: Locator): Promise<void> {
  for (let stop = 0; stop < 10; stop += 1) {
    if (await target.evaluate(each => each === document.activeElement)) break
    await target.page().keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** The checks of a protocol's own, opened where the newest step tells what they came to. */
export async function openChecks(page: Page, protocol: string): Promise<Locator> {
  await told(page)
    .getByRole('button', { name: /^(?:\d+ checks? passed|stopped at check \d+ of \d+)$/ })
    .click()
  const list = page.getByRole('list', { name: `The checks of ${protocol}`, exact: true })
  await expect(list).toBeVisible()
  return list
}

/** Chooses what the issuer hands over: wrong by the check that it is to fail, or right. */
export async function chooseHandedOver(page: Page, choice: string): Promise<void> {
  await button(page, 'Try to break it').click()
  await page.getByLabel('Evidence from the issuer').selectOption(choice)
  await button(page, 'Leave').click()
}

export async function expectVerified(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Identity verified/ })).toBeFocused()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('EXTERNAL_IDENTITY_VERIFIED')
  const all = await openAllFields(page)
  for (const field of ['identity_source', 'issuer', 'subject', 'protocol'])
    await expect(all.locator(`[data-field="${field}"]`)).toHaveAttribute('data-status', 'proven')
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
}
