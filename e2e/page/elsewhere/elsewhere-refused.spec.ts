import { expect, test } from '../../kit/fixtures.ts'
import {
  doWithAgent,
  editClaim,
  importProtocol,
  jwsBox,
  nameKey,
  open,
  publicKeyBox,
  sendIt,
  tryToBreak,
} from '../../kit/visitor-steps.ts'
import {
  askedElsewhere,
  boundElsewhere,
  lacking,
  makeOutsideKey,
  ownRows,
  pause,
  signedBeside,
} from './elsewhere-steps.ts'

const why = lacking('openssl')
test.skip(why !== undefined, why)

// What is said of each text that does not agree is held by rules/signing-elsewhere.spec.ts.

test('What does not agree is said with both values and never sent; what agrees then is', async ({ app }) => {
  const key = makeOutsideKey('ES256')
  await askedElsewhere(app, key)
  const right = await signedBeside(app, key)
  const [header = '', payload = '', signature = ''] = right.split('.')
  const members: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...Object(members), purpose: 'REVOKE' })).toString('base64url')
  const before = (await ownRows(app, 'journal')).length
  for (const [text, title, words] of [
    ['garbage', 'This is not a compact JWS', 'not three segments'],
    [`${header}.${changed}.${signature}`, 'Something else was signed', '"BIND_KEY"'],
    [`${header}.${payload}.MEQ`, 'The signature is in DER', 'r followed by s'],
  ] as const) {
    await jwsBox(app).fill(text)
    await sendIt(app).click()
    await expect(app.getByRole('heading', { name: `Not sent: ${title}` })).toBeFocused()
    await expect(app.getByRole('main')).toContainText(words)
    await expect(jwsBox(app)).toHaveValue(text)
  }
  expect(await ownRows(app, 'journal')).toHaveLength(before)
  await jwsBox(app).fill(right)
  await expect(app.getByRole('heading', { name: /^Not sent/ })).toHaveCount(0)
  await sendIt(app).click()
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
})

test('A private key never stays in a box, pasted or filled, and is never used', async ({ app }) => {
  const key = makeOutsideKey('Ed25519')
  const pasteInto = (name: string, text: string) =>
    app.getByRole('textbox', { name }).evaluate((box, given) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', given)
      // Firefox takes the text from members of its own.
      const init = { clipboardData, dataType: 'text/plain', data: given, bubbles: true, cancelable: true }
      const event = new ClipboardEvent('paste', init)
      // Whether the browser would go on to put it into the box.
      return box.dispatchEvent(event)
    }, text)
  await open(app, '#/import')
  await publicKeyBox(app)
  expect(await pasteInto('Public key', key.publicPem)).toBe(true)
  expect(await pasteInto('Public key', key.pem)).toBe(false)
  await expect(app.getByText('That looked like a private key in PEM.')).toBeVisible()
  await nameKey(app, key.pem, 'That looked like a private key in PEM.')
  await expect(app.getByRole('textbox', { name: 'Public key' })).toHaveValue('')
  const importing = app.getByRole('button', { name: 'Import claim' })
  await expect(importing).toBeDisabled()
  await expect(app.getByText('My key is elsewhere does not contain a public key')).toBeVisible()

  await askedElsewhere(app, key)
  expect(await pasteInto('Signed JWS', key.pem)).toBe(false)
  await expect(app.getByRole('heading', { name: 'Not sent: That was a private key' })).toBeFocused()
  await jwsBox(app).fill(key.pem)
  await expect(jwsBox(app)).toHaveValue('')
  await expect(app.getByRole('heading', { name: 'Not sent: That was a private key' })).toBeFocused()

  const secret = key.pem.split('\n')[1] ?? ''
  const kept = await app.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  )
  const rows = [...(await ownRows(app, 'agents')), ...(await ownRows(app, 'journal'))]
  expect(secret.length).toBeGreaterThan(60)
  expect(kept + JSON.stringify(rows) + (await app.content())).not.toContain(secret)
})

test('A key of this browser’s wallet cannot be named as elsewhere', async ({ app }) => {
  await importProtocol(app, 'PUBLIC_KEY')
  await expect.poll(async () => (await ownRows(app, 'keys')).length).toBe(1)
  const [row] = await ownRows(app, 'keys')
  await open(app, '#/import')
  await nameKey(app, JSON.stringify(Reflect.get(Object(row), 'jwk')))
  await editClaim(app)
  await app.getByRole('textbox', { name: 'issuer' }).fill('self')
  await app.getByRole('textbox', { name: 'subject' }).fill('self')
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(
    app.getByText('That key is in this browser’s wallet, so it is not an external key.'),
  ).toBeVisible()
  expect(await ownRows(app, 'agents')).toHaveLength(1)
})

test('Attacks that need the key are closed; what is left unsigned is not sent', async ({ app }) => {
  const [key, next] = [makeOutsideKey('ES256'), makeOutsideKey('ES256')]
  await boundElsewhere(app, key)
  await app.getByRole('button', { name: 'Try to break it', exact: true }).click()
  const mode = app.getByRole('region', { name: 'Try to break it' })
  for (const attack of ['Flip one bit', 'alg: none', 'Sign another purpose'])
    await expect(mode.getByRole('button', { name: new RegExp(`^${attack}`) })).toBeDisabled()
  await expect(mode.getByText('the key is elsewhere: this page cannot sign with it').first()).toBeVisible()
  await tryToBreak(app, 'Replay the proof')
  expect(await ownRows(app, 'keys')).toEqual([])
  await app.getByRole('button', { name: 'Back to your agent' }).click()
  await doWithAgent(app, 'Rotate key')
  const dialog = app.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Public key of the new key pair' }).fill(next.publicPem)
  await dialog.getByRole('button', { name: 'Bind the new key' }).click()
  await expect(pause(app)).toBeFocused()
  const before = (await ownRows(app, 'journal')).length
  await app.getByRole('button', { name: 'Leave it unsigned' }).click()
  await expect(app.getByText('It was left unsigned, and nothing was sent.')).toBeVisible()
  expect(await ownRows(app, 'journal')).toHaveLength(before)
})
