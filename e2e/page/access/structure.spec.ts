import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { open, unfold } from '../../kit/visitor-steps.ts'

/** Landmarks and headings as a screen reader lists them: headings by level, regions by name. */
async function outline(page: Page): Promise<readonly string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  return tree
    .split('\n')
    .map(line =>
      line
        .trim()
        .replace(/^- '(.*)':?$/u, '- $1')
        .replace(/:$/u, ''),
    )
    .filter(line => /^- (?:heading|region|main|banner|contentinfo|navigation|form)\b/u.test(line))
    .map(line => line.slice(2).replace(/ \[(?:level=)(\d)\]/u, ' $1'))
}

const LIFECYCLE = ['banner', 'region "Lifecycle"', 'navigation "Steps"', 'main']
/** The messages, and the last of them told. */
const exchange = (newest: number) => [
  ...['region "Exchange"', 'heading "Exchange" 2'],
  ...['region "Story"', `heading "Message ${newest}" 2`],
]
const PROFILE = ['region "Profile"', 'heading "Report courier" 2']

test('The first visit, read by its landmarks and headings', async ({ app }) => {
  const home = [
    ...['banner', 'main'],
    'heading "Claimed is not proven" 1',
    ...['region "The agent"', 'heading "Report courier" 2'],
    ...['region "The thief"', 'heading "Report courier" 2'],
    ...['region "Stories"', 'heading "Stories" 2'],
  ]
  expect(await outline(app)).toEqual([...home, 'contentinfo'])
  await unfold(app, 'More stories')
  await expect(app.getByRole('link', { name: /^Skip a step/ })).toBeVisible()
  expect(await outline(app), 'one list, in the same region').toEqual([...home, 'contentinfo'])
})

test('The binding step, read by its landmarks and headings', async ({ bound: app }) => {
  const lines = await outline(app)
  expect(lines.slice(0, 4)).toEqual(LIFECYCLE)
  expect(lines.slice(4)).toEqual(['heading "Proof accepted" 1', ...PROFILE, ...exchange(7)])
})

test('The decision, read by its landmarks and headings', async ({ permitted: app }) => {
  const lines = await outline(app)
  expect(lines.slice(0, 4)).toEqual(LIFECYCLE)
  expect(lines.slice(4)).toEqual([
    'region "Decision"',
    'heading "PERMIT" 1',
    ...['region "Result in each dimension"', 'heading "4 of 4 that apply pass" 2'],
    ...PROFILE,
    ...exchange(9),
  ])
})

test('A story, read by its landmarks and headings', async ({ app }) => {
  await open(app, '#/story/stolen-proof?at=20')
  const story = app.getByRole('region', { name: 'Story' })
  await expect(story.getByRole('button', { name: 'Next story' })).toBeVisible()
  const steps = await story.getAttribute('data-count')
  expect(await outline(app)).toEqual([
    ...['banner', 'navigation "Stories"', 'main', 'heading "Stolen proof" 1'],
    ...['region "Agent"', 'heading "Report courier" 2', 'region "Thief"', 'heading "Thief" 2'],
    ...['region "Exchange"', 'heading "Exchange" 2'],
    ...['region "Story"', `heading "Step ${steps} of ${steps}" 2`],
  ])
})

test('Headings never skip a level, and nothing that can be pressed is without a name', async ({
  imported: app,
}) => {
  for (const fragment of [
    '#/',
    '#/import',
    '#/bind',
    '#/evaluate',
    '#/pilot',
    '#/controlled-pilot',
    '#/reference',
    '#/story/normal-day',
    '#/nowhere',
  ]) {
    await open(app, fragment)
    await expect(app.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
    const levels = (await outline(app)).flatMap(line => /^heading .* (\d)/u.exec(line)?.[1] ?? []).map(Number)
    const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    expect(skipped, fragment).toEqual([])
    const nameless = (await app.locator('body').ariaSnapshot())
      .split('\n')
      .filter(line => /^\s*- (?:button|link|textbox|combobox|checkbox|radio|tab|img)(?: \[|:?$)/u.test(line))
    expect(nameless, fragment).toEqual([])
  }
})
