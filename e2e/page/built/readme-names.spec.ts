import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import {
  bindKey,
  doWithAgent,
  evaluate,
  importProtocol,
  importSample,
  open,
  openReceipt,
  unfoldDecision,
  unfoldMore,
} from '../../kit/visitor-steps.ts'
import { closeMenu, openMenu } from '../journey/menu-steps.ts'
import { approveReport, editOneCharacter, holderAtPilot, sendReport } from '../journey/pilot-page-steps.ts'
import { openLifecycle } from '../journey/world-page-steps.ts'
import { rowsUnder } from './run-copied.ts'

const NAMES = rowsUnder('where')
const ATTRIBUTES = rowsUnder('attribute')
const LINK = '#/import?sample=OIDC&to=evaluate'

/** Expects each button and region that the README names there to be on the page once. */
async function expectNames(page: Page, where: string): Promise<void> {
  const row = NAMES.find(([place]) => place === where)
  expect(row, where).toBeDefined()
  const [, buttons = '', regions = ''] = row ?? []
  for (const [role, cell] of [['button', buttons] as const, ['region', regions] as const])
    for (const [, name = ''] of cell.matchAll(/\*([^*]+)\*/g))
      await expect(page.getByRole(role, { name, exact: true }), `${where}: ${role} ${name}`).toHaveCount(1)
}

/** Expects each attribute that the README names for such a view once, with a value that the README lists. */
async function expectAttributes(page: Page, view: string): Promise<void> {
  const rows = ATTRIBUTES.filter(([, on]) => on === view)
  expect(rows, view).not.toEqual([])
  for (const [cell = '', , says = ''] of rows) {
    const selector = cell.replaceAll('`', '')
    await expect(page.locator(selector), selector).toHaveCount(1)
    const name = [...selector.matchAll(/\[(data-[a-z]+)\]/g)].at(-1)?.[1]
    if (name !== undefined)
      expect(says, selector).toContain(`\`${await page.locator(selector).getAttribute(name)}\``)
  }
}

test('Every button, region and attribute of a walk that the README names is on its view, once', async ({
  app,
}) => {
  await expectNames(app, '`#/`')
  await open(app, '#/import')
  await expectNames(app, '`#/import`')
  await open(app, '#/')
  await importSample(app)
  await expectNames(app, '`#/bind`')
  await openMenu(app)
  await expectNames(app, '*Menu* (in every view)')
  await closeMenu(app)
  await bindKey(app)
  await doWithAgent(app, 'Revoke')
  await app.getByRole('button', { name: 'Keep it', exact: true }).click()
  await app.getByRole('button', { name: 'Try to break it', exact: true }).click()
  await expectNames(app, '*Try to break it*')
  await app.getByRole('button', { name: 'Leave' }).click()
  await open(app, '#/evaluate')
  await expectNames(app, '`#/evaluate`')
  await evaluate(app)
  await expectNames(app, 'a PERMIT')
  await expectAttributes(app, 'every view')
  await expectAttributes(app, 'every step')
  await expectAttributes(app, 'a decision')
  await openLifecycle(app)
  await expectAttributes(app, '*Lifecycle*')
  await app.keyboard.press('Escape')
  await app.getByRole('button', { name: 'All eight dimensions' }).click()
  await expectAttributes(app, '*All eight dimensions*')
  await app.keyboard.press('Escape')
  await unfoldDecision(app)
  await expectAttributes(app, 'its fold')
  await openReceipt(app)
  await expectNames(app, 'its fold (`/receipt \\d+$/`), there the link `Receipt 1`')
  await expectAttributes(app, 'a receipt')
  await open(app, '#/controlled-pilot/proof.issued_at')
  await expectNames(app, '`#/controlled-pilot/proof.issued_at`')
  await open(app, '#/records')
  await expect(app.getByRole('region', { name: 'Records', exact: true })).toHaveCount(1)
})

test('What the README names of *More with this agent* is there for an agent of another’s identity, once', async ({
  app,
}) => {
  await importProtocol(app, 'OIDC')
  await unfoldMore(app)
  await expectNames(app, '*More with this agent*')
})

test('What the README names of Check and of bundles is there', async ({ app }) => {
  await open(app, '#/check')
  await expectNames(app, '`#/check`')
  await app.getByRole('button', { name: 'Use an example' }).click()
  await expectAttributes(app, 'a check')
  await open(app, '#/bundle')
  await expectNames(app, '`#/bundle`')
})

test('A report says that it was delivered, acknowledged or stopped, as the README has it', async ({
  app,
}) => {
  await holderAtPilot(app)
  await unfoldMore(app)
  await expectNames(app, '`#/pilot`')
  await approveReport(app)
  await sendReport(app, 'PERMIT')
  await expectNames(app, 'a report delivered')
  await expectAttributes(app, 'a report')
  const report = app.locator('[data-report]')
  await expect(report).toHaveAttribute('data-status', 'delivered')
  await app.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await expect(report).toHaveAttribute('data-status', 'acknowledged')
})

test('A report that was changed after its approval is stopped, and says so', async ({ app }) => {
  await holderAtPilot(app)
  await approveReport(app)
  await editOneCharacter(app)
  await sendReport(app, 'DENY')
  await expect(app.locator('[data-report]')).toHaveAttribute('data-status', 'stopped')
  await expectAttributes(app, 'a report')
})

test('A link’s run says that it is done or stopped, and another link says nothing of it', async ({ app }) => {
  await open(app, LINK)
  await expectNames(app, `\`${LINK}\``)
  const root = app.locator('html')
  await expect(root).not.toHaveAttribute('data-link')
  await app.getByRole('button', { name: 'Run these steps', exact: true }).click()
  await expect(root).toHaveAttribute('data-link', 'done')
  await expectAttributes(app, 'a link')
  await open(
    app,
    '#/import?identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Freal.com&subject=a&to=bind',
  )
  await expect(app.getByRole('button', { name: 'Run these steps', exact: true })).toBeVisible()
  await expect(root).not.toHaveAttribute('data-link')
  await app.getByRole('button', { name: 'Run these steps', exact: true }).click()
  await expect(root).toHaveAttribute('data-link', 'stopped')
  await expectAttributes(app, 'a link')
})
