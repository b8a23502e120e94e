import type { Page } from 'playwright/test'
import { BENCH_BYTES_AT_MOST } from '../../../src/bench/kinds.ts'
import { expect, revisit, test, visit } from '../../kit/fixtures.ts'
import { goBack, open } from '../../kit/visitor-steps.ts'
import { issuerOf } from '../../rules/bench/issued.ts'
import { keptElsewhere, storedCounts, storedRecords } from '../states/kept-data.ts'
import { box, checkIt, dropOn, fill, jwsOf, line, makeKey, openCheck, paste, verdict } from './check-steps.ts'

const MARK = 'only-in-memory-71c9'

/** Everything that this origin keeps, as one text. */
async function everythingKept(page: Page): Promise<string> {
  const elsewhere = await page.evaluate(() => [
    ...[JSON.stringify(localStorage), JSON.stringify(sessionStorage), location.href],
    ...[JSON.stringify(history.state), document.title, document.cookie],
  ])
  return [...elsewhere, ...Object.values(await storedRecords(page))].join('\n')
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
  await visit(other, app.url())
  // In Firefox only the tab in front has the focus.
  await app.bringToFront()
  await openCheck(app)
  const before = [await storedCounts(app), await keptElsewhere(app)]
  // The page fetches its later views with the first gesture, and starts its worker from a blob: nothing else may be asked for.
  const requests: string[] = []
  context.on('request', request => {
    if (!/^blob:|\/assets\/[\w-]+\.(?:js|css)$/u.test(request.url())) requests.push(request.url())
  })
  const key = makeKey()
  await fill(app, 'Key', JSON.stringify(key.jwk))
  await paste(app, 'What to check', jwsOf({ kid: MARK }, { mark: MARK }, key))
  await expect(verdict(app)).toHaveAttribute('data-verdict', 'holds')
  await fill(app, 'Expected subject', MARK)
  await checkIt(app)
  await expect(app.getByRole('heading', { name: /^Not judged: No line for a JWS uses/u })).toBeFocused()
  // A credential, with a list and a holder's key that hold the mark.
  const { text, keys, holder, list = '' } = await (await issuerOf('W3C_VC'))()
  await box(app, 'What to check').fill(text)
  await fill(app, 'Key', JSON.stringify({ keys }))
  await fill(app, 'Expected holder key', JSON.stringify({ ...holder, kid: MARK }))
  await fill(app, 'Status list', `${list}\n${MARK}`)
  await expect(line(app, 'status')).toHaveAttribute('data-status', 'PASS')
  expect(requests).toEqual([])
  expect([await storedCounts(app), await keptElsewhere(app)]).toEqual(before)
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
  await revisit(app)
  await expect(box(app, 'What to check')).toHaveValue('')
})

test('A private key is taken out of each box at once, and said; a public one stays', async ({ app }) => {
  const key = makeKey()
  // In which forms a private key is seen is held by rules/crypto/secrets.spec.ts.
  const secrets = [
    JSON.stringify({ keys: [key.jwk, key.privateJwk] }, null, 2),
    String(key.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  ]
  await openCheck(app)
  for (const name of ['Key', 'Expected holder key', 'Status list', 'What to check']) {
    for (const secret of secrets) {
      await fill(app, name, '')
      await paste(app, name, secret)
      await expect(box(app, name)).toHaveValue('')
      await expect(box(app, name)).toHaveAccessibleDescription(/That was a private key\. It was removed/)
      // Neither by undoing the paste does it come back.
      await app.keyboard.press('ControlOrMeta+z')
      await expect(box(app, name)).not.toHaveValue(secret)
    }
    await fill(app, name, '')
    await paste(app, name, JSON.stringify(key.jwk))
    await expect(box(app, name)).not.toHaveValue('')
    await expect(box(app, name)).not.toHaveAccessibleDescription(/private/)
    await fill(app, name, '')
  }
  const proof = jwsOf({ typ: 'dpop+jwt', jwk: key.privateJwk }, { htm: 'GET' }, key)
  await paste(app, 'What to check', proof)
  await expect(box(app, 'What to check')).toHaveAccessibleDescription(/private key.*RFC 9449 4\.3/)
})

test('A file dropped anywhere fills what to check, unless it is too large', async ({ app }) => {
  await openCheck(app)
  await dropOn(app, 'h1', 'x'.repeat(BENCH_BYTES_AT_MOST + 1))
  await expect(box(app, 'What to check')).toHaveAccessibleDescription(/more than 1 MB/)
  await dropOn(app, '[data-box="Key"] textarea', 'x'.repeat(BENCH_BYTES_AT_MOST))
  await expect.poll(() => box(app, 'What to check').inputValue()).toHaveLength(BENCH_BYTES_AT_MOST)
  await expect(box(app, 'Key')).toHaveValue('')
})

test('Boxes that change at once are all kept', async ({ app }) => {
  await openCheck(app)
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
