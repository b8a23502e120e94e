import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { button } from '../journey/journey-steps.ts'
import { SIZES } from './measures.ts'

const toPilot = (page: Page) => page.getByRole('link', { name: 'Go to the pilot' })

/** What a visitor clicks in a walk, to its end, and the heading that then has the focus. */
const WALK: readonly (readonly [string | ((page: Page) => Locator), string | RegExp])[] = [
  ['Walk through with a sample agent', 'Imported, not verified yet'],
  ['Get a nonce and sign it', 'Proof accepted'],
  ['Evaluate', 'PERMIT'],
  ['Now try to steal this proof', /^Replayed proof refused/],
  ['Back to your agent', 'PERMIT'],
  [toPilot, 'Send an approved report'],
  ['Approve report', 'Approved: exactly this version'],
  ['Send report', 'Delivered, once'],
  ['Acknowledge', 'Delivered and acknowledged'],
]

/** Whether all of it is inside the window, and nothing lies over its middle. */
async function expectInView(control: Locator, words: string): Promise<void> {
  await expect(control, words).toBeInViewport({ ratio: 0.99 })
  const free = await control.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return at !== null && (element.contains(at) || at.contains(element))
  })
  expect(free, `${words} is covered`).toBe(true)
}

for (const { width, height } of SIZES)
  test(`At ${width}×${height} each outcome and what is next are in view, unscrolled`, async ({ app }) => {
    await app.setViewportSize({ width, height })
    for (const [on, heading] of WALK) {
      await (typeof on === 'string' ? button(app, on) : on(app)).click()
      const outcome = app.getByRole('heading', { level: 1, name: heading })
      await expect(outcome).toBeFocused()
      await expectInView(outcome, String(heading))
      const next = app.getByRole('main').locator('[data-next]')
      await expect(next).toHaveCount(1)
      await expectInView(next, `what follows ${heading}`)
      expect(await app.evaluate(() => window.scrollY), `after ${heading}`).toBe(0)
    }
  })

test('On a phone both actions are one line, the next the wider', async ({ permitted: app }) => {
  await app.setViewportSize(SIZES[2])
  const theft = button(app, 'Now try to steal this proof')
  await expect(theft.getByText('steal this proof', { exact: true })).toBeInViewport({ ratio: 1 })
  const [beside, next] = [await theft.boundingBox(), await toPilot(app).boundingBox()]
  expect([beside?.height, next?.height]).toEqual([50, 50])
  expect(next?.width).toBeGreaterThan(beside?.width ?? 0)
})
