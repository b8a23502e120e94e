import type { Page } from 'playwright/test'
import { REASONS } from '../../../src/contract/catalogues/dimensions.ts'
import { PROBLEM_WORDS } from '../../../src/contract/catalogues/problem-words.ts'
import { VIOLATIONS } from '../../../src/contract/schemas/primitives.ts'
import { capitalized } from '../../../src/ui/kit/words.ts'
import { expect, test } from '../../kit/fixtures.ts'
import {
  bindKey,
  editClaim,
  evaluate,
  goBack,
  importSample,
  open,
  tryToBreak,
  unfoldDecision,
} from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { sheet } from './reference-steps.ts'

const link = (page: Page) => page.getByRole('main').getByRole('link', { name: 'CHALLENGE_USED', exact: true })

/** An attack that was refused, whose code is on the step. */
async function replayed(page: Page): Promise<void> {
  await importSample(page)
  await bindKey(page)
  await tryToBreak(page, 'Replay the proof')
  await expect(link(page)).toBeVisible()
}

test('A code opens beside the refusal that it explains, which stays, as does the address; closed, the focus is where it was', async ({
  app,
}) => {
  await replayed(app)
  const before = app.url()
  const entries = await app.evaluate(() => history.length)
  await link(app).focus()
  await app.keyboard.press('Enter')
  await expect(sheet(app).getByRole('heading', { name: 'CHALLENGE_USED', exact: true })).toBeFocused()
  for (const words of Object.values(PROBLEM_WORDS.CHALLENGE_USED)) {
    await expect(sheet(app)).toContainText(words)
  }
  await expect(link(app)).toBeVisible()
  expect(app.url()).toBe(before)
  expect(await app.evaluate(() => history.length)).toBe(entries)
  await expectToFit(app, 'sheet')
  await expectNoFindings(app, 'sheet')
  await app.keyboard.press('Escape')
  await expect(sheet(app)).toHaveCount(0)
  await expect(link(app)).toBeFocused()
  await link(app).click()
  await sheet(app).getByRole('button', { name: 'Close', exact: true }).click()
  await expect(sheet(app)).toHaveCount(0)
  await expect(link(app)).toBeFocused()
})

test('The step can be used beside it: what lies over the page closes first, and who has gone on keeps the focus there', async ({
  app,
}) => {
  await replayed(app)
  await link(app).click()
  // The sheet lies over the header's end; the keyboard still gets there.
  await app.getByRole('button', { name: /^Request bodies sent out/ }).press('Enter')
  const boundary = app.locator('dialog:modal')
  await expect(boundary).toBeVisible()
  await app.keyboard.press('Escape')
  await expect(boundary).toHaveCount(0)
  await expect(sheet(app).getByRole('heading', { name: 'CHALLENGE_USED' })).toBeVisible()
  const other = app.getByRole('button', { name: 'Sign with another key', exact: true })
  await other.focus()
  await app.keyboard.press('Escape')
  await expect(sheet(app)).toHaveCount(0)
  await expect(other).toBeFocused()
})

test('It leads on to the entry in the reference, in this tab or another, and Back finds the attack’s view again', async ({
  app,
  context,
}) => {
  await replayed(app)
  await expect(link(app)).toHaveAttribute('href', '#/reference/problems/CHALLENGE_USED')
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    link(app).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(tab.locator('[id="entry-CHALLENGE_USED"]')).toBeVisible()
  await expect(sheet(app)).toHaveCount(0)
  await tab.close()
  await link(app).click()
  await sheet(app).getByRole('link', { name: 'Open in the reference' }).click()
  await expect(sheet(app)).toHaveCount(0)
  await expect(app.locator('[id="entry-CHALLENGE_USED"]')).toBeFocused()
  await goBack(app)
  await expect(app.getByRole('heading', { name: 'Replay the proof: refused' })).toBeVisible()
  await expect(sheet(app)).toHaveCount(0)
})

test('A reason opens beside the decision that gives it, with what to do', async ({ bound: app }) => {
  await open(app, '#/evaluate')
  await evaluate(app)
  await unfoldDecision(app)
  await app.locator('[data-reason="ALL_DIMENSIONS_PASS"]').getByRole('link').click()
  await expect(sheet(app).getByRole('heading', { name: 'ALL_DIMENSIONS_PASS' })).toBeFocused()
  await expect(sheet(app)).toContainText(REASONS.get('ALL_DIMENSIONS_PASS')?.remedy ?? 'no words')
  await app.keyboard.press('Escape')
  await expect(app.getByRole('region', { name: 'Decision' })).toContainText('PERMIT')
})

test('A refused form keeps what was typed while its code is read, or what is wrong with one member', async ({
  app,
}) => {
  await open(app, '#/import')
  await app.getByRole('radio', { name: 'OIDC' }).check()
  await expect(app.getByText('Filled from the OIDC sample')).toBeVisible()
  await editClaim(app)
  await app.getByLabel('valid_until').fill('tomorrow')
  await app.getByRole('button', { name: 'Import claim' }).click()
  for (const { code, words } of [
    { code: /SCHEMA_VIOLATION/, words: PROBLEM_WORDS.SCHEMA_VIOLATION.remedy },
    { code: /^NOT_A_DATE_TIME$/, words: capitalized(VIOLATIONS.NOT_A_DATE_TIME) },
  ]) {
    await app.getByRole('link', { name: code }).click()
    await expect(sheet(app).getByRole('heading', { name: code })).toBeFocused()
    await expect(sheet(app)).toContainText(words)
    await app.keyboard.press('Escape')
    await expect(app.getByLabel('valid_until')).toHaveValue('tomorrow')
  }
})

test('The codes that a case expects open their words', async ({ app }) => {
  await open(app, '#/controlled-pilot/proof.issued_at')
  const panel = app.getByRole('article', { name: 'proof.issued_at' })
  await panel.getByRole('link', { name: 'PROOF_REJECTED', exact: true }).first().click()
  await expect(app.getByText(PROBLEM_WORDS.PROOF_REJECTED.remedy).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('It has the full width and 86 % of the height', async ({ app }) => {
    await replayed(app)
    await link(app).click()
    await expect(sheet(app).getByRole('heading', { name: 'CHALLENGE_USED' })).toBeFocused()
    // Firefox keeps a scrollbar beside it.
    const beside = await app.evaluate(() => document.documentElement.clientWidth)
    // It rises from below the window.
    await expect
      .poll(async () => {
        const { y = 0, width = 0, height = 0 } = (await sheet(app).boundingBox()) ?? {}
        return { width, height: Math.round(height), bottom: Math.round(y + height) }
      })
      .toEqual({ width: beside, height: Math.round(844 * 0.86), bottom: 844 })
  })
})
