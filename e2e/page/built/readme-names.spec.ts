import { generateKeyPairSync } from 'node:crypto'
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
  tryToBreak,
  unfoldDecision,
  unfoldMore,
} from '../../kit/visitor-steps.ts'
import { closeMenu, nameRealIssuer, openLifecycle, openMenu } from '../journey/journey-steps.ts'
import { approveReport, editOneCharacter, holderAtPilot, sendReport } from '../journey/pilot-page-steps.ts'
import { rowsUnder } from './run-copied.ts'

const NAMES = rowsUnder('where')
const ATTRIBUTES = rowsUnder('attribute')
const LINK = '#/import?sample=OIDC&to=evaluate'
const LINKED = 'html[data-link]'

/** Expects what the README names for a place: each button, region and attribute once, and a value that it lists. */
async function expectNamed(page: Page, place: string): Promise<void> {
  const names = NAMES.filter(([where]) => where === place)
  const attributes = ATTRIBUTES.filter(([, on]) => on === place)
  expect([...names, ...attributes], place).not.toEqual([])
  for (const [, buttons = '', regions = ''] of names)
    for (const [role, cell] of [['button', buttons] as const, ['region', regions] as const])
      for (const [, name = ''] of cell.matchAll(/\*([^*]+)\*/g))
        await expect(page.getByRole(role, { name, exact: true }), `${place}: ${role} ${name}`).toHaveCount(1)
  for (const [cell = '', , says = ''] of attributes) {
    const selector = cell.replaceAll('`', '')
    await expect(page.locator(selector), selector).toHaveCount(1)
    const name = [...selector.matchAll(/\[(data-[a-z]+)\]/g)].at(-1)?.[1]
    if (name !== undefined)
      expect(says, selector).toContain(`\`${await page.locator(selector).getAttribute(name)}\``)
  }
}

const publicPem = String(generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }))

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const stay = async () => {}
const report = (page: Page, status: string) =>
  expect(page.locator('[data-report]')).toHaveAttribute('data-status', status)
const link = (page: Page, run: string) => expect(page.locator('html')).toHaveAttribute('data-link', run)

/** Walks through the places of the README's tables, each with the way there from the one before. */
const WALKS: Readonly<Record<string, readonly [place: string, way: (page: Page) => Promise<unknown>][]>> = {
  'a walk': [
    ['`#/`', stay],
    ['`#/import`', page => open(page, '#/import')],
    ['`#/bind`', page => open(page, '#/').then(() => importSample(page))],
    ['*Menu*, and *Developer* in it', page => openMenu(page).then(() => press(page, 'Developer'))],
    [
      '*Try to break it*; after an attack',
      async page => {
        await closeMenu(page)
        await bindKey(page)
        await tryToBreak(page, 'Replay the proof')
      },
    ],
    ['`#/evaluate`', page => press(page, 'Back to your agent').then(() => open(page, '#/evaluate'))],
    ['a PERMIT', evaluate],
    ['every view', stay],
    ['`#/import` to `#/pilot`', stay],
    ['a decision', stay],
    ['*Lifecycle*, once its button is pressed', openLifecycle],
    [
      '*4 of 4 that apply pass*',
      page => page.keyboard.press('Escape').then(() => press(page, '4 of 4 that apply pass')),
    ],
    ['its fold (`/receipt \\d+$/`)', page => page.keyboard.press('Escape').then(() => unfoldDecision(page))],
    ['there, the link `Receipt 1`', openReceipt],
    ['a receipt', stay],
    ['`#/controlled-pilot/proof.issued_at`', page => open(page, '#/controlled-pilot/proof.issued_at')],
  ],
  'a story': [
    ['`#/story/stolen-proof?at=2`', page => open(page, '#/story/stolen-proof?at=2')],
    ['a story', stay],
  ],
  'an agent of another’s identity': [
    ['*More with this agent*', page => importProtocol(page, 'OIDC').then(() => unfoldMore(page))],
    [
      'the dialog of *Rotate key*',
      async page => {
        await press(page, 'Verify identity')
        await bindKey(page)
        await doWithAgent(page, 'Rotate key')
      },
    ],
    [
      'the dialog of *Revoke*',
      page => press(page, 'Keep the current key').then(() => doWithAgent(page, 'Revoke')),
    ],
  ],
  'a key that is elsewhere': [
    [
      'a nonce for an external key',
      page => importProtocol(page, 'PUBLIC_KEY', publicPem).then(() => press(page, 'Verify identity')),
    ],
  ],
  Check: [
    ['`#/check`', page => open(page, '#/check')],
    ['a check', page => press(page, 'JWS')],
  ],
  'a report that is delivered': [
    ['`#/pilot`', page => holderAtPilot(page).then(() => unfoldMore(page))],
    ['a report delivered', page => approveReport(page).then(() => sendReport(page, 'PERMIT'))],
    ['a report', page => report(page, 'delivered')],
    ['a report', page => press(page, 'Acknowledge').then(() => report(page, 'acknowledged'))],
  ],
  'a report that was changed after its approval': [
    [
      'a report',
      async page => {
        await holderAtPilot(page)
        await approveReport(page)
        await editOneCharacter(page)
        await sendReport(page, 'DENY')
        await report(page, 'stopped')
      },
    ],
  ],
  'links, of which another says nothing of the one before': [
    [`\`${LINK}\``, page => open(page, LINK).then(() => expect(page.locator(LINKED)).toHaveCount(0))],
    ['a link', page => press(page, 'Run these steps').then(() => link(page, 'done'))],
    [
      'a link',
      async page => {
        await open(page, '#/import?sample=OIDC&to=bind')
        await expect(page.locator(LINKED)).toHaveCount(0)
        await nameRealIssuer(page)
        await press(page, 'Run these steps')
        await link(page, 'stopped')
      },
    ],
  ],
}

for (const [title, walk] of Object.entries(WALKS))
  test(`What the README names is there, once, in ${title}`, async ({ app }) => {
    for (const [place, way] of walk) {
      await way(app)
      await expectNamed(app, place)
    }
  })

test('Each place of the README’s tables is in one of these walks, and the Records that it names are there', async ({
  app,
}) => {
  const visited = new Set(Object.values(WALKS).flatMap(walk => walk.map(([place]) => place)))
  const named = new Set([...NAMES.map(([where]) => where), ...ATTRIBUTES.map(([, on]) => on)])
  expect([...visited].sort()).toEqual([...named].sort())
  await open(app, '#/records')
  await expect(app.getByRole('region', { name: 'Records', exact: true })).toHaveCount(1)
})
