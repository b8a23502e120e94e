import { generateKeyPairSync } from 'node:crypto'
import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import {
  bindKey,
  evaluate,
  importProtocol,
  importSample,
  openReceipt,
  unfoldDecision,
  unfoldMore,
} from '../../kit/visitor-steps.ts'
import { at, attack, close, given, operate, press, protocol, type Step } from '../access/walk-steps.ts'
import { closeMenu, nameRealIssuer, openLifecycle, openMenu } from '../journey/journey-steps.ts'
import { approveReport, editOneCharacter, holderAtPilot, sendReport } from '../journey/pilot-page-steps.ts'
import { rowsUnder } from './run-copied.ts'

const NAMES = rowsUnder('where')
const ATTRIBUTES = rowsUnder('attribute')

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

const report = given((page, status: string) =>
  expect(page.locator('[data-report]')).toHaveAttribute('data-status', status),
)
const runs = given((page, run: string) => expect(page.locator('html')).toHaveAttribute('data-link', run))
const noRun: Step = page => expect(page.locator('html[data-link]')).toHaveCount(0)
const elsewhere: Step = page => importProtocol(page, 'PUBLIC_KEY', publicPem)
const delivered: Step = page => sendReport(page, 'PERMIT')
const denied: Step = page => sendReport(page, 'DENY')

/** Walks through the places of the README's tables, each with the way there from the one before. */
const WALKS: Readonly<Record<string, readonly (readonly [place: string, ...way: Step[]])[]>> = {
  'a walk': [
    ['`#/`'],
    ['`#/import`', at('#/import')],
    ['`#/bind`', at('#/'), importSample],
    ['*Menu*, and *Developer* in it', openMenu, press('Developer')],
    ['*Try to break it*; after an attack', closeMenu, bindKey, attack('Replay the proof')],
    ['`#/evaluate`', press('Back to your agent'), at('#/evaluate')],
    ['a PERMIT', evaluate],
    ['every view'],
    ['`#/import` to `#/pilot`'],
    ['a decision'],
    ['*Lifecycle*, once its button is pressed', openLifecycle],
    ['*4 of 4 that apply pass*', close, press('4 of 4 that apply pass')],
    ['its fold (`/receipt \\d+$/`)', close, unfoldDecision],
    ['there, the link `Receipt 1`', openReceipt],
    ['a receipt'],
    ['`#/controlled-pilot/proof.issued_at`', at('#/controlled-pilot/proof.issued_at')],
  ],
  'a story': [['`#/story/stolen-proof?at=2`', at('#/story/stolen-proof?at=2')], ['a story']],
  'an agent of another’s identity': [
    ['*More with this agent*', protocol('OIDC'), unfoldMore],
    ['the dialog of *Rotate key*', press('Verify identity'), bindKey, operate('Rotate key')],
    ['the dialog of *Revoke*', press('Keep the current key'), operate('Revoke')],
  ],
  'a key that is elsewhere': [['a nonce for an external key', elsewhere, press('Verify identity')]],
  Check: [
    ['`#/check`', at('#/check')],
    ['a check', press('JWS')],
  ],
  'a report that is delivered': [
    ['`#/pilot`', holderAtPilot, unfoldMore],
    ['a report delivered', approveReport, delivered],
    ['a report', report('delivered')],
    ['a report', press('Acknowledge'), report('acknowledged')],
  ],
  'a report that was changed after its approval': [
    ['a report', holderAtPilot, approveReport, editOneCharacter, denied, report('stopped')],
  ],
  'links, of which another says nothing of the one before': [
    ['`#/import?sample=OIDC&to=evaluate`', at('#/import?sample=OIDC&to=evaluate'), noRun],
    ['a link', press('Run these steps'), runs('done')],
    [
      'a link',
      at('#/import?sample=OIDC&to=bind'),
      ...[noRun, nameRealIssuer, press('Run these steps'), runs('stopped')],
    ],
  ],
}

for (const [title, walk] of Object.entries(WALKS))
  test(`What the README names is there, once, in ${title}`, async ({ app, host }) => {
    for (const [place, ...way] of walk) {
      for (const step of way) await step(app, host)
      await expectNamed(app, place)
    }
  })

test('Each place of the README’s tables is in one of these walks', () => {
  const visited = new Set(Object.values(WALKS).flatMap(walk => walk.map(([place]) => place)))
  const named = new Set([...NAMES.map(([where]) => where), ...ATTRIBUTES.map(([, on]) => on)])
  expect([...visited].sort()).toEqual([...named].sort())
})
