import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { expect, test } from '../../kit/fixtures.ts'
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
  verdict,
} from './check-steps.ts'

const AT = 1_790_000_000

test('What is pasted is checked at once, and one changed character fails at the signature alone', async ({
  app,
}) => {
  const key = makeKey()
  const jws = jwsOf({}, { hello: 'bench' }, key)
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify(key.jwk))
  await paste(app, 'What to check', jws)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await expect(region(app)).toHaveAttribute('data-kind', 'jws')
  await expect(
    app.getByRole('heading', { name: 'The signature verifies under the key you gave' }),
  ).toBeVisible()
  await expect(box(app, 'What to check'), 'a paste takes the focus nowhere').toBeFocused()
  await box(app, 'What to check').fill(altered(jws))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
  await expect(region(app).locator('[data-status="FAIL"]')).toHaveCount(1)
  await expect(line(app, 'signature')).toHaveAttribute('data-status', 'FAIL')
  for (const check of ['form', 'algorithm', 'key'])
    await expect(line(app, check)).toHaveAttribute('data-status', 'PASS')
})

test('Without a key nothing is judged; under another’s key it fails', async ({ app }) => {
  const [key, other] = [makeKey(), makeKey()]
  await openCheck(app)
  await box(app, 'What to check').fill(jwsOf({}, { hello: 'bench' }, key))
  await checkIt(app)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
  await expect(app.getByRole('heading', { name: 'Not judged' })).toBeFocused()
  await expect(line(app, 'signature')).toHaveAttribute('data-status', 'NOT_RUN')
  await expect(line(app, 'key')).toContainText('no key was given')
  await fill(app, 'Key', JSON.stringify({ keys: [other.jwk] }))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
  await fill(app, 'Key', JSON.stringify({ keys: [other.jwk, key.jwk] }))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('A key inside the object shows only that its maker held it, and the words say no more', async ({
  app,
}) => {
  const key = makeKey()
  await openCheck(app)
  await box(app, 'What to check').fill(jwsOf({ jwk: key.jwk }, { hello: 'bench' }, key))
  await checkIt(app)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await expect(verdict(app)).toContainText('The signature verifies under the key inside it')
  await expect(verdict(app)).toContainText('Anyone can put their own key inside.')
  await expect(region(app)).not.toContainText(/trusted|valid agent/i)
})

test('A key that cannot be read is not replaced by the one inside, and nothing is judged', async ({
  app,
}) => {
  const key = makeKey()
  const pem = String(key.publicKey.export({ type: 'spki', format: 'pem' }))
  await openCheck(app)
  await fill(app, 'Key', pem.slice(0, 60))
  await paste(app, 'What to check', jwsOf({ jwk: key.jwk }, { hello: 'bench' }, key))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
  await expect(line(app, 'key')).toContainText('what you gave as a key cannot be read')
  await expect(line(app, 'signature')).toHaveAttribute('data-status', 'NOT_RUN')
  await fill(app, 'Key', pem)
  await expect(verdict(app)).toContainText('The signature verifies under the key you gave')
  await fill(app, 'Key', '')
  await expect(verdict(app)).toContainText('The signature verifies under the key inside it')
})

test('A run file is run again, and never said to hold under a key that was given and not used', async ({
  app,
}) => {
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify(makeKey().jwk))
  await box(app, 'What to check').fill(GOOD_RUN)
  await fill(app, 'Expected subject', 'another')
  await checkIt(app)
  await expect(region(app)).toHaveAttribute('data-kind', 'run_file')
  // Given means judged: what nothing used keeps it from holding.
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
  await expect(verdict(app)).not.toContainText('under the key that you gave')
  await expect(verdict(app)).toContainText('uses what you gave as Key and Expected subject')
  await fill(app, 'Key', '')
  await fill(app, 'Expected subject', '')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await expect(app.getByRole('heading', { name: 'Running it again gives the same answers' })).toBeVisible()
})

test('A JWS that was copied with Bearer, quotes and line breaks is checked without them, and this is said', async ({
  app,
}) => {
  const key = makeKey()
  const jws = jwsOf({}, { hello: 'bench' }, key)
  const copied = (text: string) => `Bearer "${text.replace(/.{40}/gu, '$&\n')}"`
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify(key.jwk))
  await box(app, 'What to check').fill(copied(jws))
  await checkIt(app)
  await expect(region(app)).toHaveAttribute('data-kind', 'jws')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await expect(verdict(app)).toContainText('Taken out before it was checked')
  await box(app, 'What to check').fill(copied(altered(jws)))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'fails')
})

test('An ID token runs the service’s own list: open expectations are NOT_RUN with why, given ones are compared', async ({
  app,
}) => {
  const [issuer, holder] = [makeKey(), makeKey()]
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify({ ...issuer.jwk, kid: 'idp-1' }))
  await box(app, 'What to check').fill(
    jwsOf({ typ: 'dpop+id_token', kid: 'idp-1' }, idTokenClaims(holder, AT), issuer),
  )
  await checkIt(app)
  await expect(region(app)).toHaveAttribute('data-kind', 'id_token')
  // It ran out by this computer's clock, and no Time was given.
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
  await expect(verdict(app)).toContainText('by this computer’s clock it expired')
  for (const [check, why] of [
    ['iss', 'no expected issuer was given'],
    ['sub', 'no expected subject was given'],
    ['aud', 'no expected audience was given'],
    ['nonce', 'no expected nonce was given'],
    ['exp', 'no time was given'],
  ] as const) {
    await expect(line(app, check)).toHaveAttribute('data-status', 'NOT_RUN')
    await expect(line(app, check)).toContainText(why)
  }
  await fill(app, 'Expected issuer', 'https://idp.example')
  await fill(app, 'Expected nonce', 'another nonce')
  await fill(app, 'Time', String(AT + 10))
  await expect(line(app, 'iss')).toHaveAttribute('data-status', 'PASS')
  await expect(line(app, 'exp')).toHaveAttribute('data-status', 'PASS')
  await expect(line(app, 'nonce')).toHaveAttribute('data-status', 'FAIL')
  await expect(line(app, 'nonce').getByRole('definition')).toHaveText([
    'a-nonce-of-the-test',
    'another nonce',
  ])
  await expect(verdict(app)).toContainText('Fails at nonce')
  await fill(app, 'Expected nonce', 'a-nonce-of-the-test')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await fill(app, 'Time', new Date((AT + 301) * 1000).toISOString())
  await expect(line(app, 'exp')).toHaveAttribute('data-status', 'FAIL')
  await expect(line(app, 'signature'), 'what does not rest on it goes on').toHaveAttribute(
    'data-status',
    'PASS',
  )
  await expect(line(app, 'iss').getByRole('link')).not.toHaveCount(0)
})

test('What was recognised can be corrected', async ({ app }) => {
  const [issuer, holder] = [makeKey(), makeKey()]
  await openCheck(app)
  await fill(app, 'Key', JSON.stringify(issuer.jwk))
  await box(app, 'What to check').fill(jwsOf({ typ: 'JWT' }, idTokenClaims(holder, AT), issuer))
  await checkIt(app)
  await expect(region(app)).toHaveAttribute('data-kind', 'id_token')
  await expect(line(app, 'typ')).toHaveAttribute('data-status', 'CHOICE')
  await expect(verdict(app)).toHaveAttribute('data-service-verdict', 'would_not_take')
  await app.getByRole('combobox', { name: 'What it is' }).selectOption('jws')
  await expect(region(app)).toHaveAttribute('data-kind', 'jws')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
})

test('The example holds, and the boxes are emptied on request', async ({ app }) => {
  await openCheck(app)
  await app.getByRole('button', { name: 'JWS', exact: true }).click()
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await app.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(box(app, 'What to check')).toHaveValue('')
  await expect(box(app, 'Key')).toHaveValue('')
  await expect(verdict(app)).toHaveCount(0)
  await expect(app.getByRole('link', { name: 'ID token', exact: true })).toBeVisible()
})

test('What is nothing known says so; what cannot be read as a key or a time says so beside its box', async ({
  app,
}) => {
  await openCheck(app)
  await box(app, 'What to check').fill('hello')
  await checkIt(app)
  await expect(region(app)).toHaveAttribute('data-kind', 'unknown')
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
  await expect(app.getByRole('heading', { name: 'Not recognised' })).toBeFocused()
  await fill(app, 'Key', '{"no":"key"}')
  await expect(box(app, 'Key')).toHaveAccessibleDescription(/neither a JWK/)
  await fill(app, 'Time', 'yesterday')
  await expect(box(app, 'Time')).toHaveAccessibleDescription(/neither a date-time/i)
})
