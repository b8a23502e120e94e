import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import {
  bindKey,
  evaluate,
  importProtocol,
  importSample,
  open,
  pauseBeforeSigning,
  unfold,
} from '../../kit/visitor-steps.ts'
import { button } from '../journey/journey-steps.ts'
import { approveReport, holderAtPilot, sendReport } from '../journey/pilot-page-steps.ts'
import { type Measures, measure } from './measures.ts'

const SIZES = [
  { width: 1440, height: 900, least: 15, screens: 2 },
  { width: 1280, height: 720, least: 15, screens: 3 },
  { width: 390, height: 844, least: 14, screens: 3 },
] as const

/** What a step may show before anything is unfolded. */
const LIMITS = { words: 150, controls: 18, smallShare: 0.1, smallest: 13 } as const

interface State {
  readonly name: string
  readonly reach: (page: Page) => Promise<void>
}

/** Each way from a first visit, with the states on it that are measured. */
const WAYS: Readonly<Record<string, readonly State[]>> = {
  'a walk': [
    { name: 'imported', reach: importSample },
    { name: 'waiting for the signature', reach: pauseBeforeSigning },
    {
      name: 'bound',
      reach: async page => {
        await button(page, 'Sign it').click()
        await expect(page.getByRole('heading', { name: 'Proof accepted' })).toBeFocused()
      },
    },
    { name: 'permitted', reach: evaluate },
    {
      name: 'a stolen proof',
      reach: async page => {
        await button(page, 'Now try to steal this proof').click()
        await expect(page.getByRole('heading', { name: /^Copied proof refused/ })).toBeFocused()
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
        await page.getByRole('button', { name: 'More with this agent' }).click()
        await page.getByLabel('Content', { exact: true }).fill('{ "title": "Week 49" }')
        await page.reload()
        await untilReady(page)
        await expect(page.getByRole('heading', { name: /another version$/ })).toBeVisible()
        await page.evaluate(() => window.scrollTo(0, 0))
      },
    },
    {
      name: 'suspended',
      reach: async page => {
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
        await unfold(page, 'All scenarios')
        await page.getByRole('button', { name: /^Skip a step/ }).click()
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

/** What of the measures is beyond its limit, in words. */
function beyond(found: Measures, screens: number): readonly string[] {
  const { words, controls, small, smallest } = found
  return [
    ...(words > LIMITS.words ? [`${words} words`] : []),
    ...(controls > LIMITS.controls ? [`${controls} controls`] : []),
    ...(small > words * LIMITS.smallShare ? [`${small} of ${words} words are small`] : []),
    ...(smallest < LIMITS.smallest ? [`text of ${smallest} px`] : []),
    ...(found.screens > screens ? [`${found.screens.toFixed(2)} screens`] : []),
    ...(found.scrolled > 0 ? [`scrolled by ${found.scrolled} px`] : []),
  ]
}

for (const [way, states] of Object.entries(WAYS)) {
  test(`What stands on the steps of ${way} keeps its measures at every size`, async ({ app }) => {
    const found: Record<string, readonly string[]> = {}
    for (const { name, reach } of states) {
      await reach(app)
      for (const { width, height, least, screens } of SIZES) {
        await app.setViewportSize({ width, height })
        const over = beyond(await measure(app, least), screens)
        if (over.length > 0) found[`${name}, ${width}×${height}`] = over
      }
      await app.setViewportSize(SIZES[0])
    }
    expect(found).toEqual({})
  })
}

/** Every view but the reference and the records, which list what there is. */
const VIEWS = [
  '#/',
  '#/import',
  '#/bind',
  '#/evaluate',
  '#/pilot',
  '#/run',
  '#/check',
  '#/controlled-pilot',
] as const

test('No view is longer than two screens, three on a small window, before an agent and with one', async ({
  app,
}) => {
  const long: Record<string, number> = {}
  const look = async (when: string) => {
    for (const fragment of [...VIEWS, '#/controlled-pilot/proof.issued_at']) {
      await open(app, fragment)
      await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
      for (const { width, height, least, screens } of SIZES) {
        await app.setViewportSize({ width, height })
        const found = await measure(app, least)
        if (found.screens > screens) long[`${fragment}, ${when}, ${width}×${height}`] = found.screens
      }
    }
  }
  await look('no agent')
  await open(app, '#/')
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  await look('an agent')
  expect(long).toEqual({})
})
