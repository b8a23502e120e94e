import { expect, test } from '../../kit/fixtures.ts'
import {
  doWithAgent,
  editClaim,
  importNow,
  importProtocol,
  jwsBox,
  nameKey,
  open,
  publicKeyBox,
  sendIt,
} from '../../kit/visitor-steps.ts'
import { lacking, makeOutsideKey, ownRows, pause, signElsewhere, signedBeside } from './elsewhere-steps.ts'

const why = lacking('openssl')
test.skip(why !== undefined, why)

test('What does not agree is said with both values and never sent; what agrees then is', async ({ app }) => {
  const [key, other] = [makeOutsideKey('ES256'), makeOutsideKey('ES256')]
  await importProtocol(app, 'SERVICE_NAME', key.publicPem)
  await doWithAgent(app, 'Get a nonce and sign it')
  const right = await signedBeside(app, key)
  const [header = '', payload = '', signature = ''] = right.split('.')
  const members: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...Object(members), purpose: 'REVOKE' })).toString('base64url')
  const before = (await ownRows(app, 'journal')).length
  const cases = [
    ['garbage', 'This is not a compact JWS', 'not three segments'],
    ['', 'This is not a compact JWS', 'not three segments'],
    [`${header}.${payload}.${signature}=`, 'This is not a compact JWS', 'canonical base64url'],
    [`${header}.${changed}.${signature}`, 'Something else was signed', '"BIND_KEY"'],
    [await signedBeside(app, other), 'The signature does not verify', 'another key'],
    [`${header}.${payload}.${'A'.repeat(86)}`, 'The signature does not verify', 'named'],
    [`${header}.${payload}.AAAA`, 'The signature has the wrong length', '64'],
    [`${header}.${payload}.MEQ`, 'The signature is in DER', 'r followed by s'],
  ] as const
  for (const [text, title, words] of cases) {
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

test('A private key never stays in a box, pasted, typed or filled, and is never used', async ({
  app,
  host,
}) => {
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

  await importProtocol(app, 'SERVICE_NAME', key.publicPem)
  await doWithAgent(app, 'Get a nonce and sign it')
  await expect(pause(app)).toBeVisible()
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
  expect(host.bodies).toEqual([])
})

test('A key of this browser’s wallet cannot be named as elsewhere', async ({ app }) => {
  await open(app, '#/import')
  await app.getByRole('radio', { name: /^PUBLIC_KEY/ }).check()
  await expect(app.getByText('Filled from the PUBLIC_KEY sample')).toBeVisible()
  await importNow(app)
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

test('Attacks that need the key are closed and say why; those that do not are tried', async ({ app }) => {
  const key = makeOutsideKey('ES256')
  await importProtocol(app, 'SERVICE_NAME', key.publicPem)
  await doWithAgent(app, 'Get a nonce and sign it')
  await signElsewhere(app, key)
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
  await app.getByRole('button', { name: 'Try to break it', exact: true }).click()
  const mode = app.getByRole('region', { name: 'Try to break it' })
  for (const attack of ['Flip one bit', 'alg: none', 'Sign another purpose'])
    await expect(mode.getByRole('button', { name: new RegExp(`^${attack}`) })).toBeDisabled()
  await expect(mode.getByText('the key is elsewhere: this page cannot sign with it').first()).toBeVisible()
  await mode.getByRole('button', { name: /^Replay the proof/ }).click()
  await expect(app.getByRole('heading', { level: 1, name: /^Replay the proof: / })).toBeFocused()
  expect(await ownRows(app, 'keys')).toEqual([])
})

test('Left unsigned, nothing is sent, and the same can be begun again', async ({ app }) => {
  const [key, next] = [makeOutsideKey('ES256'), makeOutsideKey('ES256')]
  await importProtocol(app, 'SERVICE_NAME', key.publicPem)
  await doWithAgent(app, 'Get a nonce and sign it')
  await signElsewhere(app, key)
  await expect(app.getByRole('heading', { name: /^Proof accepted/ })).toBeFocused()
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
