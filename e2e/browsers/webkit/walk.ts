import type { Tab } from './smoke-browser.ts'
import { untilAttribute, untilText } from './states.ts'

/** The steps of a walk as a visitor takes them: each ends once its outcome is on the page. */

export const LIFECYCLE = '[aria-label="Lifecycle"]'
export const DECISION = '[aria-label="Decision"]'
export const RECEIPT = '[aria-label="Receipt"]'

export async function importSample(tab: Tab): Promise<void> {
  await tab.click('button', 'Walk through with a sample agent')
  await untilText(tab, 'main', 'Imported, and none of it is verified')
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
