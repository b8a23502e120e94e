import type { Page } from 'playwright/test'
import { PROBLEM_WORDS } from '../../../src/contract/catalogues/problem-words.ts'
import { VIOLATIONS } from '../../../src/contract/schemas/primitives.ts'
import { capitalized } from '../../../src/ui/kit/words.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { editClaim, goBack, open, tryToBreak } from '../../kit/visitor-steps.ts'
import { anchor, sheet } from './reference-steps.ts'

const link = (page: Page) => page.getByRole('main').getByRole('link', { name: 'CHALLENGE_USED', exact: true })
const titled = (page: Page, name: string | RegExp) => sheet(page).getByRole('heading', { name, exact: true })

test.describe('After an attack that was refused', () => {
  test.beforeEach(async ({ bound: app }) => {
    await tryToBreak(app, 'Replay the proof')
    await expect(link(app)).toBeVisible()
  })

  test('Its code opens over it, changes no address, and gives the focus back', async ({ app }) => {
    const before = [app.url(), await app.evaluate(() => history.length)]
    await link(app).focus()
    await app.keyboard.press('Enter')
    await expect(titled(app, 'CHALLENGE_USED')).toBeFocused()
    for (const words of Object.values(PROBLEM_WORDS.CHALLENGE_USED))
      await expect(sheet(app)).toContainText(words)
    await expect(link(app)).toBeVisible()
    expect([app.url(), await app.evaluate(() => history.length)]).toEqual(before)
    await app.keyboard.press('Escape')
    await expect(sheet(app)).toHaveCount(0)
    await expect(link(app)).toBeFocused()
  })

  test('It leads on to its entry, in this tab or another, and Back leads back', async ({ app, context }) => {
    await expect(link(app)).toHaveAttribute('href', '#/reference/problems/CHALLENGE_USED')
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      link(app).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await expect(anchor(tab, 'CHALLENGE_USED')).toBeVisible()
    await expect(sheet(app)).toHaveCount(0)
    await tab.close()
    await link(app).click()
    await sheet(app).getByRole('link', { name: 'Open in the reference' }).click()
    await expect(sheet(app)).toHaveCount(0)
    await expect(anchor(app, 'CHALLENGE_USED')).toBeFocused()
    await goBack(app)
    await expect(app.getByRole('heading', { name: 'Replay the proof: refused' })).toBeVisible()
    await expect(sheet(app)).toHaveCount(0)
  })
})

test('A refused form keeps what was typed while its code or its fault is read', async ({ app }) => {
  await open(app, '#/import')
  await app.getByRole('radio', { name: 'OIDC' }).check()
  await editClaim(app)
  await expect(app.getByLabel('subject')).not.toHaveValue('')
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
