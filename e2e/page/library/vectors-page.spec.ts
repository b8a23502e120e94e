import type { Page } from 'playwright/test'
import { SOURCE_SET } from '../../../src/contract/version.ts'
import { vectorsPath } from '../../../src/protocols/vectors.ts'
import { expect, revisit, test } from '../../kit/fixtures.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'
import { box, fill, region, verdict } from '../check/check-steps.ts'
import { anchor } from './reference-steps.ts'

const OIDC_FILE = `${SOURCE_SET}${vectorsPath('OIDC')}`

const note = (page: Page) => region(page).getByRole('status')

/** Opens a vector by its address and waits until its boxes were filled and checked. */
async function openVector(page: Page, id: string): Promise<void> {
  await open(page, `#/check?vector=${id}`)
  await expect(note(page)).toContainText(id)
  await expect(verdict(page)).toBeVisible()
}

test('A right vector is opened in Check and holds; Back fills it in again', async ({ app, host }) => {
  await open(app, '#/reference/vectors/OIDC/right')
  await expect(anchor(app, 'OIDC/right')).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('link', { name: 'Open in Check OIDC/right' })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { level: 1, name: 'Check your own' })).toBeFocused()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  const asked = host.requests.filter(({ path }) => path.includes('/source-set/'))
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /demo/${OIDC_FILE}`])
  const [right] = JSON.parse(await host.read(OIDC_FILE)).vectors
  await expect(box(app, 'What to check')).toHaveValue(right.object)
  await expect(box(app, 'Expected nonce')).toHaveValue(right.verifier_expects.nonce)
  await expect(box(app, 'Time')).toHaveValue(right.verifier_expects.time)
  expect(JSON.parse(await box(app, 'Key').inputValue())).toEqual(right.keys)
  expect(JSON.parse(await box(app, 'Expected holder key').inputValue())).toEqual(
    right.verifier_expects.holder,
  )
  // What was filled in is gone when the view is left.
  await open(app, '#/check')
  await expect(box(app, 'What to check')).toHaveValue('')
  await goBack(app)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('What a vector filled in is changed like any paste, and then is no vector any more', async ({ app }) => {
  await openVector(app, 'W3C_VC/typ')
  await expect(region(app)).toHaveAttribute('data-kind', 'vc')
  await fill(app, 'What to check', 'hello world')
  await expect(note(app)).toHaveCount(0)
  await app.getByRole('button', { name: 'Clear', exact: true }).click()
  await fill(app, 'What to check', 'hello world')
  await expect(region(app)).toHaveAttribute('data-kind', 'unknown')
  await openVector(app, 'OIDC/nonce')
  await fill(app, 'Expected nonce', 'A'.repeat(43))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await note(app).getByRole('link', { name: 'OIDC/nonce' }).click()
  await expect(anchor(app, 'OIDC/nonce')).toBeFocused()
})

test('A file of vectors that is gone, or is another, is said and fills nothing', async ({ app, host }) => {
  const text = await host.read(OIDC_FILE)
  for (const other of [null, '{}']) {
    host.replace(OIDC_FILE, other)
    await open(app, '#/check?vector=OIDC/right')
    await expect(region(app)).toContainText('The example did not load')
    await expect(box(app, 'What to check')).toHaveValue('')
    await expect(verdict(app)).toHaveCount(0)
    await revisit(app)
  }
  host.replace(OIDC_FILE, text)
  await revisit(app)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('An unknown id says so, keeps Check usable, and leads to the list', async ({ app }) => {
  for (const id of ['OIDC/no_such_check', '', 'toString/right', `OIDC/${'x'.repeat(300)}`]) {
    await open(app, `#/check?vector=${id}`)
    await expect(app.getByRole('heading', { name: 'There is no vector of this name' })).toBeVisible()
    await expect(note(app)).toContainText(id.slice(0, 60))
    await expect(box(app, 'What to check')).toHaveValue('')
  }
  await expect(note(app)).not.toContainText('x'.repeat(61))
  await app.getByRole('button', { name: 'JWS', exact: true }).click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await note(app).getByRole('link', { name: 'all vectors' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Vectors' })).toBeFocused()
})
