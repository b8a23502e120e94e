import type { Page } from 'playwright/test'
import { expect, test, visit } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, unfold } from '../../kit/visitor-steps.ts'
import { storedCounts } from '../states/kept-data.ts'

/** Visits the page in a browser that fails at Ed25519 key pairs as WebKitGTK sometimes does: every second one, and all after so many. */
async function visitFailing(page: Page, most?: number): Promise<void> {
  await page.addInitScript(
    ([atMost]) => {
      if (!isSecureContext) return
      const keys = { asked: 0, failed: 0, most: atMost ?? Number.POSITIVE_INFINITY }
      Object.assign(window, { keys })
      const fails = () => {
        keys.asked += 1
        return keys.asked % 2 === 1 || keys.asked > keys.most
      }
      SubtleCrypto.prototype.generateKey = new Proxy(SubtleCrypto.prototype.generateKey, {
        apply: (generate, self, args) => {
          if (args[0].name !== 'Ed25519' || !fails()) return Reflect.apply(generate, self, args)
          keys.failed += 1
          return Promise.reject(new DOMException('The operation failed', 'OperationError'))
        },
      })
    },
    [most] as const,
  )
  await visit(page)
}

const count = (page: Page, what: 'asked' | 'failed'): Promise<number> =>
  page.evaluate(name => Reflect.get(Reflect.get(window, 'keys'), name), what)

test('Where the browser fails at every second key the walk goes through, with Ed25519', async ({ page }) => {
  await visitFailing(page)
  for (const step of [importSample, bindKey, evaluate]) await step(page)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('ASSURANCE_PILOT_READY')
  expect(await count(page, 'failed')).toBeGreaterThan(2)
})

test('Where it makes no key any more the page says so, and goes on once it does', async ({ page }) => {
  // The start tries Ed25519, and so does the wallet once, for the protocols: by then it is known to work here. The pair
  // that is made ahead for the first key fails.
  await visitFailing(page, 4)
  await unfold(page, 'More stories')
  await expect.poll(() => count(page, 'asked')).toBeGreaterThanOrEqual(5)
  const before = await storedCounts(page)
  await page.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(page.getByText('Web Crypto did not create a key')).toBeVisible()
  expect(await storedCounts(page)).toEqual(before)
  await page.evaluate(() => Object.assign(Reflect.get(window, 'keys'), { most: Number.POSITIVE_INFINITY }))
  await importSample(page)
})

test('A pair of keys that is made ahead is the first agent’s, and no other’s', async ({ page }) => {
  await visitFailing(page)
  await unfold(page, 'More stories')
  await expect.poll(() => count(page, 'asked')).toBeGreaterThanOrEqual(6)
  const before = await count(page, 'asked')
  await importSample(page)
  expect(await count(page, 'asked')).toBe(before)
  await page.goto('#/import')
  await page.getByRole('radio', { name: /^PUBLIC_KEY/ }).check()
  await expect(page.getByText('Filled from the PUBLIC_KEY sample')).toBeVisible()
  expect(await count(page, 'asked')).toBeGreaterThan(before)
})
