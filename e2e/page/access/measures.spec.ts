import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importProtocol, importSample, open } from '../../kit/visitor-steps.ts'
import { button } from '../journey/journey-steps.ts'
import { approveReport, holderAtPilot, sendReport } from '../journey/pilot-page-steps.ts'
import { beyondIn, measure, SIZES } from './measures.ts'

interface State {
  readonly name: string
  readonly reach: (page: Page) => Promise<void>
}

/** Each way from a first visit, with the states on it that are measured. */
const WAYS: Readonly<Record<string, readonly State[]>> = {
  'a walk': [
    { name: 'imported', reach: importSample },
    {
      name: 'bound',
      reach: async page => {
        await button(page, 'Get a nonce and sign it').click()
        await expect(page.getByRole('heading', { name: 'Proof accepted' })).toBeFocused()
      },
    },
    { name: 'permitted', reach: evaluate },
    {
      name: 'a stolen proof',
      reach: async page => {
        await button(page, 'Now try to steal this proof').click()
        await expect(page.getByRole('heading', { name: /^Replayed proof refused/ })).toBeFocused()
      },
    },
  ],
  'a report': [
    {
      name: 'drafted',
      reach: async page => {
        await holderAtPilot(page)
      },
    },
    { name: 'approved', reach: approveReport },
    { name: 'delivered', reach: page => sendReport(page, 'PERMIT') },
    {
      name: 'another version',
      reach: async page => {
        await button(page, 'Acknowledge').click()
        await button(page, 'Draft the next report').click()
        await approveReport(page)
        await page.reload()
        await untilReady(page)
        await expect(page.getByRole('heading', { name: /another version$/ })).toBeVisible()
        await page.evaluate(() => window.scrollTo(0, 0))
      },
    },
    {
      name: 'suspended',
      reach: async page => {
        const more = page.getByRole('button', { name: 'More with this agent' })
        await more.click()
        await page.getByLabel('Content', { exact: true }).fill('{ "title": "Week 49" }')
        await more.click()
        await sendReport(page, 'DENY')
      },
    },
  ],
  'attacks on a report': [
    {
      name: 'refused',
      reach: async page => {
        await holderAtPilot(page)
        await button(page, 'Try to break it').click()
        await button(page, 'Try: Change one character after signing').click()
        await expect(
          page.getByRole('heading', { name: /^Change one character after signing: / }),
        ).toBeFocused()
      },
    },
  ],
  attacks: [
    {
      name: 'before the first',
      reach: async page => {
        await importSample(page)
        await bindKey(page)
        await button(page, 'Try to break it').click()
        await expect(page.getByRole('heading', { level: 1, name: 'Try to break it' })).toBeFocused()
      },
    },
    {
      name: 'refused',
      reach: async page => {
        await button(page, 'Try: Replay the proof').click()
        await expect(page.getByRole('heading', { name: 'Replay the proof: refused' })).toBeFocused()
      },
    },
  ],
  'several proofs': [
    { name: 'imported', reach: page => importProtocol(page, 'OIDC') },
    {
      name: 'verified',
      reach: async page => {
        await button(page, 'Verify identity').click()
        await expect(page.getByRole('heading', { name: 'Identity verified' })).toBeFocused()
      },
    },
    {
      name: 'linked',
      reach: async page => {
        await button(page, 'Link organization').click()
        await expect(page.getByRole('heading', { name: 'Organization linked' })).toBeFocused()
      },
    },
    { name: 'bound', reach: bindKey },
    { name: 'permitted', reach: evaluate },
  ],
  'what is missing': [
    {
      name: 'undecided',
      reach: async page => {
        await importSample(page)
        await open(page, '#/evaluate')
        await button(page, 'Evaluate').click()
        await expect(page.getByRole('heading', { name: 'INDETERMINATE' })).toBeFocused()
      },
    },
  ],
  'before an agent': [
    {
      name: 'Pilot',
      reach: async page => {
        await open(page, '#/pilot')
        await expect(page.getByRole('heading', { name: 'Send an approved report' })).toBeFocused()
      },
    },
    {
      name: 'Bind',
      reach: async page => {
        await open(page, '#/bind')
        await expect(page.getByRole('heading', { name: 'Bind the agent to a key' })).toBeFocused()
      },
    },
    {
      name: 'Evaluate',
      reach: async page => {
        await open(page, '#/evaluate')
        await expect(page.getByRole('heading', { name: 'Ask for a decision' })).toBeFocused()
      },
    },
  ],
}

for (const [way, states] of Object.entries(WAYS)) {
  test(`What stands on the steps of ${way} keeps its measures at every size`, async ({ app }) => {
    const found: Record<string, readonly string[]> = {}
    for (const { name, reach } of states) {
      await reach(app)
      Object.assign(found, await beyondIn(app, name))
    }
    expect(found).toEqual({})
  })
}

/** The first view, which may be longer than a low window and a phone. */
const HOME = { words: 160, screens: { 1280: 2, 390: 3 } } as const

test('The first view keeps its measures at every size, before an agent and with one', async ({ app }) => {
  await expect(app.getByRole('link', { name: /^Your own claim/ }).locator('svg')).toBeVisible()
  expect(await beyondIn(app, 'first visit', HOME)).toEqual({})
  await importSample(app)
  await bindKey(app)
  await open(app, '#/')
  await expect(app.getByRole('button', { name: /^Continue with/ })).toBeVisible()
  expect(await beyondIn(app, 'with an agent', HOME)).toEqual({})
})

/** Every view but the reference and the records, which list what there is. */
const VIEWS = ['#/', '#/import', '#/bind', '#/evaluate', '#/pilot', '#/check', '#/controlled-pilot'] as const

test('No view is longer than two screens, three on a small window, before an agent and with one', async ({
  app,
}) => {
  const look = async (when: string) => {
    for (const fragment of [...VIEWS, '#/controlled-pilot/proof.issued_at']) {
      await open(app, fragment)
      await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
      for (const { width, height, least } of SIZES) {
        const screens = width === 1440 ? 2 : 3
        await app.setViewportSize({ width, height })
        // The view before may still be there for a moment.
        const tall = async () => (await measure(app, least)).screens
        const message = `${fragment}, ${when}, ${width}×${height}`
        await expect.poll(tall, { message }).toBeLessThanOrEqual(screens)
      }
    }
  }
  await look('no agent')
  await open(app, '#/')
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  await look('an agent')
})
