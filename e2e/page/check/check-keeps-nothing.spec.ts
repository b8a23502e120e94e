import { exportPKCS8, importJWK } from 'jose'
import type { Page } from 'playwright/test'
import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'
import { issuerOf } from '../../rules/bench/issued.ts'
import { keptElsewhere, storedCounts, storedRecords } from '../states/kept-data.ts'
import {
  box,
  checkIt,
  fill,
  jwsOf,
  line,
  makeKey,
  openCheck,
  paste,
  region,
  takeFor,
  verdict,
} from './check-steps.ts'

const MARK = 'only-in-memory-71c9'

/** Everything that this origin keeps, as one text. */
async function everythingKept(page: Page): Promise<string> {
  const elsewhere = await page.evaluate(() => [
    ...[JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href],
    ...[JSON.stringify(history.state), document.title, document.cookie],
  ])
  return [...elsewhere, ...Object.values(await storedRecords(page))].join('\n')
}

/** Gives a credential, whose list and holder's key hold the mark, with both. */
async function keptInNoBoxBeside(page: Page): Promise<void> {
  const { text, keys, holder, list = '' } = await (await issuerOf('W3C_VC'))()
  await box(page, 'What to check').fill(text)
  await fill(page, 'Key', JSON.stringify({ keys }))
  await fill(page, 'Expected subject', '')
  await fill(page, 'Expected holder key', JSON.stringify({ ...holder, kid: MARK }))
  await paste(page, 'Status list', list)
  await expect(line(page, 'cnf')).toHaveAttribute('data-status', 'PASS')
  await expect(line(page, 'status')).toHaveAttribute('data-status', 'PASS')
  // Its URL is in the credential too, so that it is looked for as another text.
  await fill(page, 'Status list', `${list}\n${MARK}`)
  await expect(line(page, 'status')).toHaveAttribute('data-status', 'PASS')
}

test('What is pasted reaches no store, no address, no request and no other tab', async ({ app, context }) => {
  const other = await context.newPage()
  await other.addInitScript(() => {
    const heard: unknown[] = []
    Object.assign(window, { heard })
    const Channel = window.BroadcastChannel
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name)
        this.addEventListener('message', ({ data }) => heard.push(data))
      }
    }
    addEventListener('storage', ({ newValue }) => heard.push(newValue))
  })
  await other.goto(app.url())
  await untilReady(other)
  // In Firefox only the tab in front has the focus.
  await app.bringToFront()
  await openCheck(app)
  const before = await storedCounts(app)
  const elsewhere = await keptElsewhere(app)
  // The page fetches its later views with the first gesture; nothing else may be asked for.
  const requests: string[] = []
  context.on('request', request => {
    if (!/\/assets\/[\w-]+\.(?:js|css)$/u.test(request.url())) requests.push(request.url())
  })
  const key = makeKey()
  await fill(app, 'Key', JSON.stringify(key.jwk))
  await paste(app, 'What to check', jwsOf({ kid: MARK }, { mark: MARK }, key))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await fill(app, 'Expected subject', MARK)
  await checkIt(app)
  await expect(app.getByRole('heading', { name: /^Not judged: No line for a JWS uses/u })).toBeFocused()
  await keptInNoBoxBeside(app)
  expect(requests).toEqual([])
  expect(await storedCounts(app)).toEqual(before)
  expect(await keptElsewhere(app)).toEqual(elsewhere)
  const kept = await everythingKept(app)
  expect(kept).not.toContain(MARK)
  expect(kept).not.toContain(key.jwk.x)
  expect(JSON.stringify(await other.evaluate(() => Reflect.get(window, 'heard')))).not.toContain(MARK)
})

test('What was pasted is gone when the view is left, and after a reload', async ({ app }) => {
  await openCheck(app)
  await box(app, 'What to check').fill(`v=aid2;u=https://${MARK}.example;p=mcp`)
  await checkIt(app)
  await expect(verdict(app)).toBeVisible()
  await open(app, '#/reference')
  await expect(app.getByRole('heading', { level: 1 })).toBeVisible()
  await goBack(app)
  await expect(box(app, 'What to check')).toHaveValue('')
  await expect(verdict(app)).toHaveCount(0)
  await box(app, 'What to check').fill(MARK)
  await app.reload()
  await untilReady(app)
  await expect(box(app, 'What to check')).toHaveValue('')
})

test('A private key is taken out of each box at once, and said; a public one stays', async ({ app }) => {
  const key = makeKey()
  const pem = await exportPKCS8(
    Object(await importJWK({ ...key.privateJwk }, 'EdDSA', { extractable: true })),
  )
  const did = `did:jwk:${Buffer.from(JSON.stringify(key.privateJwk)).toString('base64url')}`
  const secrets = [
    JSON.stringify(key.privateJwk),
    JSON.stringify({ keys: [key.jwk, key.privateJwk] }, null, 2),
    JSON.stringify({ format: 'agent-assurance-run', keys: [{ jwk: key.privateJwk }] }),
    JSON.stringify(key.privateJwk).replace('"d"', '"\\u0064"'),
    pem,
    did,
  ]
  await openCheck(app)
  // A credential's kind shows the box for its list.
  await takeFor(app, 'vc', 'a text')
  for (const name of ['What to check', 'Key', 'Expected holder key', 'Status list']) {
    for (const secret of secrets) {
      await paste(app, name, secret)
      await expect(box(app, name)).toHaveValue('')
      await expect(box(app, name)).toHaveAccessibleDescription(/That was a private key\. It was removed/)
      await expect(verdict(app)).toHaveCount(0)
      // Neither by undoing the paste does it come back.
      await app.keyboard.press('ControlOrMeta+z')
      await expect(box(app, name)).toHaveValue('')
    }
    await paste(app, name, JSON.stringify(key.jwk))
    await expect(box(app, name)).not.toHaveValue('')
    await fill(app, name, '')
  }
})

test('That a private key was removed stands until its box changes; of a DPoP proof also what forbids it', async ({
  app,
}) => {
  const key = makeKey()
  await openCheck(app)
  await paste(app, 'Key', JSON.stringify(key.privateJwk))
  await fill(app, 'What to check', jwsOf({}, { a: 1 }, key))
  await expect(box(app, 'Key')).toHaveAccessibleDescription(/That was a private key/)
  await fill(app, 'Key', JSON.stringify(key.jwk))
  await expect(box(app, 'Key')).not.toHaveAccessibleDescription(/private/)
  const proof = jwsOf({ typ: 'dpop+jwt', jwk: key.privateJwk }, { htm: 'GET' }, key)
  await fill(app, 'What to check', '')
  await paste(app, 'What to check', proof)
  await expect(box(app, 'What to check')).toHaveValue('')
  await expect(box(app, 'What to check')).toHaveAccessibleDescription(/private key.*RFC 9449 4\.3/)
})

test('A box that the kind does not have holds nothing, and boxes that change at once are all kept', async ({
  app,
}) => {
  const key = makeKey()
  await openCheck(app)
  await takeFor(app, 'vc', 'a text')
  await fill(app, 'Status list', 'no.status.list')
  await app.getByRole('combobox', { name: 'What it is' }).selectOption({ index: 0 })
  await fill(app, 'What to check', jwsOf({}, { a: 1 }, key))
  await fill(app, 'Key', JSON.stringify(key.jwk))
  await checkIt(app)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  const names = ['Expected issuer', 'Expected subject', 'Expected audience']
  const boxes = await Promise.all(names.map(name => box(app, name).elementHandle()))
  await app.evaluate(elements => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    for (const element of elements) {
      set?.call(element, 'filled')
      element?.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
  }, boxes)
  for (const name of names) await expect(box(app, name)).toHaveValue('filled')
})

/** Drops a text of so many octets on the page, as a file. */
async function dropText(page: Page, octets: number): Promise<void> {
  await page.evaluate(length => {
    const file = new File(['x'.repeat(length)], 'large.txt')
    const data = new DataTransfer()
    data.items.add(file)
    for (const type of ['dragover', 'drop'])
      window.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
  }, octets)
}

test('More than 1 MB is not taken, and hostile text is drawn as text', async ({ app }) => {
  await openCheck(app)
  await dropText(app, 1_048_577)
  await expect(box(app, 'What to check')).toHaveAccessibleDescription(/more than 1 MB/)
  await expect(box(app, 'What to check')).toHaveValue('')
  await dropText(app, 1_048_576)
  await expect
    .poll(() =>
      box(app, 'What to check')
        .inputValue()
        .then(text => text.length),
    )
    .toBe(1_048_576)
  const key = makeKey()
  const hostile = {
    '<img src=x onerror=alert(1)>': '\u202Egnp.exe',
    __proto__x: ['</script><script>alert(1)</script>'],
  }
  await box(app, 'What to check').fill(jwsOf({ kid: '<b>\u202E</b>' }, hostile, key))
  await checkIt(app)
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
  await region(app).getByText('Payload', { exact: true }).click()
  await expect(region(app).getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  await expect(region(app).locator('img, b > b')).toHaveCount(0)
})
