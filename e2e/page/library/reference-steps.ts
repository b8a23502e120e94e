import type { Page } from 'playwright/test'

/** An entry of the reference, by the id in its address. */
export const anchor = (page: Page, id: string) => page.locator(`[id="entry-${id}"]`)
/** What is said where an address names an entry or a page that is not there. */
export const noSuchEntry = (page: Page) => page.getByRole('main').locator('[data-outcome]')
/** The entry that lies over a step. */
export const sheet = (page: Page) => page.getByRole('dialog')
