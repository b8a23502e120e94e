import type { Page } from 'playwright/test'

/** Lets a test say when the browser starts to refuse to store more; call it before opening the page. */
export async function offerFullStore(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const method of ['put', 'add'] as const) {
      const store = IDBObjectStore.prototype[method]
      IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
        const { full } = document.documentElement.dataset
        const ofClient = this.transaction.db.name.endsWith(':client')
        if (full === (ofClient ? 'client' : 'service'))
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        return store.apply(this, given)
      }
    }
  })
}

/** From now on nothing more is stored on one side of the wire; `null` makes room again. */
export async function fillStore(page: Page, side: 'service' | 'client' | null): Promise<void> {
  await page.evaluate(full => {
    if (full === null) delete document.documentElement.dataset.full
    else document.documentElement.dataset.full = full
  }, side)
}
