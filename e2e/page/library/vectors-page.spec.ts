import type { Page } from 'playwright/test'
import { SOURCE_SET } from '../../../src/contract/version.ts'
import { VECTOR_PROTOCOLS, VECTORS, vectorsOf, vectorsPath } from '../../../src/protocols/vectors.ts'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { box, fill, line, region, verdict } from '../check/check-steps.ts'

const OIDC_FILE = `${SOURCE_SET}${vectorsPath('OIDC')}`

const note = (page: Page) => region(page).getByRole('status')
const failing = (page: Page) => region(page).locator('[data-check][data-status="FAIL"]')

/** Opens a vector by its address and waits until its boxes were filled and checked. */
async function openVector(page: Page, id: string): Promise<void> {
  await open(page, `#/check?vector=${id}`)
  await expect(note(page)).toContainText(`Filled in from ${id}`)
  await expect(verdict(page)).toBeVisible()
}

test('The reference lists every vector with what it tries and what is to come of it', async ({ app }) => {
  await open(app, '#/reference/vectors')
  await expect(app.getByRole('heading', { level: 1, name: 'Vectors' })).toBeFocused()
  for (const protocol of VECTOR_PROTOCOLS) {
    const heading = app.getByRole('heading', { level: 2, name: protocol, exact: true })
    if (protocol !== 'OIDC') await heading.click()
    const rows = app.getByRole('table', { name: protocol, exact: true }).locator('tbody tr')
    const told = await rows.evaluateAll(all =>
      all.map(row => [...row.children].map(cell => cell.textContent ?? '').slice(0, 3)),
    )
    expect(told).toEqual(
      vectorsOf(protocol).map(({ id, fails, what }) => [
        id,
        what,
        fails === null ? 'holds' : `fails at ${fails}`,
      ]),
    )
    for (const why of Object.values(VECTORS[protocol].not_covered))
      await expect(app.getByRole('main')).toContainText(why)
  }
  const [first] = vectorsOf('OIDC')
  await app.getByRole('searchbox', { name: 'Find in the reference' }).fill('another nonce')
  const hit = app.getByRole('main').getByRole('link', { name: /OIDC\/nonce/ })
  // The page of all vectors has two links to it.
  await expect(hit).toHaveCount(1)
  await hit.click()
  await expect(app).toHaveURL(/#\/reference\/vectors\/OIDC\/nonce$/)
  await expect(app.locator('[data-entry="OIDC/nonce"][data-here]')).toHaveCount(1)
  await expect(app.locator(`[data-entry="${first?.id}"][data-here]`)).toHaveCount(0)
})

test('Another object that is pasted after a vector is not said to be the vector', async ({ app }) => {
  await openVector(app, 'DNS_WELL_KNOWN/right')
  await fill(app, 'What to check', '{"kty":"oct","k":"AAAA"}')
  await expect(note(app)).toBeEmpty()
})

test('By keyboard a right vector is opened in Check, fills every box and holds; reload and back fill them again', async ({
  app,
  host,
}) => {
  await open(app, '#/reference/vectors/OIDC/right')
  await expect(app.locator('[id="entry-OIDC/right"]')).toBeFocused()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('link', { name: 'Open in Check OIDC/right' })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { level: 1, name: 'Check your own' })).toBeFocused()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await expect(region(app)).toHaveAttribute('data-kind', 'id_token')
  await expect(failing(app)).toHaveCount(0)
  const [right] = JSON.parse(await host.read(OIDC_FILE)).vectors
  await expect(box(app, 'What to check')).toHaveValue(right.object)
  await expect(box(app, 'Expected nonce')).toHaveValue(right.verifier_expects.nonce)
  await expect(box(app, 'Time')).toHaveValue(right.verifier_expects.time)
  expect(JSON.parse(await box(app, 'Key').inputValue())).toEqual(right.keys)
  expect(JSON.parse(await box(app, 'Expected holder key').inputValue())).toEqual(
    right.verifier_expects.holder,
  )
  // The address holds the id alone, and what was filled in is gone when the view is left.
  expect(new URL(app.url()).hash).toBe('#/check?vector=OIDC/right')
  await app.reload()
  await untilReady(app)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await open(app, '#/check')
  await expect(note(app)).toHaveCount(0)
  await expect(box(app, 'What to check')).toHaveValue('')
  await expect(box(app, 'Time')).toHaveValue('')
  await expect(verdict(app)).toHaveCount(0)
  await goBack(app)
  await expect(box(app, 'What to check')).toHaveValue(right.object)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('A failing vector of each protocol fails at its line, as it says; the right one of it holds', async ({
  app,
}) => {
  for (const protocol of VECTOR_PROTOCOLS) {
    const last = vectorsOf(protocol).at(-1)
    if (last === undefined) throw new Error(`${protocol} has no vector.`)
    await openVector(app, last.id)
    // What only this service asks is a CHOICE by the standard.
    await expect(verdict(app), protocol).toHaveAttribute('data-service-verdict', 'would_not_take')
    await expect(line(app, last.fails ?? '')).toHaveAttribute('data-status', /^(?:FAIL|CHOICE)$/u)
    if (last.protocol === 'W3C_VC') await expect(box(app, 'Status list')).not.toHaveValue('')
    await openVector(app, `${protocol}/right`)
    await expect(verdict(app), protocol).toHaveAttribute('data-verdict', 'holds')
    // A record without its host leaves a line of the service open.
    const service = protocol === 'DNS_WELL_KNOWN' ? 'open' : 'would_take'
    await expect(verdict(app), protocol).toHaveAttribute('data-service-verdict', service)
  }
})

test('What a vector filled in is changed, emptied and checked like any paste', async ({ app }) => {
  await openVector(app, 'OIDC/nonce')
  await expect(line(app, 'nonce')).toHaveAttribute('data-status', 'FAIL')
  await fill(app, 'Expected nonce', 'A'.repeat(43))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await app.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(box(app, 'What to check')).toHaveValue('')
  await expect(verdict(app)).toHaveCount(0)
  await note(app).getByRole('link', { name: 'OIDC/nonce' }).click()
  await expect(app.locator('[id="entry-OIDC/nonce"]')).toBeFocused()
})

test('A file of vectors that is gone, or is another, is said and fills nothing; it is loaded with the page again', async ({
  app,
  host,
}) => {
  const text = await host.read(OIDC_FILE)
  for (const other of [null, '<!doctype html><title>Not found</title>', '{}']) {
    host.replace(OIDC_FILE, other)
    await open(app, '#/check?vector=OIDC/right')
    await expect(note(app)).toContainText('OIDC/right was not loaded')
    await expect(box(app, 'What to check')).toHaveValue('')
    await expect(verdict(app)).toHaveCount(0)
    await app.reload()
    await untilReady(app)
  }
  host.replace(OIDC_FILE, text)
  await app.reload()
  await untilReady(app)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('An unknown id says so, keeps Check usable, and leads to the list; a long one is cut', async ({
  app,
}) => {
  const unknown = app.getByRole('heading', { name: 'There is no vector of this name' })
  for (const id of ['OIDC/no_such_check', 'OIDC', '', 'toString/right', `OIDC/${'x'.repeat(300)}`]) {
    await open(app, `#/check?vector=${id}`)
    await expect(unknown).toBeVisible()
    await expect(note(app)).toContainText(id.slice(0, 60))
    await expect(box(app, 'What to check')).toHaveValue('')
  }
  await expect(note(app)).not.toContainText('x'.repeat(61))
  await app.getByRole('button', { name: 'JWS', exact: true }).click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await note(app).getByRole('link', { name: 'All vectors' }).click()
  await expect(app.getByRole('heading', { level: 1, name: 'Vectors' })).toBeFocused()
  await open(app, '#/check/OIDC/right')
  await expect(app.getByRole('region', { name: 'Check', exact: true })).toHaveCount(0)
})

test('A vector is asked of this page’s host alone, as one file and without a body, and nothing of it is kept', async ({
  app,
  host,
}) => {
  await openVector(app, 'W3C_VC/right')
  const asked = host.requests.filter(({ path }) => path.includes('/source-set/'))
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET /demo/${SOURCE_SET}${vectorsPath('W3C_VC')}`,
  ])
  await expect(app.getByRole('button', { name: 'Request bodies sent out: 0' })).toBeVisible()
  await app.reload()
  await untilReady(app)
  await expect(verdict(app), 'its address alone opens it again').toHaveAttribute('data-verdict', 'holds')
})

test('List, vector, refusal and unknown vector have no accessibility findings, and fit at 390 px', async ({
  app,
  host,
}) => {
  test.slow()
  await app.setViewportSize({ width: 390, height: 844 })
  await open(app, '#/reference/vectors')
  await expect(app.getByRole('heading', { level: 1, name: 'Vectors' })).toBeFocused()
  await expectNoFindings(app, 'the list')
  await expectToFit(app, 'the list')
  await openVector(app, 'A2A_AGENT_CARD/signature')
  await expectNoFindings(app, 'a vector')
  await expectToFit(app, 'a vector')
  await open(app, '#/check?vector=OIDC/none')
  await expect(note(app)).toContainText('There is no vector of this name')
  await expectNoFindings(app, 'unknown')
  await expectToFit(app, 'unknown')
  host.replace(OIDC_FILE, '{}')
  await open(app, '#/check?vector=OIDC/nonce')
  await expect(note(app)).toContainText('OIDC/nonce was not loaded')
  await expectNoFindings(app, 'refused')
  await expectToFit(app, 'refused')
})
