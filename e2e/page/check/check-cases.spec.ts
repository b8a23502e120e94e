import type { Page } from 'playwright/test'
import { GIVEN_NAMES } from '../../../src/bench/kinds.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { CASE_FILES, casesIn, listOf } from '../../rules/bench/cases.ts'
import { madeInput } from '../../rules/bench/made-input.ts'
import { box, checkIt, fill, line, openCheck, paste, region, verdict } from './check-steps.ts'

/** Published cases by their ids, each with one sentence that the page must say. */
const SAID: Readonly<Record<string, string>> = {
  'A02-idtoken-es256': 'This service would not take it',
  'C01-jwt-svid': 'The signature verifies under the key you gave',
  'D03-vc-v2-only': 'This service would not take it',
  'B15-pem': 'The key was read from PEM.',
  '151-dig-answer-section': 'An AID record, and no more.',
  'R4-filed': 'A receipt is not signed',
  'X15-time-ms': '13 digits are milliseconds',
  '152-dmarc': 'This is a DMARC record (RFC 7489)',
  'A36-dup-payload': 'A member that is there twice, at "/sub"',
  'B03-63-octets': '63 octets, 64 are needed',
  '21-der': 'a DER signature of',
  '09-hybrid-signed-over-proto': 'it verifies over the members of A2A 1.0 alone',
  'D29-status-purpose-mismatch': 'the list is for suspension',
  'R2-permit-over-fail': 'DENY follows from its dimensions',
  'Y14-jwk-alg-mismatch': 'alg is RS256; the key is EC with P-256',
}
const CASES = CASE_FILES.flatMap(casesIn).filter(({ id }) => id in SAID)

test('Published cases come out in the page as they are published, half of them refused', async ({ app }) => {
  test.slow()
  expect(CASES.map(({ id }) => id).toSorted()).toEqual(Object.keys(SAID).toSorted())
  await openCheck(app)
  for (const { id, input: { text = '', ...given } = {}, expected } of CASES) {
    await paste(app, 'What to check', text)
    for (const name of keysOf(GIVEN_NAMES)) if (given[name]) await fill(app, GIVEN_NAMES[name], given[name])
    const oneOf = (values: string | readonly string[]) => new RegExp(`^(?:${listOf(values).join('|')})$`, 'u')
    await expect(region(app), id).toHaveAttribute('data-kind', oneOf(expected.kind ?? '.*'))
    await expect(verdict(app), id).toHaveAttribute('data-verdict', oneOf(expected.verdict ?? '.*'))
    await expect(verdict(app), id).toHaveAttribute('data-service-verdict', oneOf(expected.service ?? '.*'))
    await expect(region(app), id).toContainText(SAID[id] ?? id)
    for (const [check, states] of Object.entries(expected.lines ?? {}))
      if (!check.startsWith('/')) await expect(line(app, check)).toHaveAttribute('data-status', oneOf(states))
    await app.getByRole('button', { name: 'Clear', exact: true }).click()
  }
})

const BIG_RUN = madeInput({ make: 'run', n: 0, keys: 0, bytes: 900_000 }).text ?? ''
const running = (page: Page) => region(page).locator('[data-progress]')

/** Presses *Stop* as soon as it stands there: a fast machine may be done before a hand is. */
const stopAtOnce = (page: Page) =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const stop = [...document.querySelectorAll('button')].find(each => each.textContent === 'Stop')
      if (stop === undefined) return
      observer.disconnect()
      document.documentElement.dataset.stopped =
        document.querySelector<HTMLElement>('[data-progress]')?.dataset.progress
      stop.click()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })

test('A long run file shows how far it is, and is stopped without a verdict', async ({ app }) => {
  await openCheck(app)
  await stopAtOnce(app)
  await box(app, 'What to check').fill(BIG_RUN)
  await checkIt(app)
  await expect.poll(() => app.evaluate(() => document.documentElement.dataset.stopped)).toMatch(/^\d+ \d+$/u)
  await expect(app.getByRole('heading', { name: 'It is judged here, line by line' })).toBeVisible()
  await expect(running(app)).toHaveCount(0)
  await expect(verdict(app)).toHaveCount(0)
  await expect(box(app, 'What to check'), 'what was given stays').toHaveValue(BIG_RUN)
})

test('The newest input wins over one that still runs', async ({ app }) => {
  await openCheck(app)
  await box(app, 'What to check').fill(BIG_RUN)
  await checkIt(app)
  await expect(running(app)).toBeVisible()
  await box(app, 'What to check').fill('v=DMARC1; p=none')
  await expect(verdict(app)).toContainText('DMARC')
  await expect(region(app)).toHaveAttribute('data-kind', 'other_txt')
  await expect(running(app)).toHaveCount(0)
})

test('An empty page invites: ways in, folded boxes, and no word of a verdict', async ({ app }) => {
  await openCheck(app)
  for (const title of ['Key', 'What you expect'])
    await expect(
      region(app).locator('details', { has: app.getByText(title, { exact: true }) }),
    ).toHaveJSProperty('open', false)
  await expect(app.getByRole('button', { name: 'Check it' })).toHaveCount(0)
  await expect(verdict(app)).toHaveCount(0)
  await expect(app.getByRole('heading', { name: 'It is judged here, line by line' })).toBeVisible()
  await fill(app, 'Key', 'not a key')
  await expect(box(app, 'Key')).toHaveAccessibleDescription(/./u)
})

const CHIPS = {
  ...{ 'ID token': 'id_token', 'Agent Card': 'agent_card', 'WIT-SVID': 'wit_svid', Credential: 'vc' },
  ...{ 'AID record': 'aid_record', Receipt: 'receipt', JWS: 'jws' },
}

test('Each example fills the boxes, is recognised and holds', async ({ app }) => {
  for (const [name, kind] of Object.entries(CHIPS)) {
    await openCheck(app)
    const chip = app
      .getByRole('link', { name, exact: true })
      .or(app.getByRole('button', { name, exact: true }))
    await chip.click()
    await expect(region(app), name).toHaveAttribute('data-kind', kind)
    await expect(verdict(app), name).toHaveAttribute('data-verdict', 'holds')
    if (name === 'Receipt' || name === 'JWS')
      await app.getByRole('button', { name: 'Clear', exact: true }).click()
  }
})
