import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, importSample } from '../../kit/visitor-steps.ts'
import { holdAnswers } from '../journey/hold-answers.ts'
import { approveReport, holderAtPilot } from '../journey/pilot-page-steps.ts'

interface Drawn {
  /** How many requests were stored to be sent. */
  stored: number
  /** What had changed on the page since the click when the first of them was. */
  before?: number
}

/** Counts what changes on the page between the next click and the storing of its request. */
function countBeforeStored(): void {
  const drawn: Drawn = { stored: 0 }
  Object.assign(window, { drawn })
  const { put } = IDBObjectStore.prototype
  let changes = 0
  const change = new MutationObserver(found => {
    changes += found.length
  })
  const began = () => change.observe(document, { subtree: true, childList: true, attributes: true })
  addEventListener('click', began, { once: true, capture: true })
  IDBObjectStore.prototype.put = function (...given) {
    if (this.name === 'intents') {
      drawn.stored += 1
      drawn.before ??= changes + change.takeRecords().length
    }
    return put.apply(this, given)
  }
}

const drawnOf = (page: Page) => page.evaluate<Drawn>(() => Reflect.get(window, 'drawn'))

const ACTIONS = {
  Evaluate: {
    before: async (page: Page) => {
      await importSample(page)
      await bindKey(page)
    },
    outcome: 'PERMIT',
  },
  'Send report': {
    before: async (page: Page) => {
      await holderAtPilot(page)
      await approveReport(page)
    },
    outcome: 'Delivered, once',
  },
} as const

for (const [name, { before, outcome }] of Object.entries(ACTIONS))
  test(`A request of ${name} is on its way before it is drawn that its action began, which is drawn while it is open`, async ({
    app,
  }) => {
    await before(app)
    const letGo = await holdAnswers(app)
    await app.evaluate(countBeforeStored)
    const button = app.getByRole('button', { name, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    expect(await drawnOf(app)).toEqual({ stored: 1, before: 0 })
    await letGo()
    await expect(app.getByRole('heading', { level: 1, name: outcome })).toBeFocused()
  })

test('Two clicks before anything is drawn send one request', async ({ app }) => {
  await importSample(app)
  await bindKey(app)
  await app.evaluate(countBeforeStored)
  await app.getByRole('button', { name: 'Evaluate', exact: true }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(app.getByRole('heading', { level: 1, name: 'PERMIT' })).toBeFocused()
  expect(await drawnOf(app)).toMatchObject({ stored: 1 })
})
