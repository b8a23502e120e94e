import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { importSample, sendIt, signedElsewhere } from '../../kit/visitor-steps.ts'

/** Lets the next request to a path reach the service, but drops its answer, as a killed tab would. */
async function loseAnswerOf(page: Page, path: string): Promise<void> {
  await page.evaluate(lost => {
    const through = globalThis.fetch
    globalThis.fetch = async (input, init) => {
      const response = await through(input, init)
      if (!String(input).endsWith(lost)) return response
      document.documentElement.dataset.lost = 'yes'
      return new Promise(() => undefined)
    }
  }, path)
}

const answerIsLost = (page: Page) => page.locator('html[data-lost="yes"]').waitFor()

test('An import whose answer was lost is taken up again after a reload, and makes one agent', async ({
  app,
}) => {
  await loseAnswerOf(app, '/v1/agents/import')
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).click()
  await answerIsLost(app)
  await app.reload()
  await untilReady(app)
  await app.getByRole('button', { name: 'Find out what became of it' }).click()
  await expect(app.getByRole('heading', { name: 'Imported, not verified yet' })).toBeVisible()
  await expect(app.getByText('Interrupted: Import the claim')).toBeHidden()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  await app.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
})

test('A proof whose answer was lost is not sent again by itself, and binds once', async ({ app }) => {
  await signedElsewhere(app)
  await loseAnswerOf(app, '/v1/bindings/challenges')
  await sendIt(app).click()
  await answerIsLost(app)
  await app.reload()
  await untilReady(app)
  const exchange = app.getByRole('region', { name: 'Exchange' })
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeHidden()
  await app.getByRole('button', { name: 'Find out what became of it' }).press('Enter')
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
  await expect(exchange.getByText('CHALLENGE_USED')).toHaveCount(0)
})

test('A key that the browser cannot store stays in its tab, signs there, and the page says so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (this.name === 'keys') throw new DOMException('a CryptoKey cannot be cloned here', 'DataCloneError')
      return key === undefined ? put.call(this, value) : put.call(this, value, key)
    }
  })
  await page.goto('')
  await untilReady(page)
  await importSample(page)
  await expect(page.getByText('In this tab only: this browser cannot store it')).toBeVisible()
  await page.getByRole('button', { name: 'Get a nonce and sign it' }).click()
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
})
