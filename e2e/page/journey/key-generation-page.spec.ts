import type { Page } from 'playwright/test'
import { expect, test, visit } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample } from '../../kit/visitor-steps.ts'
import { storedCounts } from '../states/kept-data.ts'
import { waitForParts } from '../states/states-steps.ts'

/** Opens the page in a browser that fails at Ed25519 key pairs as WebKitGTK sometimes does: at every second one, and at all after so many. */
async function openFailing(page: Page, most = Number.POSITIVE_INFINITY): Promise<void> {
  await page.addInitScript(after => {
    if (!isSecureContext) return
    const keys = { asked: 0, failed: 0, made: 0, most: after }
    Object.assign(window, { keys })
    const fails = () => {
      keys.asked += 1
      return keys.asked % 2 === 1 || keys.asked > keys.most
    }
    SubtleCrypto.prototype.generateKey = new Proxy(SubtleCrypto.prototype.generateKey, {
      apply: (generate, self, args) => {
        if (args[0].name !== 'Ed25519' || !fails()) {
          keys.made += 1
          return Reflect.apply(generate, self, args)
        }
        keys.failed += 1
        return Promise.reject(new DOMException('The operation failed', 'OperationError'))
      },
    })
  }, most)
  await visit(page)
}

const count = (page: Page, what: 'asked' | 'failed' | 'made'): Promise<number> =>
  page.evaluate(name => Reflect.get(Reflect.get(window, 'keys'), name), what)
test('Where the browser fails at every second key the walk goes through, with Ed25519', async ({ page }) => {
  await openFailing(page)
  for (const step of [importSample, bindKey, evaluate]) await step(page)
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('ASSURANCE_PILOT_READY')
  expect(await count(page, 'failed')).toBeGreaterThan(2)
})

test('Where it makes no key any more the page says so, and goes on once it does', async ({ page }) => {
  // The start tries Ed25519, and so does the wallet once, for the protocols: by then it is known to work here. The pair
  // that is made ahead for the first key fails.
  await openFailing(page, 4)
  await expect.poll(() => count(page, 'asked')).toBeGreaterThanOrEqual(5)
  const before = await storedCounts(page)
  await page.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await expect(page.getByText('Web Crypto did not create a key')).toBeVisible()
  expect(await storedCounts(page)).toEqual(before)
  await page.evaluate(() => Reflect.set(Reflect.get(window, 'keys'), 'most', Number.POSITIVE_INFINITY))
  await importSample(page)
})

test('A pair of keys that is made ahead is the first agent’s, and no other’s', async ({ page }) => {
  await openFailing(page)
  // What is fetched last comes after everything that is made ahead.
  await waitForParts(page)
  const before = await count(page, 'made')
  await importSample(page)
  expect(await count(page, 'made')).toBe(before)
  await page.goto('#/import')
  await page.getByRole('radio', { name: /^PUBLIC_KEY/ }).check()
  await expect(page.getByText('Filled from the PUBLIC_KEY sample')).toBeVisible()
  expect(await count(page, 'made')).toBeGreaterThan(before)
})
