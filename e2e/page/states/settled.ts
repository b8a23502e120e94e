import type { Page } from 'playwright/test'

/** How long nothing must change for a page to count as settled, in milliseconds. */
const QUIET_MS = 500

/** Waits until nothing in the page has changed for a while: pending reads have been drawn. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(
    quiet =>
      new Promise<void>(resolve => {
        const end = () => {
          seen.disconnect()
          resolve()
        }
        let timer = setTimeout(end, quiet)
        const seen = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(end, quiet)
        })
        seen.observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
      }),
    QUIET_MS,
  )
}
