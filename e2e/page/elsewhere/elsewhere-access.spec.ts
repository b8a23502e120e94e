import { expect, test } from '../../kit/fixtures.ts'
import { doWithAgent, importProtocol, jwsBox, nameKey, open, publicKeyBox } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit, measure } from '../access/measures.ts'
import { lacking, makeOutsideKey, pause, signedBeside } from './elsewhere-steps.ts'

const why = lacking('openssl')
test.skip(why !== undefined, why)

test('Import and the pause are within reach of everyone, at every width, and short before anything is unfolded', async ({
  app,
}) => {
  const key = makeOutsideKey('Ed25519')
  await open(app, '#/import')
  await publicKeyBox(app)
  await expectNoFindings(app, 'My key is elsewhere')
  await nameKey(app, key.pem, 'That looked like a private key in PEM.')
  await expectNoFindings(app, 'a private key was pasted')
  await importProtocol(app, 'SERVICE_NAME', key.publicPem)
  await doWithAgent(app, 'Get a nonce and sign it')
  await expect(pause(app)).toBeFocused()
  const { words, controls, scrolled } = await measure(app, 14)
  expect(words).toBeLessThanOrEqual(150)
  expect(controls).toBeLessThanOrEqual(18)
  expect(scrolled).toBe(0)
  await app.getByRole('button', { name: 'Commands that sign it' }).click()
  await jwsBox(app).fill('garbage')
  await app.getByRole('button', { name: 'Send it', exact: true }).click()
  await expect(app.getByRole('heading', { name: /^Not sent/ })).toBeFocused()
  await expectNoFindings(app, 'Sign it elsewhere, all unfolded and refused')
  await expectToFit(app, 'Sign it elsewhere')
})

test('The keyboard alone signs elsewhere, and an unasked visitor meets one folded line', async ({ app }) => {
  const key = makeOutsideKey('ES256')
  await open(app, '#/import')
  const fold = app.getByRole('button', { name: 'My key is elsewhere', exact: true })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(app.getByRole('textbox', { name: 'Public key' })).toHaveCount(0)
  await fold.focus()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('textbox', { name: 'Public key' })).toBeVisible()
  await app.keyboard.press('Tab')
  await expect(app.getByRole('textbox', { name: 'Public key' })).toBeFocused()
  await app.keyboard.insertText(key.publicPem)
  await expect(app.getByText('Only this public key is kept.')).toBeVisible()
  await importProtocol(app, 'SERVICE_NAME', key.publicPem)
  await doWithAgent(app, 'Get a nonce and sign it')
  await expect(pause(app)).toBeFocused()
  const commands = app.getByRole('button', { name: 'Commands that sign it' })
  await commands.focus()
  await app.keyboard.press('Enter')
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
