import type { Page, Route } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { pressInMenu } from '../journey/menu-steps.ts'
import { letWaitPass } from './let-pass.ts'

/** Makes the host neither send nor refuse this file, the first `times` times; returns what releases it. */
async function hang(page: Page, name: string, times = Infinity): Promise<() => Promise<void>> {
  const held: Route[] = []
  await page.clock.install()
  await page.route(new RegExp(String.raw`/assets/${name}-[\w-]+\.js$`, 'u'), async route => {
    if (held.length < times) held.push(route)
    else await route.continue()
  })
  return async () => {
    for (const route of held) await route.continue()
  }
}

test('A view that its host neither sends nor refuses says so after a while, and is there after another try', async ({
  app,
}) => {
  await hang(app, 'ReferenceView', 1)
  await open(app, '#/reference')
  await expect(app.getByText('Loading this view…')).toBeVisible()
  await letWaitPass(app, app.getByRole('heading', { name: 'This view has not come' }))
  await expectNoFindings(app, 'a view that has not come')
  await open(app, '#/import')
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeVisible()
  await open(app, '#/reference')
  await letWaitPass(app, app.getByRole('alert').getByText('What you did is kept.'))
  await app.getByRole('button', { name: 'Try again' }).click()
  await untilReady(app)
  await expect(app.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
})

test('A view that comes after all is drawn where it was said that it had not come', async ({ app }) => {
  const comes = await hang(app, 'ReferenceView')
  await open(app, '#/reference')
  await letWaitPass(app, app.getByRole('heading', { name: 'This view has not come' }))
  await comes()
  await expect(app.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
})

test('A part of a view that hangs says so in its place, and the rest of the view works', async ({ app }) => {
  await hang(app, 'SourceSet')
  await open(app, '#/controlled-pilot')
  await app.getByText('Published contract, cases and results').click()
  await letWaitPass(app, app.getByRole('alert').getByText('A part of this page has not come.'))
  await expect(app.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await open(app, '#/controlled-pilot/proof.issued_at')
  await app.getByRole('button', { name: 'Run this one' }).click()
  await expect(app.getByRole('heading', { name: 'Passed when it ran alone' })).toBeVisible()
})

test('A view that hangs does not keep the others from being fetched ahead', async ({ app }) => {
  await hang(app, 'BindView')
  const fetched = app.waitForRequest(/\/assets\/ReferenceView-/u)
  await app.locator('main h1').click()
  await fetched
  await open(app, '#/evaluate')
  await expect(app.getByRole('heading', { name: 'Ask for a decision' })).toBeVisible()
})

test('A step whose part hangs ends with why, and goes on once it has come', async ({ app }) => {
  await hang(app, 'verbs', 1)
  const start = app.getByRole('button', { name: 'Walk through with a sample agent' })
  await start.click()
  const why = 'A part of this page is loaded when it is first needed, and did not come.'
  await letWaitPass(app, app.getByText(why))
  await app.getByRole('button', { name: 'Reload the page' }).click()
  await untilReady(app)
  await importSample(app)
})

for (const answer of ['dismiss', 'accept'] as const) {
  test(`Where the dialog of Reset hangs the browser asks in its place, and ${answer === 'accept' ? 'everything goes' : 'nothing goes that is to be kept'}`, async ({
    app,
  }) => {
    await hang(app, 'ResetDialog')
    await importSample(app)
    const asked = app.waitForEvent('dialog')
    await pressInMenu(app, 'Reset')
    const dialog = await asked
    expect(dialog.message()).toBe('Delete everything this page keeps in this browser?')
    await dialog[answer]()
    if (answer === 'accept') {
      await expect(app.getByRole('heading', { name: 'Everything was deleted' })).toBeVisible()
      await untilReady(app)
    }
    await open(app, '#/records/agents')
    await expect(app.getByText('This store is empty.')).toHaveCount(answer === 'accept' ? 1 : 0)
  })
}
