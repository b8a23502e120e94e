import type { Page } from 'playwright/test'
import { expect, secondTab, test } from '../../kit/fixtures.ts'
import { bindKey, importSample, open } from '../../kit/visitor-steps.ts'

const agent = (page: Page) => page.getByRole('button', { name: /^Agent:/ })

async function switchTo(page: Page, name: RegExp): Promise<void> {
  await agent(page).click()
  await page.getByRole('button', { name }).click()
}

test('Two agents of one sample are told apart by a number, in the order of their import', async ({
  imported: app,
}) => {
  await expect(agent(app)).toHaveAccessibleName('Agent: Report courier. Switch agent')
  await open(app, '#/')
  await importSample(app)
  await expect(agent(app)).toHaveAccessibleName('Agent: Report courier (2). Switch agent')
  await bindKey(app)
  await switchTo(app, /^Report courier \(1\)/)
  await expect(agent(app)).toHaveAccessibleName(/Report courier \(1\)/)
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
})

test('Switching keeps the view and its place, in every step and in the reference', async ({
  imported: app,
}) => {
  await open(app, '#/')
  await importSample(app)
  for (const view of ['#/import', '#/bind', '#/evaluate', '#/pilot', '#/reference/lifecycle']) {
    await open(app, view)
    await expect(app.locator('main h1')).toBeVisible()
    await switchTo(app, /^Report courier \(1\)/)
    await expect(agent(app)).toHaveAccessibleName(/\(1\)/)
    expect(new URL(app.url()).hash).toBe(view)
    await switchTo(app, /^Report courier \(2\)/)
    await expect(agent(app)).toHaveAccessibleName(/\(2\)/)
    expect(new URL(app.url()).hash).toBe(view)
  }
})

test('Tabs agree: what one does to an agent the other shows at once; which one is at work each chooses, and a new tab begins with the newest choice', async ({
  imported: app,
}) => {
  await open(app, '#/')
  await importSample(app)
  const other = await secondTab(app, '#/bind')
  await expect(agent(other)).toHaveAccessibleName(/\(2\)/)
  await bindKey(app)
  await expect(other.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
  await switchTo(other, /^Report courier \(1\)/)
  await expect(other.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  const third = await secondTab(app, '#/bind')
  await expect(agent(third)).toHaveAccessibleName(/\(1\)/)
  await expect(third.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  await expect(agent(app)).toHaveAccessibleName(/\(2\)/)
  await switchTo(app, /^Report courier \(1\)/)
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('IDENTITY_CLAIMED')
  await bindKey(other)
  await expect(third.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
  await expect(app.getByRole('region', { name: 'Profile' })).toContainText('TECHNICALLY_BOUND')
})
