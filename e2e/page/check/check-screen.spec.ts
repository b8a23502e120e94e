import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import { casesIn } from '../../rules/bench/cases.ts'
import {
  altered,
  box,
  fill,
  idTokenClaims,
  jwsOf,
  line,
  makeKey,
  openCheck,
  paste,
  region,
  unfoldLines,
  verdict,
} from './check-steps.ts'

const AT = 1_790_000_000

const member = (page: Page, name: string) => region(page).locator(`[data-member="${name}"]`)

/** A key-bound ID token that expired a day before the Time, for another issuer than is expected. */
async function pasteExpired(page: Page): Promise<string> {
  const [issuer, holder] = [makeKey(), makeKey()]
  const token = jwsOf({ typ: 'dpop+id_token', kid: 'idp-1' }, idTokenClaims(holder, AT), issuer)
  await openCheck(page)
  await fill(page, 'Key', JSON.stringify({ ...issuer.jwk, kid: 'idp-1' }))
  await fill(page, 'Expected issuer', 'https://idp.example/')
  await fill(page, 'Time', String(AT + 300 + 86_400))
  await paste(page, 'What to check', token)
  await expect(verdict(page)).toHaveAttribute('data-verdict', 'fails')
  return token
}

test('A paste is coloured by part and decoded, each date with its distance from the Time', async ({
  app,
}) => {
  const token = await pasteExpired(app)
  const [header = '', payload = '', signature = ''] = token.split('.')
  const part = (name: string) => region(app).locator(`[data-part="${name}"]`)
  await expect(part('header')).toHaveText(header)
  await expect(part('payload')).toHaveText(payload)
  await expect(part('signature')).toHaveText(signature)
  // No part has a colour of how lines end.
  const colourOf = (element: Element) => getComputedStyle(element).color
  const parts = await Promise.all(
    ['header', 'payload', 'signature'].map(name => part(name).evaluate(colourOf)),
  )
  const failing = await line(app, 'exp').locator('code').last().evaluate(colourOf)
  await unfoldLines(app)
  const passing = await line(app, 'signature').locator('code').last().evaluate(colourOf)
  expect(new Set([...parts, failing, passing]).size).toBe(5)
  await expect(member(app, 'header.typ')).toContainText('dpop+id_token')
  await expect(member(app, 'exp')).toContainText(`${AT + 300}`)
  await expect(member(app, 'exp')).toContainText('expired 1 day before Time')
  await expect(member(app, 'cnf')).toContainText('its holder’s key')
  await member(app, 'aud').getByRole('button', { name: 'aud', exact: true }).click()
  await expect(app.getByRole('group', { name: 'The member aud' })).toContainText(
    'Anyone else must refuse it.',
  )
})

test('A failing line and its member mark each other, by pointer and by focus', async ({ app }) => {
  await pasteExpired(app)
  for (const name of ['iss', 'exp']) await expect(member(app, name)).toHaveAttribute('data-s', 'refused')
  await expect(member(app, 'sub')).not.toHaveAttribute('data-s', 'refused')
  await expect(line(app, 'iss').locator('mark'), 'what differs').toHaveText(['/'])
  await line(app, 'exp').hover()
  await expect(member(app, 'exp')).toHaveAttribute('data-pointed', 'true')
  await expect(member(app, 'iss')).toHaveAttribute('data-pointed', 'false')
  await member(app, 'iss').hover()
  await expect(line(app, 'iss')).toHaveAttribute('data-pointed', 'true')
  await expect(line(app, 'exp')).toHaveAttribute('data-pointed', 'false')
  await app.mouse.move(0, 0)
  await line(app, 'exp').getByRole('link').first().focus()
  await expect(member(app, 'exp')).toHaveAttribute('data-pointed', 'true')
  await member(app, 'iss').getByRole('button').focus()
  await expect(line(app, 'iss')).toHaveAttribute('data-pointed', 'true')
})

test('The cause comes first, what was not checked leads to its box, and what passed is folded', async ({
  app,
}) => {
  await pasteExpired(app)
  await expect(verdict(app).getByRole('heading', { level: 2 })).toHaveText(
    'The signature verifies, but iss is not the issuer that you expect. Also, it expired 1 day before the Time.',
  )
  await expect(verdict(app)).toContainText('It differs from the expected one only in the slash at the end.')
  const shown = region(app).locator('[data-check]').filter({ visible: true })
  await expect(shown.nth(0)).toHaveAttribute('data-check', 'iss')
  await expect(shown.nth(1)).toHaveAttribute('data-check', 'exp')
  const open = region(app).getByRole('list', { name: 'Not checked yet' })
  await expect(open.locator('[data-check="aud"]')).toHaveAttribute('data-status', 'NOT_RUN')
  await open.getByRole('button', { name: 'Give audience' }).click()
  await expect(box(app, 'Expected audience')).toBeFocused()
  await app.keyboard.insertText('client-1')
  await unfoldLines(app)
  await expect(line(app, 'aud')).toHaveAttribute('data-status', 'PASS')
  const folded = region(app).locator('details', { hasText: 'checks passed' })
  const passed = await folded.locator('[data-status="PASS"]').count()
  await expect(folded.locator('summary')).toHaveText(`${passed} checks passed`)
})

test('What was given says what used it; a box that the object does not use says so', async ({ app }) => {
  await pasteExpired(app)
  const tile = (name: string) => region(app).locator(`[data-box="${name}"]`)
  await expect(tile('Key')).toContainText('idp-1, Ed25519')
  await expect(tile('Key').locator('label')).toContainText('signature')
  await expect(tile('Expected issuer').locator('label')).toContainText('iss')
  await expect(tile('Expected nonce')).toHaveAttribute('data-given', 'false')
  await expect(tile('Expected nonce')).toHaveAttribute('data-spare', 'false')
  await expect(tile('Method')).toHaveAttribute('data-spare', 'true')
})

test('Every box is there at once, and is filled by its label', async ({ app }) => {
  await openCheck(app)
  const key = makeKey()
  const names = ['Expected issuer', 'Expected subject', 'Expected audience', 'Expected nonce']
  for (const name of [...names, 'Expected holder key', 'Status list', 'Method', 'URL', 'Time'])
    await expect(app.getByLabel(name, { exact: true })).toBeEditable()
  await app.getByLabel('Key', { exact: true }).fill(JSON.stringify(key.jwk))
  await app.getByLabel('What to check', { exact: true }).fill(altered(jwsOf({}, { n: 1 }, key)))
  await region(app).getByRole('button', { name: 'Check it' }).click()
  await expect(
    app.getByRole('heading', { name: /^The signature does not verify under the key/u }),
  ).toBeFocused()
})

test('A request is an example: its tokens and its address are told apart', async ({ app }) => {
  await openCheck(app)
  await region(app).getByRole('button', { name: 'A request', exact: true }).click()
  await expect(verdict(app)).toBeVisible()
  await expect(box(app, 'What to check')).toHaveValue(/^curl -X POST/u)
  for (const name of ['header', 'payload', 'signature'])
    await expect(region(app).locator(`[data-part="${name}"]`)).toHaveCount(2)
  await expect(region(app).locator('[data-part="address"]')).toHaveText('https://api.example/reports?draft=1')
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('The verdict comes first, then what fails, then the paste and what is in it', async ({ app }) => {
    await pasteExpired(app)
    const tops = [
      verdict(app).getByRole('heading', { level: 2 }),
      line(app, 'iss'),
      region(app).getByRole('list', { name: 'Not checked yet' }),
      box(app, 'What to check'),
      member(app, 'iss'),
      box(app, 'Key'),
    ].map(async each => (await each.boundingBox())?.y ?? Number.NaN)
    const found = await Promise.all(tops)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    await expect(verdict(app).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  })
})

test('A request is a map: each object by its verdict, what is between them, and the one that fails is open', async ({
  app,
}) => {
  await openCheck(app)
  await region(app).getByRole('button', { name: 'A request', exact: true }).click()
  await expect(region(app)).toHaveAttribute('data-kind', 'request')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
  const heading = verdict(app).locator('[data-outcome]')
  await expect(heading).toContainText('The signatures verify, but htu must be the address of the request')
  const tiles = region(app).getByRole('button', { name: /^(?:The request|Access token|DPoP proof)/u })
  await expect(tiles).toHaveCount(3)
  await expect(tiles.nth(2)).toHaveAttribute('aria-pressed', 'true')
  for (const check of ['htm', 'ath', 'holder', 'scheme'])
    await expect(line(app, check).last()).toHaveAttribute('data-status', 'PASS')
  await expect(line(app, 'htu')).toHaveAttribute('data-status', 'FAIL')
  await tiles.nth(1).click()
  await expect(member(app, 'client_id')).toBeVisible()
  await expect(member(app, 'htu')).toHaveCount(0)
  // The token by itself is right.
  const text = await box(app, 'What to check').inputValue()
  await fill(app, 'What to check', text.replace(/-H 'DPoP: [^']+'/u, ''))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('Another form of a card is shown at the byte where it leaves the canonical one', async ({ app }) => {
  const { input } = casesIn('52-card.json').find(({ id }) => id === 'card-4-signed-with-earlier') ?? {}
  await openCheck(app)
  await fill(app, 'Key', input?.key ?? '')
  await paste(app, 'What to check', input?.text ?? '')
  await expect(verdict(app).locator('[data-outcome]')).toContainText(
    'verifies only over the card with the earlier',
  )
  await region(app)
    .getByText(/parts to copy$/u)
    .click()
  await region(app)
    .getByText(/^Other form: .*earlier signatures inside/u)
    .first()
    .click()
  const form = region(app)
    .locator('details', { hasText: 'It differs from the canonical form first at byte' })
    .last()
  await expect(form).toContainText('A signature verifies over it.')
  await expect(form.locator('mark').first()).toHaveText(/^.$/u)
})
