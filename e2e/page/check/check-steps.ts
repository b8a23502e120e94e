import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, type Locator, type Page } from 'playwright/test'
import { open } from '../../kit/visitor-steps.ts'
import { allowClipboard } from '../journey/journey-steps.ts'

/** The steps of *Check your own*, as a visitor takes them. */

export const region = (page: Page): Locator => page.getByRole('region', { name: 'Check', exact: true })
/** A box by its name. */
export const box = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true })
export const verdict = (page: Page): Locator => region(page).locator('[data-verdict]')
export const line = (page: Page, check: string): Locator => region(page).locator(`[data-check="${check}"]`)

export async function openCheck(page: Page): Promise<void> {
  await open(page, '#/check')
  await expect(page.getByRole('heading', { name: 'Check your own', level: 1 })).toBeVisible()
}

export async function fill(page: Page, name: string, text: string): Promise<void> {
  await box(page, name).fill(text)
}

/** Unfolds the lines of Check that are folded under their number, such as "17 checks passed". */
export async function unfoldLines(page: Page): Promise<void> {
  const folded = region(page).locator('[data-verdict] > div > details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}

/** Says what it is, once something is there to be it. */
export async function takeFor(page: Page, kind: string, text: string): Promise<void> {
  await box(page, 'What to check').fill(text)
  await page.getByRole('combobox', { name: 'What it is' }).selectOption(kind)
}

export async function checkIt(page: Page): Promise<void> {
  await region(page).getByRole('button', { name: 'Check it', exact: true }).click()
}

/** Pastes a text into a box by the clipboard, as people do. */
export async function paste(page: Page, name: string, text: string): Promise<void> {
  await allowClipboard(page)
  await page.evaluate(pasted => navigator.clipboard.writeText(pasted), text)
  await box(page, name).focus()
  await page.keyboard.press('ControlOrMeta+v')
}

/** A file for *Check*, by its name and text. */
interface GivenFile {
  readonly name: string
  readonly text: string
}

/** Chooses a file while the box is empty. */
export async function chooseFile(page: Page, { name, text }: GivenFile): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('A file to check').setInputFiles([file])
}

/** Drops a file on what a selector finds, as a hand would. */
export async function dropOn(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).evaluate((onto, content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'dropped.json'))
    for (const type of ['dragover', 'drop'])
      onto.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  }, text)
}

/** A key pair of the test's own, made outside of the browser. */
export interface TestKey {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
  readonly jwk: Readonly<Record<string, string>>
  readonly privateJwk: Readonly<Record<string, string>>
}

export function makeKey(): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk: Record<string, string> = { ...Object(publicKey.export({ format: 'jwk' })) }
  const privateJwk: Record<string, string> = { ...Object(privateKey.export({ format: 'jwk' })) }
  return { privateKey, publicKey, jwk, privateJwk }
}

const segment = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A compact JWS of these members under a key of the test's own. */
export function jwsOf(header: object, payload: object, { privateKey }: TestKey): string {
  const input = `${segment({ alg: 'Ed25519', ...header })}.${segment(payload)}`
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`
}

/** The same text with one character of its last segment changed, not the last one, whose bits may not count. */
export function altered(jws: string): string {
  const at = jws.length - 10
  return `${jws.slice(0, at)}${jws[at] === 'A' ? 'B' : 'A'}${jws.slice(at + 1)}`
}

/** The claims of a key-bound ID token for a key, valid around a time in epoch seconds. */
export function idTokenClaims(holder: TestKey, at: number) {
  return {
    iss: 'https://idp.example',
    sub: 'agent-7',
    aud: 'client-1',
    exp: at + 300,
    iat: at,
    nonce: 'a-nonce-of-the-test',
    cnf: { jwk: holder.jwk },
  }
}
