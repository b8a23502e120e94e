import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { button } from '../journey/protocol-steps.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
] as const

interface Click {
  readonly on: (page: Page) => Locator
  /** The heading that then has the focus. */
  readonly heading: string | RegExp
  /** Whether something else is next; the last attack may be followed by nothing. */
  readonly next?: boolean
}

const press = (name: string, heading: Click['heading']): Click => ({
  on: page => button(page, name),
  heading,
})
const story = (name: RegExp, heading: Click['heading']): Click => ({
  on: page => page.getByRole('button', { name }),
  heading,
})

/** The stories of the first view, each with the clicks that a visitor makes in it. */
const STORIES: Readonly<Record<string, readonly Click[]>> = {
  'the walk and its theft': [
    press('Walk through with a sample agent', 'Imported, and none of it is verified'),
    press('Get a nonce and sign it', 'Proof accepted'),
    press('Evaluate', 'PERMIT'),
    press('Now try to steal this proof', /^Copied proof refused/),
    press('Leave', 'PERMIT'),
    { on: page => page.getByRole('link', { name: 'Go to the pilot' }), heading: 'Send an approved report' },
    press('Approve report', 'Approved: exactly this version'),
    press('Send report', 'Delivered, once'),
    press('Acknowledge', 'Delivered and acknowledged'),
  ],
  'a normal day': [
    story(/^Normal day/, 'Delivered, once'),
    press('Acknowledge', 'Delivered and acknowledged'),
  ],
  'a stolen proof': [story(/^Stolen proof/, 'Stolen proof: 409 CHALLENGE_USED')],
  'a wrong key': [story(/^Wrong key/, 'Wrong key: 422 PROOF_REJECTED')],
  'too late': [story(/^Too late/, 'Too late: 410 CHALLENGE_EXPIRED')],
  'its own rules broken': [story(/^Breaks its own rules/, 'Suspended by policy')],
  'a claim of one’s own': [story(/^Your own claim/, 'Import a claim')],
}

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

/** How far the document is scrolled; a view that was left open further down does not count for the next. */
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

for (const { width, height } of SIZES) {
  for (const [name, clicks] of Object.entries(STORIES)) {
    test(`In ${name}, at ${width}×${height}, each outcome and what is next are in view, and nothing scrolls itself`, async ({
      app,
    }) => {
      await app.setViewportSize({ width, height })
      for (const { on, heading } of clicks) {
        const control = on(app)
        await control.click()
        const outcome = app.getByRole('heading', { level: 1, name: heading })
        await expect(outcome).toBeFocused()
        await expectInView(outcome, String(heading))
        const next = app.getByRole('main').locator('[data-next]')
        await expect(next).toHaveCount(1)
        await expectInView(next, `what follows ${heading}`)
        expect(await scrolled(app), `after ${heading}`).toBe(0)
      }
    })
  }
}
