import type { Page } from 'playwright/test'

/** The name of the service's database on the test's host; the others begin with it. */
export const SERVICE_DATABASE = 'agent-assurance:/demo/'

/** A write at which a transaction can be held open: everything up to it is written, nothing is committed. */
export type HeldWrite = 'audit' | 'inbox' | 'agents of the visitor' | 'journal'

/**
 * Lets a test hold the page at points within a request; call it before the page is opened. An attribute of
 * the root element names what to hold; another shows that the page got there.
 */
export async function offerFaults(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const flags = () => document.documentElement.dataset
    const nameOf = ({ name, transaction: { db } }: IDBObjectStore) =>
      name === 'agents' && db.name.endsWith(':client') ? 'agents of the visitor' : name
    for (const method of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[method]
      IDBObjectStore.prototype[method] = function (this: IDBObjectStore, ...given: [unknown, IDBValidKey?]) {
        const written = write.apply(this, given)
        // A transaction stays open as long as requests are made in it.
        const keepOpen = () => {
          if (flags().holdWrite !== nameOf(this)) return
          flags().held = 'yes'
          this.count().onsuccess = keepOpen
        }
        keepOpen()
        return written
      }
    }
    const { arrayBuffer } = Request.prototype
    Request.prototype.arrayBuffer = async function (this: Request) {
      while (flags().holdRead !== undefined && this.url.endsWith(flags().holdRead ?? '')) {
        flags().held = 'yes'
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      return arrayBuffer.call(this)
    }
    const { timeout } = AbortSignal
    AbortSignal.timeout = milliseconds => timeout.call(AbortSignal, Number(flags().giveUp ?? milliseconds))
  })
}

type Point =
  | { readonly holdWrite: HeldWrite }
  /** The service cannot read requests to this path; the client gives up after so many milliseconds. */
  | { readonly holdRead: string; readonly giveUp: string }
  /** Requests to this path are carried out, but their answers never reach the page. */
  | { readonly loseAnswer: string }

/** From now on the page is held at this point; `null` releases it. */
export async function hold(page: Page, point: Point | null): Promise<void> {
  await page.evaluate(given => {
    const { dataset } = document.documentElement
    for (const name of ['holdWrite', 'holdRead', 'giveUp', 'loseAnswer', 'held']) delete dataset[name]
    Object.assign(dataset, given ?? {})
    const lost = dataset.loseAnswer
    if (lost === undefined) return
    // Only now: in Firefox the page hands its requests to the worker past the browser's own `fetch`.
    const { fetch: send } = globalThis
    globalThis.fetch = async (input, init) => {
      const isLost = dataset.loseAnswer === lost && String(input).endsWith(lost)
      const answer = await send(input, init)
      if (!isLost) return answer
      dataset.held = 'yes'
      return new Promise(() => undefined)
    }
  }, point)
}

/** Waits until the page is held at its point. */
export const untilHeld = (page: Page): Promise<void> => page.locator('html[data-held="yes"]').waitFor()
