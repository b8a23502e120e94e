import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { tabTo } from '../journey/journey-steps.ts'
import { sheet } from '../library/reference-steps.ts'
import {
  altered,
  box,
  checkIt,
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

// What each kind is judged to be is held by rules/bench, and where each line leads by rules/bench/crafted.spec.ts.

const AT = 1_790_000_000

test('What is pasted is checked at once; one changed character fails its signature', async ({ app }) => {
  const key = makeKey()
  const jws = jwsOf({}, { hello: 'bench' }, key)
  await openCheck(app)
  await expect(app.getByRole('heading', { name: 'It is judged here, line by line' })).toBeVisible()
  await expect(app.getByRole('button', { name: 'Check it' })).toHaveCount(0)
  await fill(app, 'Key', JSON.stringify(key.jwk))
  await paste(app, 'What to check', jws)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await expect(region(app)).toHaveAttribute('data-kind', 'jws')
  await expect(verdict(app)).toContainText('The signature verifies under the key you gave')
  await expect(box(app, 'What to check'), 'a paste takes the focus nowhere').toBeFocused()
  await box(app, 'What to check').fill(altered(jws))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
  await expect(region(app).locator('[data-status="FAIL"][data-check]')).toHaveCount(1)
  await expect(line(app, 'signature')).toHaveAttribute('data-status', 'FAIL')
  await app.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(box(app, 'What to check')).toHaveValue('')
  await expect(box(app, 'Key')).toHaveValue('')
  await expect(verdict(app)).toHaveCount(0)
})

test('A paste that lacks a key leaves the way to check again in view', async ({ app }) => {
  await app.setViewportSize({ width: 1280, height: 720 })
  await openCheck(app)
  await paste(app, 'What to check', jwsOf({ alg: 'none' }, { iss: 'a', sub: 'b' }, makeKey()))
  await expect(line(app, 'alg')).toHaveAttribute('data-status', 'FAIL')
  await expect(app.getByRole('button', { name: 'Check it' })).toBeInViewport({ ratio: 1 })
})

test('By keyboard the outcome gets the focus, and says what a key inside shows', async ({ app }) => {
  const key = makeKey()
  await openCheck(app)
  await box(app, 'What to check').focus()
  await app.keyboard.insertText(jwsOf({ jwk: key.jwk }, {}, key))
  await tabTo(app.getByRole('button', { name: 'Check it' }))
  await app.keyboard.press('Enter')
  await expect(
    app.getByRole('heading', { name: 'The signature verifies under the key inside it' }),
  ).toBeFocused()
  await expect(verdict(app)).toContainText('Anyone can put their own key inside.')
})

test('What is given beside it is judged anew, and a fault is said at its box', async ({ app }) => {
  const [issuer, holder] = [makeKey(), makeKey()]
  await openCheck(app)
  await fill(app, 'Key', String(issuer.publicKey.export({ type: 'spki', format: 'pem' })).slice(0, 60))
  await box(app, 'What to check').fill(
    jwsOf({ typ: 'dpop+id_token', kid: 'idp-1' }, idTokenClaims(holder, AT), issuer),
  )
  await checkIt(app)
  await expect(app.getByRole('heading', { name: 'Not judged' })).toBeFocused()
  await expect(box(app, 'Key')).toHaveAccessibleDescription(/./u)
  await fill(app, 'Time', 'yesterday')
  await expect(box(app, 'Time')).toHaveAccessibleDescription(/neither a date-time/i)
  await fill(app, 'Key', JSON.stringify({ ...issuer.jwk, kid: 'idp-1' }))
  await fill(app, 'Time', String(AT + 10))
  await expect(line(app, 'exp')).toHaveAttribute('data-status', 'PASS')
  await expect(line(app, 'nonce')).toContainText('no expected nonce was given')
  await fill(app, 'Expected nonce', 'another nonce')
  await expect(line(app, 'nonce').getByRole('definition')).toHaveText([
    'a-nonce-of-the-test',
    'another nonce',
  ])
  await expect(verdict(app)).toContainText(
    'The signature verifies, but nonce is not the nonce that you expect.',
  )
  await fill(app, 'Expected nonce', 'a-nonce-of-the-test')
  await paste(app, 'Expected holder key', JSON.stringify(holder.jwk))
  await expect(line(app, 'cnf')).toHaveAttribute('data-status', 'PASS')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('What was recognised can be corrected, and the next paste is found out anew', async ({ app }) => {
  const [issuer, holder] = [makeKey(), makeKey()]
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify(issuer.jwk))
  await box(app, 'What to check').fill(jwsOf({ typ: 'JWT' }, idTokenClaims(holder, AT), issuer))
  await checkIt(app)
  await expect(line(app, 'typ')).toHaveAttribute('data-status', 'CHOICE')
  await expect(verdict(app)).toHaveAttribute('data-service-verdict', 'would_not_take')
  await app.getByRole('combobox', { name: 'What it is' }).selectOption('jws')
  await expect(region(app)).toHaveAttribute('data-kind', 'jws')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await box(app, 'What to check').selectText()
  await paste(app, 'What to check', 'hello world')
  await expect(region(app)).toHaveAttribute('data-kind', 'unknown')
  await expect(app.getByRole('heading', { name: 'Not recognised' })).toBeVisible()
})

const CHIPS = {
  ...{ 'ID token': 'id_token', 'Agent Card': 'agent_card', 'WIT-SVID': 'wit_svid' },
  ...{ 'Verifiable credential': 'vc', 'AID record': 'aid_record', Receipt: 'receipt', JWS: 'jws' },
}

test('Each example fills the boxes and holds, and its lines open their words', async ({ app }) => {
  for (const [name, kind] of Object.entries(CHIPS)) {
    await open(app, '#/')
    await openCheck(app)
    const chip = app.getByRole('link', { name, exact: true })
    await chip.or(app.getByRole('button', { name, exact: true })).click()
    await expect(region(app), name).toHaveAttribute('data-kind', kind)
    await expect(verdict(app), name).toHaveAttribute('data-verdict', 'holds')
  }
  await unfoldLines(app)
  await line(app, 'signature').getByRole('link', { name: 'signature', exact: true }).click()
  await expect(sheet(app)).toContainText('The checks of a JWS.')
  await expect(sheet(app).getByRole('link', { name: /^RFC 7515, 5\.2/u })).toBeVisible()
})

test('Of several objects each can be checked by itself', async ({ app }) => {
  const [one, other] = [makeKey(), makeKey()]
  await openCheck(app)
  await paste(app, 'What to check', `${jwsOf({}, { n: 1 }, one)} ${jwsOf({ typ: 'x' }, { n: 2 }, other)}`)
  await expect(verdict(app)).toContainText('2 objects were found; the first is judged.')
  await app.getByRole('button', { name: 'Check this one' }).click()
  await expect(box(app, 'What to check')).toHaveValue(jwsOf({ typ: 'x' }, { n: 2 }, other))
  await expect(app.getByRole('button', { name: 'Check this one' })).toHaveCount(0)
})
