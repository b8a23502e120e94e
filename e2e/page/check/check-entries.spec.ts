import type { Page } from 'playwright/test'
import { BENCH_BYTES_AT_MOST, KINDS } from '../../../src/bench/kinds.ts'
import { PROTOCOL_CHECKS } from '../../../src/protocols/lists.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { KIND_TEXTS } from '../../rules/bench/on-bench.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'
import { noSuchEntry, notOpened, sheet } from '../library/reference-steps.ts'
import {
  box,
  checkIt,
  dropOn,
  fill,
  idTokenClaims,
  jwsOf,
  line,
  makeKey,
  openCheck,
  region,
  takeFor,
  unfold,
  verdict,
} from './check-steps.ts'

const rows = (page: Page) => region(page).locator('[data-check]')

/** Where the rows of each kind lead, after every kind was checked. */
async function placesOfRows(page: Page): Promise<ReadonlySet<string>> {
  const places = new Set<string>()
  for (const [kind, text] of KIND_TEXTS) {
    await takeFor(page, kind, text)
    await checkIt(page)
    await expect(region(page)).toHaveAttribute('data-kind', kind)
    await expect(verdict(page).getByRole('heading')).toBeFocused()
    const hrefs = await rows(page).evaluateAll(all =>
      all.map(row => row.querySelector('b a')?.getAttribute('href') ?? `${row.getAttribute('data-check')}`),
    )
    expect(hrefs.length > 0, kind).toBe(KINDS[kind].depth !== 'named')
    for (const href of hrefs) {
      expect(href, kind).toMatch(/^#\/reference\/checks\//u)
      places.add(href)
    }
    const cited = await rows(page).evaluateAll(all => all.map(row => row.querySelector('cite') !== null))
    expect(cited, `${kind}: each row says where it comes from`).not.toContain(false)
  }
  return places
}

test('Every row of every kind leads to an entry of the reference', async ({ app }) => {
  test.slow()
  await openCheck(app)
  const places = await placesOfRows(app)
  for (const list of [
    'jws',
    'spiffe_id',
    'jwk',
    'profile',
    'receipt',
    'approval',
    'run_file',
    'status_list',
    'sd_jwt',
    'vp',
    'kb_jwt',
    'OIDC',
    'json',
  ])
    expect([...places].some(place => place.startsWith(`#/reference/checks/${list}/`))).toBe(true)
  expect([...places]).toContain('#/reference/checks/proof_form')
  const entries = [...places].map(place => {
    const [list = '', check] = place.replace('#/reference/checks/', '').split('/')
    const id = check === undefined ? list : `${list}${list in PROTOCOL_CHECKS ? '.' : '/'}${check}`
    return [place, id] as const
  })
  expect(await notOpened(app, new Map(entries))).toEqual([])
  await expect(noSuchEntry(app)).toHaveCount(0)
})

test('A row opens its words and section beside it; a check that the list does not have has no entry', async ({
  app,
}) => {
  await openCheck(app)
  await app.getByRole('button', { name: 'JWS', exact: true }).click()
  await rows(app).getByRole('link', { name: 'signature', exact: true }).click()
  await expect(sheet(app).getByRole('heading', { name: 'signature', exact: true })).toBeFocused()
  await expect(sheet(app)).toContainText('The checks of a JWS.')
  await expect(sheet(app).getByRole('link', { name: /^RFC 7515, 5\.2/u })).toHaveAttribute(
    'rel',
    'noreferrer',
  )
  await sheet(app).getByRole('link', { name: 'Open in the reference' }).click()
  await expect(app.locator('[id="entry-jws/signature"]')).toBeFocused()
  await open(app, '#/reference/checks/jws/nonce')
  await expect(noSuchEntry(app)).toBeFocused()
})

test('A file dropped anywhere fills what to check, and a private key or more than 1 MB in it is taken out at once', async ({
  app,
}) => {
  const key = makeKey()
  const jws = jwsOf({}, { hello: 'bench' }, key)
  await openCheck(app)
  await dropOn(app, 'h1', jws)
  await expect(box(app, 'What to check')).toHaveValue(jws)
  await expect(line(app, 'key')).toContainText('no key was given')
  await unfold(app, 'Key')
  await dropOn(app, '[data-box="Key"] textarea', `${jws}A`)
  await expect(box(app, 'What to check')).toHaveValue(`${jws}A`)
  await expect(box(app, 'Key')).toHaveValue('')
  await dropOn(app, 'h1', JSON.stringify(key.privateJwk))
  await expect(box(app, 'What to check')).toHaveAccessibleDescription(
    /That was a private key\. It was removed/,
  )
  await expect(box(app, 'What to check')).toHaveValue('')
  await dropOn(app, 'h1', 'x'.repeat(BENCH_BYTES_AT_MOST + 1))
  await expect(box(app, 'What to check')).toHaveAccessibleDescription(/more than 1 MB/)
})

test('Check is used by keyboard alone, and the outcome gets the focus', async ({ app }) => {
  const key = makeKey()
  await openCheck(app)
  await box(app, 'What to check').focus()
  await app.keyboard.insertText(jwsOf({ jwk: key.jwk }, {}, key))
  const submit = app.getByRole('button', { name: 'Check it' })
  for (
    let tabs = 0;
    tabs < 20 && !(await submit.evaluate(each => each === document.activeElement));
    tabs += 1
  )
    await app.keyboard.press('Tab')
  await expect(submit).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(
    app.getByRole('heading', { name: 'The signature verifies under the key inside it' }),
  ).toBeFocused()
})

test('Check has no findings and fits every width: empty, failed, with every part unfolded', async ({
  app,
}) => {
  const [issuer, holder] = [makeKey(), makeKey()]
  await openCheck(app)
  await expectNoFindings(app, 'empty')
  await expectToFit(app, 'empty')
  await box(app, 'What to check').fill(
    jwsOf({ typ: 'JWT', kid: 'x'.repeat(200) }, idTokenClaims(holder, 1), issuer),
  )
  await fill(app, 'Key', JSON.stringify(issuer.jwk))
  await fill(app, 'Time', '2026-01-01T00:00:00Z')
  await app.getByRole('button', { name: 'Check it' }).click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
  for (const part of await region(app).locator('summary').all()) await part.click()
  await expectNoFindings(app, 'failed, unfolded')
  await expectToFit(app, 'failed, unfolded')
})
