import { UNAVAILABLE_CAUSES, type UnavailableCause } from '../../../src/contract/window/availability.ts'
import { BASE_URL } from '../../kit/fixtures.ts'
import type { StaticHost } from '../../kit/static-server.ts'
import { beforeThePage } from '../situations.ts'
import type { Tab } from './smoke-browser.ts'
import { expect } from './smoke-test.ts'

/** Polls often, as each question takes time itself. */
const POLLING = { timeout: 90_000, intervals: [50] }

/** The visible text of the first element that matches a selector; null if there is none. */
export const textOf = (tab: Tab, selector: string): Promise<string | null> =>
  tab.run(at => {
    const found = document.querySelector(at)
    return found instanceof HTMLElement ? found.innerText.replace(/\s+/g, ' ') : null
  }, selector)

/** An attribute of the first element that matches a selector; null if either is missing. */
const attributeOf = (tab: Tab, selector: string, name: string): Promise<string | null> =>
  tab.run(([at, called]) => document.querySelector(at)?.getAttribute(called) ?? null, [
    selector,
    name,
  ] as const)

/** Waits until an element's text contains this. Asks again if the page is navigating. */
export const untilText = (tab: Tab, selector: string, text: string): Promise<void> =>
  expect(async () => expect(await textOf(tab, selector)).toContain(text)).toPass(POLLING)

/** Waits until an attribute has this value. */
export const untilAttribute = (tab: Tab, selector: string, name: string, value: string): Promise<void> =>
  expect(async () => expect(await attributeOf(tab, selector, name)).toBe(value)).toPass(POLLING)

/** Waits until the page's service answers. */
export const untilReady = (tab: Tab): Promise<void> => untilAttribute(tab, 'html', 'data-service', 'ready')

/** Opens the page and waits until it is ready. */
export async function openReady(tab: Tab, host: StaticHost, fragment = ''): Promise<void> {
  await tab.open(host.url + fragment)
  await untilReady(tab)
}

/** Opens a view by its fragment, as a followed link does. */
export const openView = (tab: Tab, fragment: string): Promise<void> =>
  tab.run(to => {
    location.hash = to
  }, fragment)

/** How often the page itself was fetched: once each time it was opened or reloaded. */
export const loadsOf = (host: StaticHost): number =>
  host.requests.filter(({ path }) => path === '/demo/').length

/** What happens to a body that a script on the page sends: the answer's status and origin, or an error. */
export const post = (tab: Tab, url = `${BASE_URL}/v1/`, type = 'application/json'): Promise<string> =>
  tab.run(
    async ([to, contentType]) => {
      try {
        const init = { method: 'POST', headers: { 'content-type': contentType }, body: '{"left":"the page"}' }
        const answer = await fetch(to, init)
        return `${answer.status} ${answer.headers.has('agent-assurance-contract') ? 'by the service' : 'by another'}`
      } catch (error) {
        return error instanceof Error ? error.name : String(error)
      }
    },
    [url, type] as const,
  )

/** The same by XMLHttpRequest, which the page's own gate does not see. */
export const postPastGate = (tab: Tab, url = `${BASE_URL}/v1/`): Promise<string> =>
  tab.run(
    to =>
      new Promise<string>(resolve => {
        const request = new XMLHttpRequest()
        request.onload = () =>
          resolve(`${request.status} ${request.getResponseHeader('agent-assurance-contract')}`)
        request.onerror = () => resolve('error')
        // A worker that has replaced the one MSW started with waits for this tab's answer forever.
        request.ontimeout = () => resolve('no answer')
        request.open('POST', to)
        request.timeout = 3000
        request.setRequestHeader('content-type', 'application/json')
        request.send('{"left":"the page"}')
      }),
    url,
  )

/** Sends once and expects the service's own answer. */
export const expectServiceAnswers = async (tab: Tab): Promise<void> =>
  expect(await post(tab)).toBe('404 by the service')

/** What the page shows if the service does not run. */
const shown = (tab: Tab) =>
  tab.run(() => {
    const main = document.querySelector('main')
    return {
      text: main?.innerText.replace(/\s+/g, ' ') ?? '',
      heading: document.querySelector('h1')?.textContent,
      fields: main?.querySelectorAll('form, input, select, textarea, [contenteditable]').length,
      buttons: [...(main?.querySelectorAll('button') ?? [])].map(button => button.textContent),
    }
  })

/**
 * Waits until the page says that the service does not run, why, and what to do, without a form; anything
 * that is sent anyway must be refused.
 */
export async function expectUnavailable(tab: Tab, cause: UnavailableCause): Promise<void> {
  await untilAttribute(tab, 'html', 'data-service', 'unavailable')
  expect(await attributeOf(tab, 'html', 'data-service-cause')).toBe(cause)
  const { title, happened, remedies } = UNAVAILABLE_CAUSES[cause]
  await untilText(tab, 'main', `${happened} Nothing was sent.`)
  const page = await shown(tab)
  expect(page).toMatchObject({ heading: title, fields: 0 })
  for (const { action, reason } of remedies) {
    expect(page.text).toContain(action)
    expect(page.text).toContain(reason)
  }
  expect(['Try again', 'Reset', 'Copy']).toEqual(expect.arrayContaining(page.buttons))
  expect(await post(tab)).toBe('InvalidStateError')
  // Past the gate the page may still answer it; the host's log shows that it went no further.
  await postPastGate(tab)
}

/** Waits until the service answers, however often the page reloads itself meanwhile. */
export const untilAnswers = (tab: Tab): Promise<void> =>
  expect(() => expectServiceAnswers(tab)).toPass({ timeout: 90_000, intervals: [100] })

/** Collects violations of the page's own policy and uncaught errors, of which it must have none. */
export const collectComplaints = (host: StaticHost): Promise<void> =>
  beforeThePage(host, () => {
    const complaints: string[] = []
    Object.assign(window, { complaints })
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      complaints.push(`policy: ${effectiveDirective} ${blockedURI} ${sample}`),
    )
    addEventListener('error', ({ message }) => complaints.push(`uncaught: ${message}`))
    addEventListener('unhandledrejection', ({ reason }) => complaints.push(`uncaught: ${reason}`))
  })

/** The steps of a walk as a visitor takes them: each ends once its outcome is on the page. */

export const LIFECYCLE = '[aria-label="Lifecycle"]'
export const DECISION = '[aria-label="Decision"]'
export const RECEIPT = '[aria-label="Receipt"]'
export const STORY = '[aria-label="Story"]'

export async function importSample(tab: Tab): Promise<void> {
  await tab.click('button', 'Walk through with a sample agent')
  await untilText(tab, 'main', 'Imported, not verified yet')
}

export async function bindKey(tab: Tab): Promise<void> {
  await tab.click('button', 'Get a nonce and sign it')
  await untilText(tab, 'main', 'Proof accepted')
  await untilAttribute(tab, '[data-step="bind"]', 'data-s', 'proven')
}

/** Asks for a decision and waits for the expected one. */
export async function evaluate(
  tab: Tab,
  decision: 'PERMIT' | 'DENY' | 'INDETERMINATE' = 'PERMIT',
): Promise<void> {
  await tab.click('button', 'Evaluate')
  await untilAttribute(tab, DECISION, 'data-status', decision)
}

/** Opens the first receipt of a PERMIT, from the fold of the decision. */
export async function openReceipt(tab: Tab): Promise<void> {
  await tab.click('button', '2 obligations, 1 reason, receipt 1')
  await tab.click('link', 'Receipt 1')
  await untilText(tab, RECEIPT, 'ni:///sha-256;')
}

/** Imports, binds and evaluates, with a reload after each of the first two. */
export async function walkWithReloads(tab: Tab): Promise<void> {
  await importSample(tab)
  await tab.reload()
  await untilAttribute(tab, LIFECYCLE, 'data-status', 'IDENTITY_CLAIMED')
  await bindKey(tab)
  await tab.reload()
  await untilAttribute(tab, LIFECYCLE, 'data-status', 'TECHNICALLY_BOUND')
  await evaluate(tab)
  await untilAttribute(tab, LIFECYCLE, 'data-status', 'ASSURANCE_PILOT_READY')
}

/** What the wallet stores of its keys, and whether a private key can be exported. */
export const keptKeys = (tab: Tab): Promise<{ alg: string; extractable: boolean; exported: string }[]> =>
  tab.run(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('agent-assurance:/demo/:client')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('keys').objectStore('keys').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            const keys = reading.result.map(async ({ alg, privateKey }) => ({
              alg,
              extractable: privateKey.extractable,
              exported: await crypto.subtle.exportKey('jwk', privateKey).then(
                () => 'exported',
                (error: Error) => error.name,
              ),
            }))
            Promise.all(keys).then(resolve, reject)
          }
        }
      }),
  )
