import type { Page } from 'playwright/test'

/** An entry of the reference, by the id in its address. */
export const anchor = (page: Page, id: string) => page.locator(`[id="entry-${id}"]`)
/** What is said where an address names an entry or a page that is not there. */
export const noSuchEntry = (page: Page) => page.getByRole('main').locator('[data-outcome]')
/** The entry that lies over a step. */
export const sheet = (page: Page) => page.getByRole('dialog')

/**
 * Follows each address to the entry with this id, within the page, and returns those that do not open it: in view,
 * marked, with the focus.
 */
export const notOpened = (page: Page, entries: ReadonlyMap<string, string>): Promise<string[]> =>
  page.evaluate(
    async all => {
      const isOpen = (id: string) => {
        const entry = document.getElementById(`entry-${id}`)
        if (entry?.getAttribute('aria-current') !== 'location') return false
        const { top, bottom } = entry.getBoundingClientRect()
        return document.activeElement === entry && bottom > 0 && top < innerHeight
      }
      const failed: string[] = []
      for (const [address, id] of all) {
        location.hash = address
        const until = performance.now() + 10_000
        while (!isOpen(id) && performance.now() < until) await new Promise(requestAnimationFrame)
        if (!isOpen(id)) failed.push(address)
      }
      return failed
    },
    [...entries],
  )
