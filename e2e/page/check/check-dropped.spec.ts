import type { Page } from 'playwright/test'
import { BENCH_BYTES_AT_MOST } from '../../../src/bench/kinds.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { box, jwsOf, line, makeKey, openCheck, verdict } from './check-steps.ts'

/** Drops a file on what a selector finds, as a hand would. */
async function dropOn(page: Page, selector: string, text: string): Promise<void> {
  await page.locator(selector).evaluate((onto, content) => {
    const data = new DataTransfer()
    data.items.add(new File([content], 'dropped.json'))
    for (const type of ['dragover', 'drop'])
      onto.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  }, text)
}

const KEY = '[data-box="Key"] textarea'

test('A file dropped on Key fills Key, and elsewhere what to check', async ({ app }) => {
  const key = makeKey()
  const jws = jwsOf({}, { hello: 'bench' }, key)
  await openCheck(app)
  await dropOn(app, 'h1', jws)
  await expect(box(app, 'What to check')).toHaveValue(jws)
  await expect(line(app, 'key')).toContainText('no key was given')
  await dropOn(app, KEY, JSON.stringify(key.jwk))
  await expect(box(app, 'Key')).toHaveValue(JSON.stringify(key.jwk))
  await expect(box(app, 'What to check'), 'the other box stays').toHaveValue(jws)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await dropOn(app, '[data-box="Expected issuer"] input', `${jws}A`)
  await expect(box(app, 'What to check')).toHaveValue(`${jws}A`)
  await expect(box(app, 'Expected issuer')).toHaveValue('')
})

test('A private key, or more than 1 MB, in a file dropped on Key is taken out at once', async ({ app }) => {
  const key = makeKey()
  const jws = jwsOf({}, { hello: 'bench' }, key)
  await openCheck(app)
  await box(app, 'What to check').fill(jws)
  await dropOn(app, KEY, JSON.stringify(key.privateJwk))
  await expect(box(app, 'Key')).toHaveAccessibleDescription(/That was a private key\. It was taken out/)
  await expect(box(app, 'Key')).toHaveValue('')
  await expect(line(app, 'key'), 'and it was not used').toContainText('no key was given')
  await dropOn(app, KEY, 'x'.repeat(BENCH_BYTES_AT_MOST + 1))
  await expect(box(app, 'Key')).toHaveAccessibleDescription(/more than 1 MB/)
  await expect(box(app, 'Key')).toHaveValue('')
  await expect(box(app, 'What to check')).toHaveValue(jws)
})
