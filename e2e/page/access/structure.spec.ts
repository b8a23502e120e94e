import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open, unfold } from '../../kit/visitor-steps.ts'

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
const EXCHANGE = ['region "Exchange"', 'heading "Exchange" 2']
const PROFILE = ['region "Profile"', 'heading "Profile" 2']

test('The first visit, read by its landmarks and headings', async ({ app }) => {
  const home = [
    ...['banner', 'main'],
    'heading "Claimed is not proven" 1',
    ...['heading "Report courier" 2', 'heading "Report courier" 2'],
    ...['region "Stories"', 'heading "Stories" 2'],
  ]
  expect(await outline(app)).toEqual([...home, 'contentinfo'])
  await unfold(app, 'All scenarios')
  await expect(app.getByRole('button', { name: /^Skip a step/ })).toBeVisible()
  await unfold(app, 'Seven protocols')
  await expect(app.getByRole('button', { name: /^OIDC/ })).toBeVisible()
  expect(await outline(app)).toEqual([
    ...home,
    ...['region "All scenarios"', 'heading "All scenarios" 3'],
    ...['region "Seven protocols"', 'heading "Seven protocols" 3'],
    'contentinfo',
  ])
})

test('The binding step, read by its landmarks and headings', async ({ app }) => {
  await importSample(app)
  await bindKey(app)
  const lines = await outline(app)
  expect(lines.slice(0, 4)).toEqual(LIFECYCLE)
  expect(lines.slice(4, -1)).toEqual([
    'heading "Bind the agent to a key" 1',
    'heading "Proof accepted: 16 proof checks passed, 2 not needed" 2',
    'heading "Identity by the registry" 2',
    'heading "Link the organization" 2',
    'heading "Bind the registered key" 2',
    'region "Try to break it"',
    'heading "Try to break it" 2',
    'region "More with this agent"',
    'heading "More with this agent" 2',
    ...EXCHANGE,
    ...PROFILE,
    'heading "Facts behind it" 3',
    'region "Selected message"',
    'region "Proof"',
  ])
})

test('The decision, read by its landmarks and headings', async ({ app }) => {
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  const lines = await outline(app)
  expect(lines.slice(0, 4)).toEqual(LIFECYCLE)
  expect(lines.slice(4, -1)).toEqual([
    'heading "Ask for a decision" 1',
    'region "Decision"',
    'heading "PERMIT" 2',
    'heading "Reason codes" 2',
    'heading "Obligations" 2',
    'region "Try to break it"',
    'heading "Try to break it" 2',
    'heading "The answer has exactly five fields" 2',
    'region "Eight dimensions"',
    'heading "Eight dimensions" 2',
    ...['IDENTITY', 'POSSESSION', 'ORGANIZATION', 'LIFECYCLE', 'APPROVAL', 'CONTENT'].map(
      name => `heading "${name}" 3`,
    ),
    ...['DESTINATION', 'TRACEABILITY'].map(name => `heading "${name}" 3`),
    ...EXCHANGE,
    ...PROFILE,
    'heading "Facts behind it" 3',
    'region "Selected message"',
    'region "Receipt"',
    'heading "Digest not recomputed yet" 3',
    'heading "What it shows" 3',
    'heading "Limitations: what it does not show" 3',
    'heading "The receipt as JSON" 3',
    'heading "Receipts of this agent" 2',
  ])
})

test('Headings never skip a level, and nothing that can be pressed is without a name', async ({ app }) => {
  await importSample(app)
  for (const fragment of [
    '#/',
    '#/import',
    '#/bind',
    '#/evaluate',
    '#/pilot',
    '#/controlled-pilot',
    '#/reference',
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
