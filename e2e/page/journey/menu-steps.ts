import { expect, type Locator, type Page } from 'playwright/test'

/** The steps in the menu, which holds what can be done in every view. */

/** Opens the menu. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  if (!(await menu.isVisible())) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(menu).toBeVisible()
  return menu
}

/** Presses one of the menu's buttons. */
export async function pressInMenu(page: Page, name: string | RegExp): Promise<void> {
  await (await openMenu(page)).getByRole('button', { name, exact: true }).click()
}

/** The clock of the synthetic world, in the open menu. */
export async function openClock(page: Page): Promise<Locator> {
  const clock = (await openMenu(page)).getByRole('group', { name: 'Clock of the synthetic world' })
  await expect(clock).toBeVisible()
  return clock
}

/** Closes the menu again. */
export async function closeMenu(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
}
