import type { Page } from 'playwright/test'
import { PROOF_CHECKS } from '../../../src/contract/catalogues/checks.ts'
import { CHECK_CODES } from '../../../src/contract/catalogues/code-words.ts'
import { DIMENSION_NAMES, REASON_CODES } from '../../../src/contract/catalogues/dimensions.ts'
import { OPERATIONS } from '../../../src/contract/catalogues/lifecycle.ts'
import { LIMITATIONS } from '../../../src/contract/catalogues/limitations.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { OBLIGATIONS } from '../../../src/contract/catalogues/obligations.ts'
import { PROBLEMS } from '../../../src/contract/catalogues/problems.ts'
import { toldMessages } from '../../../src/contract/field-docs/fields.ts'
import { MESSAGES } from '../../../src/contract/field-docs/messages.ts'
import { HEADERS } from '../../../src/contract/field-docs/reference-notes.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { PURPOSES, STATUSES } from '../../../src/contract/names.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { VIOLATIONS } from '../../../src/contract/schemas/primitives.ts'
import { ENFORCEMENT_REQUIREMENTS } from '../../../src/enforcement/enforcement.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { VECTOR_PROTOCOLS, vectorsOf } from '../../../src/protocols/vectors.ts'
import { checkEntry, fieldAddress, idOf } from '../../../src/ui/app/reference-address.ts'
import { TERMS } from '../../../src/ui/app/terms.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'
import { anchor, noSuchEntry, notOpened } from './reference-steps.ts'

/** Every code of the catalogues, by the page of the reference that has its entry. */
const CODES: Readonly<Record<string, readonly string[]>> = {
  terms: keysOf(TERMS),
  endpoints: keysOf(ENDPOINTS),
  headers: HEADERS.map(({ name }) => name),
  fields: [...MESSAGES.map(({ id }) => id), 'import.identity_source', 'evaluation-answer.obligations.id'],
  lifecycle: [...OPERATIONS, ...STATUSES],
  purposes: [...PURPOSES],
  checks: [
    ...PROOF_CHECKS,
    ...keysOf(ENFORCEMENT_REQUIREMENTS).map(check => checkEntry('gate', check)),
    'run_file/same_answers',
    'jws/signature',
    'jwk/members',
    'report_proof/expiry',
  ],
  protocols: keysOf(PROTOCOL_CHECKS).flatMap(protocol => [
    protocol,
    ...Object.keys(PROTOCOL_CHECKS[protocol]).map(check => `${protocol}.${check}`),
  ]),
  vectors: VECTOR_PROTOCOLS.flatMap(vectorsOf).map(({ id }) => id),
  dimensions: [...DIMENSION_NAMES],
  reasons: [...REASON_CODES, ...keysOf(CHECK_CODES)],
  obligations: keysOf(OBLIGATIONS),
  problems: keysOf(PROBLEMS),
  violations: keysOf(VIOLATIONS),
  limits: keysOf(LIMITS),
  limitations: keysOf(LIMITATIONS),
  'not-here': ['rate-limits'],
  standards: ['RFC-9457', 'RFC-7515', 'AuthZEN'],
}

/** Addresses that name an entry by its list or its message's published name, with the entry's id. */
const OTHER_NAMES = new Map<string, string>([
  ...keysOf(PROTOCOL_CHECKS).flatMap(protocol =>
    Object.keys(PROTOCOL_CHECKS[protocol]).map(
      name => [`#/reference/checks/${checkEntry(protocol, name)}`, `${protocol}.${name}`] as const,
    ),
  ),
  ...toldMessages().flatMap(({ id, name: message, fields }) => [
    [fieldAddress(message), id] as const,
    ...fields.map(({ name }) => [fieldAddress(message, name), `${id}.${idOf(name)}`] as const),
  ]),
])

test('Every code of the catalogues has an address that opens its entry', async ({ app }) => {
  for (const [page, codes] of Object.entries(CODES)) {
    await open(app, `#/reference/${page}`)
    await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
    const addresses = new Map(codes.map(code => [`#/reference/${page}/${code}`, code]))
    expect(await notOpened(app, addresses), page).toEqual([])
    await expect(noSuchEntry(app), page).toHaveCount(0)
    const ids = await app.locator('[id^="entry-"]').evaluateAll(all => all.map(({ id }) => id))
    expect(ids.length, `no two entries of ${page} share an address`).toBe(new Set(ids).size)
  }
})

test('A check opens at its list’s name and its own too, and a member at its message’s published name and its path', async ({
  app,
}) => {
  expect(await notOpened(app, OTHER_NAMES)).toEqual([])
  await expect(noSuchEntry(app)).toHaveCount(0)
})

/** How long a page may be at 1440 px, as it opens. */
const LONGEST = 3_400
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('The contents lead to every page, each with its own title, and no page is empty or long', async ({
  app,
}) => {
  await app.setViewportSize({ width: 1440, height: 900 })
  await open(app, '#/reference')
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await heightOf(app)).toBeLessThanOrEqual(LONGEST)
  const links = app.getByRole('navigation', { name: 'Contents' }).locator('a[href^="#/reference/"]')
  await expect(links).toHaveCount(Object.keys(CODES).length)
  const titles = new Set<string>()
  for (const link of await links.all()) {
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await app.locator('[data-entry]').count()).toBeGreaterThan(2)
    expect(await heightOf(app), await app.title()).toBeLessThanOrEqual(LONGEST)
    titles.add(await app.title())
  }
  expect(titles.size).toBe(Object.keys(CODES).length)
})

test('A field’s address opens its message and marks the field; the other messages stay folded', async ({
  app,
}) => {
  await open(app, '#/reference/fields/import.metadata.protocol')
  const card = app.locator('[data-message="import"]')
  await expect(card).toHaveAttribute('open', '')
  await expect(card.getByRole('link', { name: 'metadata.protocol', exact: true })).toBeFocused()
  await expect(app.locator('[data-message][open]')).toHaveCount(1)
  await expect(app).toHaveTitle(/^import\.metadata\.protocol · Fields · Reference/)
})

test('An unknown entry is said above its whole page', async ({ app }) => {
  for (const asked of [
    ...['limits/NONCE_SECONDS', 'fields/issuers', 'reasons/identity-expired', 'protocols/OIDC/typ'],
    ...['reasons/__proto__', 'checks/OIDC/nonces', 'checks/jws/signatur', 'fields/ImportRequest/isuer'],
  ]) {
    const entry = asked.slice(asked.indexOf('/') + 1)
    await open(app, `#/reference/${asked}`)
    await expect(noSuchEntry(app)).toBeFocused()
    await expect(noSuchEntry(app)).toBeInViewport()
    await expect(noSuchEntry(app)).toContainText(entry)
    expect(await app.locator('[data-entry]').count()).toBeGreaterThan(2)
  }
})

test('An unknown page is said, with all there are', async ({ app }) => {
  for (const asked of ['limit', 'problem/CHALLENGE_USED', '__proto__', '%3Cb%3E']) {
    await open(app, `#/reference/${asked}`)
    await expect(
      app.getByRole('heading', { name: 'The reference has no page at this address' }),
    ).toBeFocused()
    const all = app.getByRole('list', { name: 'Pages', exact: true }).getByRole('link')
    await expect(all).toHaveCount(Object.keys(CODES).length)
    await all.filter({ hasText: /^Problems/u }).click()
    await expect(app.getByRole('heading', { level: 1, name: 'Problems' })).toBeFocused()
  }
})

test('Back from an entry returns to the place on its page', async ({ app }) => {
  await open(app, '#/reference/reasons')
  await expect(app.getByRole('heading', { level: 1 })).toBeFocused()
  await app.evaluate(() => window.scrollTo(0, 900))
  await expect.poll(() => app.evaluate(() => history.state?.scroll)).toBe(900)
  await open(app, '#/reference/problems/STORE_FULL')
  await expect(anchor(app, 'STORE_FULL')).toBeFocused()
  await goBack(app)
  await expect(app.getByRole('heading', { level: 1, name: 'Reason codes' })).toBeVisible()
  await expect.poll(() => app.evaluate(() => Math.round(window.scrollY))).toBe(900)
})
