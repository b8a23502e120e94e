import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'

/** The steps of a walk as a visitor takes them: each ends once its outcome is on the page. */

export async function importSample(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(page.getByRole('heading', { name: 'Imported, not verified yet' })).toBeVisible()
}

/** Binds the key, which stands behind *More with this agent* where something else is next. */
export async function bindKey(page: Page): Promise<void> {
  await doWithAgent(page, 'Get a nonce and sign it')
  await expect(page.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()
}

/** The signing input that a key elsewhere is asked to sign, which this unfolds. */
export async function signingInput(page: Page): Promise<string> {
  await unfolded(page.getByRole('button', { name: /^What will be signed/ }))
  const shown = await page.getByRole('region', { name: 'What will be signed' }).innerText()
  return /eyJ[\w-]+\.eyJ[\w-]+/.exec(shown)?.[0] ?? ''
}

/** Asks whether the agent may enter the pilot; it may. */
export async function evaluate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
  await expect(page.getByRole('button', { name: RECEIPT_FOLD })).toBeVisible()
}

/** Unfolds what stands behind a button, if it is folded. */
async function unfolded(fold: Locator): Promise<void> {
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
}

/** Unfolds what else can be done with the agent on Bind. */
export async function unfoldMore(page: Page): Promise<void> {
  await unfolded(page.getByRole('button', { name: 'More with this agent' }))
}

/** An operation on Bind: in the step where it is next, else behind *More with this agent*, which this unfolds. */
export async function operation(page: Page, name: string): Promise<Locator> {
  const button = page.getByRole('button', { name, exact: true })
  const more = page.getByRole('button', { name: 'More with this agent' })
  await expect(button.or(more).first()).toBeVisible()
  if (!(await button.isVisible())) await unfolded(more)
  await expect(button).toBeVisible()
  return button
}

/** Presses an operation on Bind. It does not wait for its outcome, and *Rotate key* and *Revoke* open a dialog first. */
export async function doWithAgent(page: Page, name: string): Promise<void> {
  await (await operation(page, name)).click()
}

/** Changes the agent's key for a new one, by the authorization that the dialog proposes. */
export async function rotateKey(page: Page): Promise<void> {
  await doWithAgent(page, 'Rotate key')
  await page.getByRole('button', { name: 'Make and bind a new key', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Key rotated/ })).toBeVisible()
}

/** Asks for the decision again, from the fold of the one that stands. */
export async function evaluateAgain(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Evaluate', exact: true })
  if (!(await button.isVisible())) await unfoldDecision(page)
  await button.click()
}

/** The fold of the decision, by what it holds. */
const RECEIPT_FOLD = /receipt \d+$/

/** Unfolds the reasons, obligations and receipt of the decision on Evaluate. */
export async function unfoldDecision(page: Page): Promise<void> {
  await unfolded(page.getByRole('button', { name: RECEIPT_FOLD }))
}

/**
 * Tries one of the attacks that the step offers, by its title; resolves with the code, or codes, that stopped it once the
 * page says so, and with an empty text if it was accepted.
 */
export async function tryToBreak(page: Page, attack: string): Promise<string> {
  const mode = page.getByRole('region', { name: 'Try to break it' })
  const enter = page.getByRole('button', { name: 'Try to break it', exact: true })
  await expect(mode.or(enter).first()).toBeVisible()
  if (!(await mode.isVisible())) await enter.click()
  const chip = mode.getByRole('button', { name: new RegExp(`^${attack}`) })
  await chip.click()
  await expect(chip).toHaveAttribute('data-status', /^(?:stopped|accepted)$/)
  const outcome = page.getByRole('heading', { level: 1, name: /: |^Replayed proof/ })
  await expect(outcome).toBeFocused()
  return (await chip.getAttribute('data-stopped-by')) ?? ''
}

/** Opens the newest receipt on Evaluate. */
export async function openReceipt(page: Page): Promise<void> {
  await unfoldDecision(page)
  await page.getByRole('link', { name: /^Receipt \d+$/ }).click()
  await expect(page.getByRole('region', { name: 'Receipt', exact: true })).toBeVisible()
}

/** Unfolds the fields of the claim on Import. */
export async function editClaim(page: Page): Promise<void> {
  await unfolded(page.getByRole('button', { name: 'Edit the claim', exact: true }))
}

/** Imports a protocol's sample claim by the form, for a key that is elsewhere if its public half is given, and goes on to Bind. */
export async function importProtocol(page: Page, protocol: string, publicKey?: string): Promise<void> {
  await open(page, '#/import')
  if (publicKey !== undefined) await nameKey(page, publicKey)
  await page.getByRole('radio', { name: new RegExp(`^${protocol}`) }).check()
  await expect(page.getByText(`Filled from the ${protocol} sample`)).toBeVisible()
  await importNow(page)
}

/** Imports what the form holds and goes on to Bind. */
export async function importNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import claim' }).click()
  await expect(page.getByRole('heading', { name: 'Imported, not verified yet' })).toBeVisible()
  const onwards = page.getByRole('link', { name: 'Continue to Bind' })
  await onwards.click()
  await expect(onwards).toBeHidden()
}

/** The box for the public half of a key that is elsewhere, which this unfolds on Import. */
export async function publicKeyBox(page: Page): Promise<Locator> {
  await unfolded(page.getByRole('button', { name: 'My key is elsewhere', exact: true }))
  const box = page.getByRole('textbox', { name: 'Public key' })
  await expect(box).toBeVisible()
  return box
}

/** Names a key at import, by whatever text is given, and waits for what the page says to it. */
export async function nameKey(
  page: Page,
  text: string,
  said = 'Only this public key is kept.',
): Promise<void> {
  await (await publicKeyBox(page)).fill(text)
  await expect(page.getByText(said)).toBeVisible()
}

export const jwsBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Signed JWS' })
export const sendIt = (page: Page): Locator => page.getByRole('button', { name: 'Send it', exact: true })

/** Has a key outside the page sign the nonce: `signs` is given the signing input of a JWS, and gives the base64url of its signature. */
export async function signOutside(
  page: Page,
  signs: (input: string) => string | Promise<string>,
): Promise<void> {
  await signedOutside(page, signs)
  await sendIt(page).click()
}

/** The same before it is sent. */
async function signedOutside(page: Page, signs: (input: string) => string | Promise<string>): Promise<void> {
  const input = await signingInput(page)
  await jwsBox(page).fill(`${input}.${await signs(input)}`)
}

/** Imports an agent whose key is elsewhere; returns how that key signs, as `signOutside` is given it. */
export async function importElsewhere(page: Page): Promise<(input: string) => string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  await importProtocol(page, 'SERVICE_NAME', pem)
  return input => sign(null, Buffer.from(input), privateKey).toString('base64url')
}

/** The same with a nonce, which the key has signed: *Send it* sends the proof. */
export async function signedElsewhere(page: Page): Promise<(input: string) => string> {
  const signs = await importElsewhere(page)
  await doWithAgent(page, 'Get a nonce and sign it')
  await signedOutside(page, signs)
  return signs
}

/** Unfolds one of the lists below the stories of the first view. */
export async function unfold(page: Page, list: 'More stories'): Promise<void> {
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

/**
 * Goes through the page's own history, as the browser's buttons do. Firefox's driver sometimes misses that a navigation
 * within a page has ended, and its own `goBack` then waits for ever; the page is told in each browser.
 */
function travel(page: Page, steps: number): Promise<void> {
  return page.evaluate(
    by =>
      new Promise<void>(resolve => {
        addEventListener('popstate', () => resolve(), { once: true })
        history.go(by)
      }),
    steps,
  )
}
export const goBack = (page: Page): Promise<void> => travel(page, -1)
export const goForward = (page: Page): Promise<void> => travel(page, 1)

/** Replaces the text of the receipt in front of the reader. */
export async function editReceipt(page: Page, from: string, to: string): Promise<void> {
  const receipt = page.getByLabel('Receipt JSON')
  const text = await receipt.textContent()
  await receipt.fill((text ?? '').replace(from, to))
}
