import { expect, type Locator, type Page } from 'playwright/test'
import { open } from '../../kit/visitor-steps.ts'
import { type OutsideKeyPair, runBeside } from './outside-key.ts'

/** The box for the public half of a key, which this unfolds on Import. */
export async function publicKeyBox(page: Page): Promise<Locator> {
  const fold = page.getByRole('button', { name: 'My key is elsewhere', exact: true })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  const box = page.getByRole('textbox', { name: 'Public key' })
  await expect(box).toBeVisible()
  return box
}

/** Names a key at import, by whatever text is given. */
export async function nameKey(page: Page, text: string, said: string | RegExp): Promise<void> {
  await (await publicKeyBox(page)).fill(text)
  await expect(page.getByText(said)).toBeVisible()
}

/** Imports a protocol's sample for a key that openssl holds beside the page, and goes on to Bind. */
export async function importForKeyElsewhere(
  page: Page,
  protocol: string,
  key: OutsideKeyPair,
): Promise<void> {
  await open(page, '#/import')
  await nameKey(page, key.publicPem, 'Only this public half is kept.')
  await page.getByRole('radio', { name: new RegExp(`^${protocol}`) }).check()
  await expect(page.getByLabel('protocol', { exact: true })).toHaveValue(protocol)
  await expect(page.getByRole('textbox', { name: 'subject' })).not.toHaveValue('')
  await importNow(page)
}

/** Imports what the form holds and goes on to Bind. */
export async function importNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import claim' }).click()
  await expect(page.getByRole('heading', { name: 'Imported, and none of it is verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Bind' }).click()
}

export const pause = (page: Page): Locator => page.getByRole('heading', { name: 'Sign it elsewhere' })
export const jwsBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Signed JWS' })
export const sendIt = (page: Page): Locator => page.getByRole('button', { name: 'Send it', exact: true })

/** The text that a tool signs with, which this unfolds. */
export async function commandFor(page: Page, tool: string): Promise<string> {
  await expect(pause(page)).toBeVisible()
  const fold = page.getByRole('button', { name: 'Commands that sign it' })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await page.getByRole('tab', { name: tool, exact: true }).click()
  return (await page.getByRole('tabpanel', { name: tool, exact: true }).locator('pre').textContent()) ?? ''
}

/** Runs the command that the page shows in a shell beside a key; returns the compact JWS that it prints. */
export async function signedBeside(page: Page, key: OutsideKeyPair, tool = 'openssl'): Promise<string> {
  return runBeside(key.folder, await commandFor(page, tool)).stdout
}

/** Signs what the page hands out with a key in a shell, pastes what comes out, and sends it. */
export async function signElsewhere(page: Page, key: OutsideKeyPair, tool?: string): Promise<void> {
  await jwsBox(page).fill(await signedBeside(page, key, tool))
  await sendIt(page).click()
}

/** The rows of one store of the visitor's own database. */
export function ownRows(page: Page, store: 'keys' | 'agents' | 'journal'): Promise<unknown[]> {
  return page.evaluate(async name => {
    const found = (await indexedDB.databases()).find(each => each.name?.endsWith(':client'))
    return new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open(found?.name ?? '')
      opening.onerror = () => reject(opening.error)
      opening.onsuccess = () => {
        const all = opening.result.transaction(name).objectStore(name).getAll()
        all.onsuccess = () => {
          opening.result.close()
          // A CryptoKey cannot leave the page; that there is one is what counts.
          resolve(
            all.result.map((row: object) => ({ ...row, private: 'privateKey' in row, privateKey: null })),
          )
        }
      }
    })
  }, store)
}
