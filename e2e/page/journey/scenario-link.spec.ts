import { expect, test, untilReady } from '../../kit/fixtures.ts'
import { importSample, open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { overflow } from '../access/measures.ts'
import { keptElsewhere, storedCounts } from '../states/kept-data.ts'
import { CLAIM, pressInMenu } from './journey-steps.ts'

const run = 'Run these steps'
const heading = /^A claim (?:and steps )?from a link$/

test('A link is shown field by field and step by step, and nothing is sent, made or stored before it is confirmed', async ({
  imported: app,
}) => {
  const before = { stored: await storedCounts(app), kept: await keptElsewhere(app) }
  await open(app, `${CLAIM}&organization_id=org.example&to=pilot`)
  await expect(app.getByRole('heading', { name: heading })).toBeFocused()
  const claim = app.getByRole('region', { name: 'The claim in the link' })
  for (const [field, value] of [
    ['issuer', 'https://issuer.example'],
    ['subject', 'fresh'],
    ['display_name', 'Report courier'],
    ['key_reference', 'self'],
  ] as const) {
    await expect(claim.locator(`[data-field="${field}"]`)).toContainText(value)
    await expect(claim.locator(`[data-field="${field}"]`)).toHaveAttribute('data-s', 'claimed')
  }
  const steps = app.getByRole('list', { name: 'What it will run' }).getByRole('listitem')
  await expect(steps).toHaveText([
    /Import the claim/,
    /Verify the identity/,
    /Link the organization/,
    /Bind the key/,
    /Ask for a decision/,
    /Then opens the pilot/,
  ])
  await expect(steps.first()).toHaveAttribute('data-status', 'unreached')
  await expect(app.getByText('Nothing is overwritten: Report courier stays as it is')).toBeVisible()
  await expect(app.getByRole('button', { name: run })).toBeEnabled()
  expect({ stored: await storedCounts(app), kept: await keptElsewhere(app) }).toEqual(before)
  await app.getByRole('link', { name: 'Leave' }).click()
  await expect(app.getByRole('heading', { name: 'Claimed is not proven' })).toBeFocused()
  expect({ stored: await storedCounts(app), kept: await keptElsewhere(app) }).toEqual(before)
})

test('A link that the service refuses says so beforehand, stops at the refusal and shows it; what follows is not run', async ({
  app,
}) => {
  await open(app, `${CLAIM.replace('issuer.example', 'real-company.com')}&to=evaluate`)
  await expect(
    app.getByText(
      'issuer: real-company.com is outside reserved space: write real-company.example. 422 REAL_DATA_NOT_ACCEPTED.',
    ),
  ).toBeVisible()
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: /^Stopped at “Import the claim”/ })).toBeFocused()
  await expect(app.getByText('The run stopped. What was done before that is kept.')).toBeVisible()
  await expect(app.getByRole('region', { name: 'Exchange' })).toContainText('422 REAL_DATA_NOT_ACCEPTED')
  const items = app.getByRole('list', { name: 'What it will run' }).getByRole('listitem')
  await expect(items.nth(0)).toHaveAttribute('data-status', 'refused')
  await expect(items.nth(1)).toHaveAttribute('data-status', 'unreached')
  await expect(app.locator('html')).toHaveAttribute('data-link', 'stopped')
})

test('A link fills the form alone where that is wanted, with self and fresh filled in, and sends nothing', async ({
  app,
}) => {
  await open(app, `${CLAIM}&to=evaluate`)
  await app.getByRole('button', { name: 'Fill the form only' }).click()
  await expect(app.getByRole('heading', { name: 'Import a claim' })).toBeFocused()
  await expect(app.getByText('Filled from the link')).toBeVisible()
  await expect(app.getByLabel('issuer', { exact: true })).toHaveValue('https://issuer.example')
  await expect(app.getByLabel('subject', { exact: true })).toHaveValue(/^invoice-clerk-[0-9a-f]{8}$/)
  await expect(app.getByLabel('key_reference', { exact: true })).toHaveValue('self')
  await expect(app.getByText('No messages yet.')).toBeVisible()
  await app.getByRole('button', { name: 'Import claim' }).click()
  await expect(app.getByRole('heading', { name: 'Imported, not verified yet' })).toBeVisible()
})

test('A link without a step to open runs nothing, and says so', async ({ app }) => {
  await open(app, CLAIM)
  await expect(app.getByRole('button', { name: run })).toBeDisabled()
  await expect(app.getByText('This link opens the form: there is nothing to run before it.')).toBeVisible()
})

test('A sample’s link fills the form as ever, and asks first where it names a step', async ({ app }) => {
  await open(app, '#/import?sample=W3C_VC')
  await expect(app.getByText('Filled from the W3C_VC sample')).toBeVisible()
  await open(app, '#/import?sample=OIDC&to=bind')
  await expect(app.getByRole('list', { name: 'What it will run' }).getByRole('listitem')).toHaveText([
    /Import the claim/,
    /Then opens Bind, where you continue/,
  ])
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: 'Imported, not verified yet' })).toBeFocused()
})

test('A hostile link is refused by parameter, or shown as the text that it is', async ({ app }) => {
  const before = await storedCounts(app)
  await open(app, `${CLAIM}&__proto__=1&to=revoke&issuer=x&token=eyJhbGciOiJFUzI1NiJ9.e30.AAAA`)
  await expect(app.getByRole('heading', { name: 'This link cannot be opened' })).toBeFocused()
  for (const name of ['__proto__', 'issuer', 'to', 'token'])
    await expect(app.getByRole('listitem').filter({ hasText: name }).first()).toBeVisible()
  await open(
    app,
    `${CLAIM.replace('Report%20courier', encodeURIComponent('<img src=x onerror=alert(1)>\u202Etxt.exe\u0000'))}&to=bind`,
  )
  const name = app.locator('[data-field="display_name"]')
  await expect(name).toContainText('<img src=x onerror=alert(1)>')
  await expect(name).toContainText('U+202E')
  await expect(name).toContainText('U+0000')
  await open(app, `${CLAIM.replace('Report%20courier', 'x'.repeat(10_000))}&to=bind`)
  await expect(app.getByRole('button', { name: 'Show all 10000 characters' })).toBeVisible()
  await expect(
    app.getByText('display_name does not fit the schema of an import: 400 SCHEMA_VIOLATION.'),
  ).toBeVisible()
  await open(app, `${CLAIM}&display_name=%zz`)
  await expect(app.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible()
  for (const end of ['&to=evaluate&attack=REPLAY', '&to=evaluate&attack=__proto__', '&attack=REPLAY']) {
    await open(app, `#/import?sample=SERVICE_NAME${end}`)
    await expect(app.getByRole('main').getByRole('listitem')).toHaveText([
      /^attack.*no parameter of this name/,
    ])
    await expect(app.getByRole('button', { name: run })).toHaveCount(0)
  }
  expect(await storedCounts(app)).toEqual(before)
})

test('By keyboard alone, in a narrow window, a link is read, confirmed and run to its decision, with the focus on it', async ({
  app,
}) => {
  await app.setViewportSize({ width: 320, height: 700 })
  await open(app, '#/import?sample=SERVICE_NAME&to=decision')
  await expect(app.getByRole('heading', { name: heading })).toBeFocused()
  await expect(app.getByText('Then opens Evaluate, which shows the decision.')).toBeVisible()
  await expect(app.getByRole('button', { name: run })).toBeEnabled()
  expect(await overflow(app)).toBeLessThanOrEqual(0)
  await app.keyboard.press('Tab')
  await expect(app.getByRole('button', { name: run })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'PERMIT', exact: true })).toBeFocused()
  await expect(app.getByRole('region', { name: 'Decision' })).toHaveAttribute('data-status', 'PERMIT')
  await expect(app.locator('html')).toHaveAttribute('data-link', 'done')
})

test('A link that ends at a decision which is no PERMIT shows that one', async ({ app }) => {
  const claim = 'identity_source=EXTERNAL&protocol=OIDC&issuer=https%3A%2F%2Fissuer.example&subject=fresh'
  await open(app, `#/import?${claim}&key_reference=self&valid_until=2020-01-01T00%3A00%3A00Z&to=decision`)
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: 'DENY', exact: true })).toBeFocused()
})

test('A reader who goes on from the heading at once keeps the focus where it went', async ({ app }) => {
  await app.evaluate(name => {
    const goOn = ({ target }: Event) => {
      if (!(target instanceof HTMLHeadingElement)) return
      removeEventListener('focusin', goOn)
      const buttons = [...document.querySelectorAll<HTMLElement>('main button')]
      queueMicrotask(() => buttons.find(({ textContent }) => textContent === name)?.focus())
    }
    addEventListener('focusin', goOn)
  }, run)
  await open(app, '#/import?sample=SERVICE_NAME&to=decision')
  await expect(app.getByRole('button', { name: run })).toBeFocused()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'PERMIT', exact: true })).toBeFocused()
})

test('Preview, stop, refused link and the dialog have no findings', async ({ app }) => {
  await open(app, `${CLAIM.replace('Report%20courier', '%E2%80%AEevil')}&to=evaluate`)
  await expect(app.getByRole('heading', { name: heading })).toBeVisible()
  await expectNoFindings(app, 'preview')
  await open(app, `${CLAIM.replace('issuer.example', 'real-company.com')}&to=evaluate`)
  await app.getByRole('button', { name: run }).click()
  await expect(app.getByRole('heading', { name: /^Stopped at/ })).toBeVisible()
  await expectNoFindings(app, 'stopped')
  await open(app, '#/import?nothing=1')
  await expect(app.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible()
  await expectNoFindings(app, 'refused link')
  await open(app, '#/')
  await importSample(app)
  await pressInMenu(app, 'Share')
  await expect(app.getByLabel('The link')).toBeVisible()
  await expectNoFindings(app, 'share')
})

test.describe('Where the browser lacks Ed25519', () => {
  test('A link whose protocol needs it says why it cannot be run, and fills the form', async ({ page }) => {
    await page.addInitScript(() => {
      const generateKey = crypto.subtle.generateKey.bind(crypto.subtle)
      Object.assign(crypto.subtle, {
        generateKey: (...given: Parameters<typeof generateKey>) =>
          JSON.stringify(given[0]).includes('Ed25519')
            ? Promise.reject(new DOMException('none here', 'NotSupportedError'))
            : generateKey(...given),
      })
    })
    await page.goto('#/import?sample=DNS_WELL_KNOWN&to=evaluate')
    await untilReady(page)
    await expect(page.getByRole('button', { name: run })).toBeDisabled()
    await expect(page.getByText('DNS_WELL_KNOWN needs Ed25519, which this browser lacks.')).toBeVisible()
  })
})

test('On a narrow screen neither preview, refused link nor dialog scrolls sideways', async ({ app }) => {
  await app.setViewportSize({ width: 320, height: 700 })
  await open(app, `${CLAIM.replace('Report%20courier', 'x'.repeat(2000))}&to=evaluate`)
  await expect(app.getByRole('heading', { name: heading })).toBeVisible()
  expect(await overflow(app)).toBeLessThanOrEqual(0)
  await open(app, `#/import?${'y'.repeat(300)}=1`)
  await expect(app.getByRole('heading', { name: 'This link cannot be opened' })).toBeVisible()
  expect(await overflow(app)).toBeLessThanOrEqual(0)
  await open(app, '#/')
  await importSample(app)
  await pressInMenu(app, 'Share')
  const dialog = app.getByRole('dialog', { name: 'Share as a link' })
  await expect(dialog.getByLabel('The link')).toBeVisible()
  expect(await dialog.evaluate(element => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
})
