import { expect, test } from '../../kit/fixtures.ts'
import {
  doWithAgent,
  evaluate,
  importNow,
  importProtocol,
  jwsBox,
  open,
  publicKeyBox,
} from '../../kit/visitor-steps.ts'
import { approve, followToPilot, outcome, send } from '../journey/pilot-page-steps.ts'
import {
  askedElsewhere,
  boundElsewhere,
  commandFor,
  lacking,
  makeOutsideKey,
  ownRows,
  pause,
  signElsewhere,
  signedBeside,
} from './elsewhere-steps.ts'

const why = lacking('openssl')
test.skip(why !== undefined, why)

for (const alg of ['Ed25519', 'ES256'] as const)
  test(`A walk to its end with an ${alg} key that never saw the browser`, async ({ app }) => {
    const key = makeOutsideKey(alg)
    await boundElsewhere(app, key)
    await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('your own key signs, elsewhere')
    await evaluate(app)
    await followToPilot(app)
    await approve(app).click()
    await expect(pause(app)).toBeFocused()
    await signElsewhere(app, key)
    await expect(outcome(app, 'Approved: exactly this version')).toBeFocused()
    await send(app).click()
    await signElsewhere(app, key)
    await expect(outcome(app, 'Delivered, once')).toBeFocused()
    await open(app, '#/bind')
    const lifecycle = app.getByRole('region', { name: 'Lifecycle' })
    for (const [name, status] of [
      ['Suspend', 'SUSPENDED'],
      ['Reinstate', 'TECHNICALLY_BOUND'],
    ] as const) {
      await doWithAgent(app, name)
      await signElsewhere(app, key)
      await expect(lifecycle).toHaveAttribute('data-status', status)
    }
    await doWithAgent(app, 'Revoke')
    await app.getByRole('button', { name: 'Revoke for good' }).click()
    await signElsewhere(app, key)
    await expect(lifecycle).toHaveAttribute('data-status', 'REVOKED')

    // No private key was ever there, and everything that this key signed is marked as made elsewhere.
    expect(await ownRows(app, 'keys')).toEqual([])
    const signs = (await ownRows(app, 'journal')).filter(row => Reflect.get(Object(row), 'kind') === 'sign')
    expect(signs).toHaveLength(6)
    for (const sign of signs) expect(sign).toMatchObject({ speaker: 'agent', alg, outside: true })
  })

test('An identity, an organization, and a change to another key elsewhere', async ({ app }) => {
  const [key, next] = [makeOutsideKey('Ed25519'), makeOutsideKey('ES256')]
  await importProtocol(app, 'OIDC', key.publicPem)
  await app.getByRole('button', { name: 'Verify identity' }).click()
  await signElsewhere(app, key)
  await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
  await app.getByRole('button', { name: 'Link organization' }).click()
  await expect(app.getByRole('heading', { name: /^Organization linked/ })).toBeVisible()
  await doWithAgent(app, 'Get a nonce and sign it')
  await signElsewhere(app, key)
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeVisible()

  await doWithAgent(app, 'Rotate key')
  const dialog = app.getByRole('dialog')
  const bind = dialog.getByRole('button', { name: 'Bind the new key' })
  await expect(bind).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Public key of the new key pair' }).fill(key.publicPem)
  await expect(dialog.getByText('You have entered this key before')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Public key of the new key pair' }).fill(next.publicPem)
  await bind.click()
  // The present key agrees, the new one answers the nonce of the identity, and then that of the binding.
  let before = ''
  for (const [signer, words] of [
    [key, /current key authorizes/],
    [next, /answers the service’s nonce/],
    [next, /answers the service’s nonce/],
  ] as const) {
    await expect(app.getByText(words)).toBeVisible()
    await expect.poll(() => commandFor(app, 'OpenSSL 3')).not.toBe(before)
    before = await commandFor(app, 'OpenSSL 3')
    await signElsewhere(app, signer)
  }
  await expect(app.getByRole('heading', { name: 'Key rotated' })).toBeFocused()
  expect(await ownRows(app, 'keys')).toEqual([])
  await evaluate(app)
})

test('A key named while a sample is being filled in is the one claimed', async ({ app }) => {
  const key = makeOutsideKey('ES256')
  await open(app, '#/import')
  const box = await publicKeyBox(app)
  // One for the first algorithm is made ahead; one for another waits, and with it what fills the form.
  const go = await app.evaluateHandle(() => {
    const make = crypto.subtle.generateKey.bind(crypto.subtle)
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    crypto.subtle.generateKey = async (...given: never[]) => {
      await gate
      return Reflect.apply(make, crypto.subtle, given)
    }
    return open
  })
  await app.getByRole('radio', { name: /^SPIFFE_SVID/ }).check()
  await expect(app.getByRole('button', { name: 'Import claim' })).toHaveAttribute('aria-busy', 'true')
  await box.fill(key.publicPem)
  await expect(app.getByText('Only this public key is kept.')).toBeVisible()
  await go.evaluate(open => open())
  await expect(app.getByText('Filled from the SPIFFE_SVID sample')).toBeVisible()
  await importNow(app)
  await app.getByRole('button', { name: 'Verify identity' }).click()
  await signElsewhere(app, key)
  await expect(app.getByRole('heading', { name: /^Identity verified/ })).toBeVisible()
})

test('The keyboard alone signs elsewhere, and an unasked visitor meets one folded line', async ({ app }) => {
  const key = makeOutsideKey('ES256')
  await open(app, '#/import')
  await expect(app.getByRole('textbox', { name: 'Public key' })).toHaveCount(0)
  await app.getByRole('button', { name: 'My key is elsewhere', exact: true }).press('Enter')
  await app.keyboard.press('Tab')
  await expect(app.getByRole('textbox', { name: 'Public key' })).toBeFocused()
  await app.keyboard.insertText(key.publicPem)
  await expect(app.getByText('Only this public key is kept.')).toBeVisible()
  await askedElsewhere(app, key)
  await app.getByRole('button', { name: 'Commands that sign it' }).press('Enter')
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: 'Copy the command for OpenSSL 3' })).toBeFocused()
  const jws = await signedBeside(app, key)
  await jwsBox(app).focus()
  await app.keyboard.insertText(jws)
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: 'Send it', exact: true })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
})
