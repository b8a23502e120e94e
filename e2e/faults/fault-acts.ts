import { expect, type Page } from 'playwright/test'
import { SERVICE_DATABASE } from '../kit/databases.ts'
import { bindKey, importElsewhere, importSample, signedElsewhere } from '../kit/visitor-steps.ts'
import { approveReport, decision, holderAtPilot, send } from '../page/journey/pilot-page-steps.ts'
import { storedCounts } from '../page/states/kept-data.ts'

/** One act of the walk, whose single request can go wrong on the way. */
interface Act {
  readonly path: string
  /** The group under which the exchange lists it. */
  readonly group: string
  /** Brings a fresh page to where the act is possible. */
  readonly before: (page: Page) => Promise<unknown>
  /** Does it, without waiting for the outcome. */
  readonly act: (page: Page) => Promise<void>
  /** What it writes to the service's store, once and in one transaction. */
  readonly writes: Readonly<Record<string, number>>
  /** Waits for what the page shows once it knows that the act was done. */
  readonly done: (page: Page) => Promise<void>
}

const click = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const profileSays = (status: string) => (page: Page) =>
  expect(page.getByRole('region', { name: 'Profile' })).toContainText(status)
const KEPT = { answers: 1 }

/** Every act of the walk that sends one request, in order. */
export const ACTS = {
  'An import': {
    path: '/v1/agents/import',
    group: 'Import the claim',
    before: async () => undefined,
    act: click('Walk through with a sample agent'),
    writes: { ...KEPT, agents: 1 },
    done: async page => {
      await expect(page.getByRole('button', { name: /^Agent: Report courier/ })).toBeVisible()
      await expect(page.getByRole('heading', { name: /^Imported/ })).toBeVisible()
    },
  },
  'The asking for a nonce': {
    path: '/v1/bindings/challenges',
    group: 'Bind the key',
    before: importElsewhere,
    act: click('Get a nonce and sign it'),
    writes: { ...KEPT, challenges: 1, open_challenges: 1 },
    done: async page => {
      // Whoever had to find out has nothing left that waits for the signature.
      await expect(
        page.getByRole('heading', { name: /^(?:Sign it elsewhere|Bind the agent to a key)$/ }),
      ).toBeVisible()
    },
  },
  'A proof': {
    path: '/v1/bindings/challenges',
    group: 'Bind the key',
    before: signedElsewhere,
    act: click('Send it'),
    writes: { ...KEPT, open_challenges: -1, nonces: 1, bindings: 1, evidence: 1, identities: 1 },
    done: profileSays('TECHNICALLY_BOUND'),
  },
  'An evaluation': {
    path: '/v1/assurance/evaluations',
    group: 'Ask for a decision',
    before: async page => {
      await importSample(page)
      await bindKey(page)
      await page
        .getByRole('heading', { name: /^Proof accepted/ })
        .and(page.locator(':focus'))
        .waitFor()
    },
    act: click('Evaluate'),
    writes: { ...KEPT, decisions: 1, receipts: 1 },
    done: profileSays('ASSURANCE_PILOT_READY'),
  },
  'The sending of a report': {
    path: '/v1/assurance/evaluations',
    group: 'Send a report',
    before: async page => {
      await holderAtPilot(page)
      await approveReport(page)
    },
    act: page => send(page).click(),
    writes: { ...KEPT, decisions: 1, receipts: 1, used_ids: 2 },
    done: async page => {
      await expect(decision(page)).toContainText('PERMIT')
      await expect(
        page
          .getByRole('button', {
            name: /^(?:Acknowledge|Draft the next report|Let the enforcement point decide)$/,
          })
          .first(),
      ).toBeVisible()
    },
  },
} as const satisfies Readonly<Record<string, Act>>

/** The directory, where the world publishes first, and the trail, where every start leaves a test message. */
const LEFT_OUT = ['directory', 'audit']

/** How many records the service keeps, by object store. */
export async function serviceCounts(page: Page): Promise<Record<string, number>> {
  const own = `${SERVICE_DATABASE}/`
  const counts = Object.entries(await storedCounts(page))
    .filter(([name]) => name.startsWith(own))
    .map(([name, count]) => [name.slice(own.length), count] as const)
  return Object.fromEntries(counts.filter(([store]) => !LEFT_OUT.includes(store)))
}

/** The counts after an act was done exactly once. */
export function afterOnce(
  before: Readonly<Record<string, number>>,
  { writes }: Pick<Act, 'writes'>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(before).map(([store, count]) => [store, count + (writes[store] ?? 0)]),
  )
}

export const interrupted = (page: Page) => page.getByRole('complementary', { name: 'Interrupted request' })

/** Asks what became of the interrupted request, and waits until that is settled. */
export async function findOut(page: Page, group: string): Promise<void> {
  await expect(interrupted(page)).toContainText(`Interrupted: ${group}`)
  await interrupted(page).getByRole('button', { name: 'Find out what became of it' }).click()
  await expect(interrupted(page)).toBeHidden()
}

/** A write at which a transaction can be held open: everything up to it is written, nothing is committed. */
type HeldWrite = 'audit' | 'inbox' | 'agents of the visitor' | 'journal'

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
    // A body is read in time; what is held is the next step, its digest, for which no time is set.
    const heldBodies = new WeakSet<ArrayBufferLike>()
    const { arrayBuffer } = Request.prototype
    Request.prototype.arrayBuffer = async function (this: Request) {
      const body = await arrayBuffer.call(this)
      if (this.url.endsWith(flags().holdRead ?? ' ')) heldBodies.add(body)
      return body
    }
    const { digest } = SubtleCrypto.prototype
    SubtleCrypto.prototype.digest = async function (this: SubtleCrypto, algorithm, data) {
      while (
        flags().holdRead !== undefined &&
        heldBodies.has(ArrayBuffer.isView(data) ? data.buffer : data)
      ) {
        flags().held = 'yes'
        await new Promise(resolve => setTimeout(resolve, 10))
      }
      return digest.call(this, algorithm, data)
    }
    const { timeout } = AbortSignal
    AbortSignal.timeout = milliseconds => timeout.call(AbortSignal, Number(flags().giveUp ?? milliseconds))
  })
}

type Point =
  | { readonly holdWrite: HeldWrite }
  /** The service does not go on with requests to this path; the client gives up after so many milliseconds. */
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
