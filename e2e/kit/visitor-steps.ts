import { expect, type Page } from 'playwright/test'

/** The steps of a walk as a visitor takes them: each ends once its outcome is on the page. */

export async function importSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(page.getByRole('heading', { name: 'Imported, and none of it is verified' })).toBeVisible()
}

export async function bindKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(page.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
}

/** Asks for a nonce and stops before signing it. */
export async function pauseBeforeSigning(page: Page): Promise<void> {
  await page.getByLabel('Pause before signing').check()
  await page.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(page.getByRole('heading', { name: 'Sign the nonce' })).toBeVisible()
}

/** Opens what the key is about to sign. */
export async function readWhatIsSigned(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^What will be signed/ }).click()
  await expect(page.getByRole('region', { name: 'What will be signed' })).toBeVisible()
}

export async function evaluate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Evaluate' }).click()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
  await expect(page.getByRole('link', { name: /^Receipt \d+$/ })).toBeVisible()
}

/** Opens the newest receipt on Evaluate. */
export async function openReceipt(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Receipt \d+$/ }).click()
  await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toBeVisible()
}

/** Imports a protocol's sample claim by the form, and goes on to its binding. */
export async function importProtocol(page: Page, protocol: string): Promise<void> {
  await open(page, '#/import')
  await page.getByRole('radio', { name: new RegExp(`^${protocol}`) }).check()
  await expect(page.getByLabel('protocol', { exact: true })).toHaveValue(protocol)
  await expect(page.getByRole('textbox', { name: 'subject' })).not.toHaveValue('')
  await page.getByRole('button', { name: 'Import claim' }).click()
  await expect(page.getByRole('heading', { name: 'Imported, and none of it is verified' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue to Bind' }).click()
}

/** Unfolds one of the lists below the stories of the first view. */
export async function unfold(page: Page, list: 'All scenarios' | 'Seven protocols'): Promise<void> {
  const fold = page.getByRole('button', { name: list, exact: true })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
}

/** Opens a view by its fragment, as a followed link does. */
export async function open(page: Page, fragment: string): Promise<void> {
  await page.evaluate(to => {
    location.hash = to
  }, fragment)
}

/** Replaces the text of the receipt in front of the reader. */
export async function editReceipt(page: Page, from: string, to: string): Promise<void> {
  const receipt = page.getByLabel('Receipt JSON')
  const text = await receipt.textContent()
  await receipt.fill((text ?? '').replace(from, to))
}
