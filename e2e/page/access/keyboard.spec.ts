import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'

test('The same three steps work from the keyboard alone, and focus goes to each outcome', async ({ app }) => {
  await app.getByRole('button', { name: 'Walk through with a sample agent' }).focus()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'Imported, not verified yet' })).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: 'Get a nonce and sign it' })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: 'Evaluate' })).toBeFocused()
  await app.keyboard.press('Space')
  await expect(app.getByRole('heading', { name: 'PERMIT' })).toBeFocused()
})

test('The first key leads past header and strip to the step', async ({ app }) => {
  await open(app, '#/import')
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeFocused()
  await app.reload()
  await untilReady(app)
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeVisible()
  await app.keyboard.press('Tab')
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeFocused()
})

test('The steps are plain tab stops in their order, and after them the diagram’s button', async ({ app }) => {
  await open(app, '#/bind')
  // Once its part is loaded the view takes the focus.
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
  const line = app.getByRole('region', { name: 'Lifecycle' })
  const step = (name: string) => line.getByRole('link', { name })
  await step('Import').focus()
  for (const name of ['Bind', 'Evaluate', 'Pilot']) {
    await app.keyboard.press('Tab')
    await expect(step(name)).toBeFocused()
  }
  await app.keyboard.press('Tab')
  const button = line.getByRole('button', { name: 'Lifecycle' })
  await expect(button).toBeFocused()
  await app.keyboard.press('Enter')
  const diagram = line.getByRole('group', { name: 'All seven statuses' })
  await expect(diagram).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(diagram).toBeHidden()
  await expect(button).toBeFocused()
})

test('The ladder is one tab stop; arrow keys move and fold, Enter opens, Escape leads back', async ({
  bound: app,
}) => {
  const ladder = app.getByRole('region', { name: 'Exchange' })
  await expect(ladder.locator('[tabindex="0"]')).toHaveCount(1)
  const fold = ladder.getByRole('button', { name: '2 earlier messages' })
  await fold.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await ladder.getByRole('button', { name: /POST \/v1\/agents\/import/ }).focus()
  await app.keyboard.press('Enter')
  const opened = app.getByRole('region', { name: 'Selected message' })
  await expect(opened).toContainText('/v1/agents/import')
  await expect(opened.getByRole('heading', { name: 'Message 1' })).toBeFocused()
  await app.keyboard.press('ArrowDown')
  await expect(opened.getByRole('heading', { name: 'Message 2' })).toBeFocused()
  await app.keyboard.press('ArrowUp')
  await expect(opened.getByRole('heading', { name: 'Message 1' })).toBeFocused()
  await app.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(ladder.getByRole('button', { name: /POST \/v1\/agents\/import/ })).toBeFocused()
  await app.keyboard.press('ArrowDown')
  await expect(ladder.getByRole('button', { name: '2 answer 201, service to agent' })).toBeFocused()
})
