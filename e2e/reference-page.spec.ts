import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { PROOF_CHECK_WORDS, PROOF_CHECKS } from '../src/contract/checks.ts'
import { DIMENSION_NAMES, DIMENSIONS, REASON_CODES, reasonWords } from '../src/contract/dimensions.ts'
import { ENDPOINTS } from '../src/contract/endpoints.ts'
import { keysOf } from '../src/contract/keys-of.ts'
import { CONDITIONS, LIFECYCLE, OPERATIONS, SIGNERS } from '../src/contract/lifecycle.ts'
import { LIMITATIONS } from '../src/contract/limitations.ts'
import { LIMITS } from '../src/contract/limits.ts'
import { PURPOSES, STATUSES } from '../src/contract/names.ts'
import { OBLIGATIONS } from '../src/contract/obligations.ts'
import { VIOLATIONS } from '../src/contract/primitives.ts'
import { PROBLEM_WORDS } from '../src/contract/problem-words.ts'
import { PROBLEMS } from '../src/contract/problems.ts'
import { HEADERS } from '../src/contract/reference/header-notes.ts'
import { LIMIT_NOTES } from '../src/contract/reference/limit-notes.ts'
import { MESSAGES } from '../src/contract/reference/messages.ts'
import { fieldsOf } from '../src/contract/reference/noted-fields.ts'
import { originWords, STANDARDS } from '../src/contract/reference/origins.ts'
import { REASON_REMEDIES } from '../src/contract/reference/reason-remedies.ts'
import { STATUS_RULES } from '../src/contract/reference/status-rules.ts'
import { typeWords } from '../src/contract/reference/type-words.ts'
import { expect, test } from './fixtures.ts'
import { open } from './visitor-steps.ts'

/** The rows of the tables of one section, each as its cells' texts, the heads left out. */
function rowsOf(page: Page, section: string): Promise<string[][][]> {
  return page.evaluate(id => {
    const tables = document.getElementById(`ref-${id}`)?.closest('section')?.querySelectorAll('table') ?? []
    return [...tables].map(table =>
      [...table.querySelectorAll('tbody tr')].map(row =>
        [...row.children].map(cell => cell.textContent ?? ''),
      ),
    )
  }, section)
}

async function openReference(page: Page): Promise<void> {
  await open(page, '#/reference')
  await expect(page.getByRole('heading', { name: 'Reference', exact: true })).toBeVisible()
}

const opensOf = (operation: (typeof OPERATIONS)[number]) =>
  LIFECYCLE[operation].opens.map(name => CONDITIONS[name].words).join('; ')

test('Endpoints and headers are those of the contract', async ({ app }) => {
  await openReference(app)
  const [endpoints = []] = await rowsOf(app, 'endpoints')
  expect(endpoints.map(cells => cells.slice(0, 4))).toEqual(
    Object.values(ENDPOINTS).map(({ path, summary, messages, success }) => [
      `POST ${path}`,
      summary,
      messages.map(({ name }) => name).join(', '),
      String(success),
    ]),
  )
  expect((await rowsOf(app, 'headers'))[0]?.map(([name, on, required]) => [name, on, required])).toEqual(
    HEADERS.map(({ name, on, required }) => [name, on, required ? 'yes' : 'no']),
  )
})

test('Every field of every message stands there with type, constraint, whether it is required, and origin', async ({
  app,
}) => {
  await openReference(app)
  const tables = await rowsOf(app, 'fields')
  expect(tables).toEqual(
    MESSAGES.map(({ objects }) =>
      objects
        .flatMap(fieldsOf)
        .map(({ name, required, schema, note: { from, words } }) => [
          name,
          `${typeWords(schema)}${words ?? ''}`,
          required ? 'yes' : 'no',
          from.map(originWords).join(', '),
        ]),
    ),
  )
})

test('Lifecycle, statuses, purposes, conditions and checks are those that the service reads', async ({
  app,
}) => {
  await openReference(app)
  const [operations = [], statuses = []] = await rowsOf(app, 'lifecycle')
  expect(operations.map(([name]) => name)).toEqual([...OPERATIONS])
  expect(statuses).toEqual(STATUSES.map(status => [status, STATUS_RULES[status]]))
  const [purposes = [], conditions = [], checks = []] = await rowsOf(app, 'purposes')
  expect(purposes.map(([name, opens, signer]) => [name, opens, signer])).toEqual(
    PURPOSES.map(purpose => [purpose, opensOf(purpose), SIGNERS[LIFECYCLE[purpose].signer]]),
  )
  expect(conditions.map(([words, closed]) => [words, closed])).toEqual(
    Object.values(CONDITIONS).map(({ words, closed }) => [words, closed]),
  )
  expect(checks).toEqual(
    PROOF_CHECKS.map((check, index) => [check, String(index + 1), PROOF_CHECK_WORDS[check]]),
  )
})

test('Dimensions, reason codes, obligations, violations, limits and limitations are those that run', async ({
  app,
}) => {
  await openReference(app)
  expect((await rowsOf(app, 'dimensions'))[0]).toEqual(
    DIMENSION_NAMES.map(name => [name, DIMENSIONS[name].words, DIMENSIONS[name].passes]),
  )
  expect(
    (await rowsOf(app, 'reasons'))[0]?.map(([code, , , words, remedy]) => [code, words, remedy]),
  ).toEqual(REASON_CODES.map(code => [code, reasonWords(code), REASON_REMEDIES[code]]))
  const obligations = (await rowsOf(app, 'obligations'))[0] ?? []
  expect(obligations.map(([name, issued, , performed]) => [name, issued, performed])).toEqual(
    Object.entries(OBLIGATIONS).map(([name, { issued, performed }]) => [name, issued, performed]),
  )
  expect(obligations.map(([, , carries]) => carries)).toEqual([
    '–',
    '–',
    '–',
    'destination',
    'before',
    '–',
    'jti',
    'report_id',
  ])
  expect((await rowsOf(app, 'violations'))[0]).toEqual(Object.entries(VIOLATIONS))
  expect((await rowsOf(app, 'limits'))[0]?.map(([name, , of, origin]) => [name, of, origin])).toEqual(
    keysOf(LIMITS).map(name => [
      name,
      LIMIT_NOTES[name].words,
      LIMIT_NOTES[name].from.map(originWords).join(', '),
    ]),
  )
  expect((await rowsOf(app, 'limitations'))[0]?.map(([code, , words]) => [code, words])).toEqual(
    Object.entries(LIMITATIONS).map(([code, { statement }]) => [code, statement]),
  )
  expect((await rowsOf(app, 'standards'))[0]).toEqual(Object.entries(STANDARDS))
})

test('Every problem’s address opens its entry, which is scrolled to and focused', async ({ app }) => {
  for (const code of keysOf(PROBLEMS)) {
    await open(app, `#/reference/problems/${code}`)
    const entry = app.locator(`[data-entry="${code}"]`)
    await expect(entry).toHaveAttribute('open', '')
    await expect(entry.locator('summary')).toBeFocused()
    await expect(entry.locator('summary')).toBeInViewport()
    await expect(entry).toContainText(PROBLEM_WORDS[code].remedy)
    await expect(app.locator('details[data-entry][open]')).toHaveCount(1)
  }
})

test('The type of a refusal that the service really gave leads to its entry, in a browser that was never here', async ({
  app,
  context,
}) => {
  const type = await app.evaluate(async () => {
    const answer = await fetch('https://agents.invalid/v1/agents/import', { method: 'POST', body: '{' })
    return String((await answer.json()).type)
  })
  const fresh = await context.newPage()
  await fresh.goto(type)
  await expect(fresh.locator('[data-entry="UNSUPPORTED_MEDIA_TYPE"] summary')).toBeFocused()
})

for (const [asked, near] of [
  ['CHALLENGE_OLD', ['404 CHALLENGE_NOT_FOUND', '409 CHALLENGE_USED', '410 CHALLENGE_EXPIRED']],
  ['agent-not-found', ['404 AGENT_NOT_FOUND']],
  ['%3Cimg%20src%3Dx%3E', []],
  ['__proto__', []],
] as const) {
  test(`The unknown code ${asked} names those there are and the way to them`, async ({ app }) => {
    await open(app, `#/reference/problems/${asked}`)
    const said = app.getByRole('heading', { name: /^The catalogue holds no problem with the code/ })
    await expect(said).toBeFocused()
    await expect(said).toBeInViewport()
    await expect(app.getByRole('list', { name: 'All codes' }).getByRole('link')).toHaveCount(
      keysOf(PROBLEMS).length,
    )
    const nearest = app.getByRole('list', { name: 'The nearest codes' })
    if (near.length === 0) await expect(nearest).toHaveCount(0)
    else await expect(nearest.getByRole('link')).toHaveText([...near])
    await app.getByRole('list', { name: 'All codes' }).getByRole('link', { name: 'STORE_FULL' }).click()
    await expect(app.locator('[data-entry="STORE_FULL"] summary')).toBeFocused()
    await expect(said).toHaveCount(0)
  })
}

const DOWNLOADS = [
  ['openapi.json', 'openapi.json'],
  ['federated-agent-profile v1.json', 'schemas/federated-agent-profile/v1.json'],
  ['receipt v1.json', 'schemas/receipt/v1.json'],
] as const

async function expectDownloads(page: Page, read: (path: string) => Promise<string>): Promise<void> {
  for (const [name, path] of DOWNLOADS) {
    const coming = page.waitForEvent('download')
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name }).click()
    const got = await readFile(await (await coming).path())
    expect(got.equals(Buffer.from(await read(path))), name).toBe(true)
  }
}

test('The downloads are the published documents, byte for byte', async ({ app, host }) => {
  await openReference(app)
  await expectDownloads(app, path => host.read(path))
})

test.describe('where the service does not run', () => {
  test.use({ serviceWorkers: 'block' })

  test('The reference and its downloads are there all the same', async ({ page, host }) => {
    await page.goto('#/reference')
    await page.locator('html[data-service="unavailable"]').waitFor()
    await expect(page.getByRole('heading', { name: 'Problems', exact: true })).toBeVisible()
    await expectDownloads(page, path => host.read(join(path)))
  })
})
