import type { Page } from 'playwright/test'
import { PROOF_CHECK_WORDS, PROOF_CHECKS } from '../../../src/contract/catalogues/checks.ts'
import { DIMENSION_NAMES, DIMENSIONS, REASONS } from '../../../src/contract/catalogues/dimensions.ts'
import { CONDITIONS, LIFECYCLE, OPERATIONS, SIGNERS } from '../../../src/contract/catalogues/lifecycle.ts'
import { LIMITATIONS } from '../../../src/contract/catalogues/limitations.ts'
import { LIMITS } from '../../../src/contract/catalogues/limits.ts'
import { OBLIGATIONS } from '../../../src/contract/catalogues/obligations.ts'
import { toldMessages, typeWords } from '../../../src/contract/field-docs/fields.ts'
import { HEADERS, LIMIT_NOTES, STATUS_RULES } from '../../../src/contract/field-docs/reference-notes.ts'
import { keysOf } from '../../../src/contract/keys-of.ts'
import { PURPOSES, STATUSES } from '../../../src/contract/names.ts'
import { ENDPOINTS } from '../../../src/contract/schemas/endpoints.ts'
import { VIOLATIONS } from '../../../src/contract/schemas/primitives.ts'
import { SPECIFICATIONS } from '../../../src/contract/specifications/citations.ts'
import { originWords } from '../../../src/contract/specifications/origins.ts'
import { capitalized } from '../../../src/ui/kit/words.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'

/** The rows of the tables on one page, each as its cells' texts, without header rows. */
async function rowsOf(page: Page, id: string, title: string): Promise<string[][][]> {
  await open(page, `#/reference/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeFocused()
  return page
    .getByRole('main')
    .locator('table')
    .evaluateAll(tables =>
      tables.map(table =>
        [...table.querySelectorAll('tbody tr')].map(row =>
          [...row.children].map(cell => cell.textContent ?? ''),
        ),
      ),
    )
}

const opensOf = (operation: (typeof OPERATIONS)[number]) =>
  LIFECYCLE[operation].opens.map(name => CONDITIONS[name].words).join('; ')

test('Endpoints and headers are those of the contract', async ({ app }) => {
  const [endpoints = []] = await rowsOf(app, 'endpoints', 'Endpoints')
  expect(endpoints.map(cells => cells.slice(0, 4))).toEqual(
    Object.values(ENDPOINTS).map(({ path, summary, messages, success }) => [
      `POST ${path}`,
      summary,
      messages.map(({ name }) => name).join(', '),
      String(success),
    ]),
  )
  const [headers = []] = await rowsOf(app, 'headers', 'Headers and retries')
  expect(headers.map(([name, on, required]) => [name, on, required])).toEqual(
    HEADERS.map(({ name, on, required }) => [name, on, required ? 'yes' : 'no']),
  )
})

test('Every field of every message stands there with type, constraint, whether it is required, and origin', async ({
  app,
}) => {
  const tables = await rowsOf(app, 'fields', 'Messages and fields')
  expect(tables).toEqual(
    toldMessages().map(({ fields }) =>
      fields.map(({ name, required, schema, told: { from, words } }) => [
        name,
        [typeWords(schema), words].filter(Boolean).join('. '),
        required ? 'yes' : 'no',
        from.map(originWords).join(', '),
      ]),
    ),
  )
})

test('Lifecycle, statuses, purposes, conditions and checks are those that the service reads', async ({
  app,
}) => {
  const [operations = [], statuses = []] = await rowsOf(app, 'lifecycle', 'Lifecycle')
  expect(operations.map(([name]) => name)).toEqual([...OPERATIONS])
  expect(statuses).toEqual(STATUSES.map(status => [status, STATUS_RULES[status]]))
  const [purposes = [], conditions = []] = await rowsOf(app, 'purposes', 'Purposes and authority')
  expect(purposes.map(([name, opens, signer]) => [name, opens, signer])).toEqual(
    PURPOSES.map(purpose => [purpose, opensOf(purpose), SIGNERS[LIFECYCLE[purpose].signer]]),
  )
  expect(conditions.map(([words, closed]) => [words, closed])).toEqual(
    Object.values(CONDITIONS).map(({ words, closed }) => [words, closed]),
  )
  const [checks = []] = await rowsOf(app, 'checks', 'Checks')
  expect(checks).toEqual(
    PROOF_CHECKS.map((check, index) => [check, String(index + 1), PROOF_CHECK_WORDS[check]]),
  )
})

test('Dimensions, reason codes, obligations, violations, limits and limitations are those that run', async ({
  app,
}) => {
  expect((await rowsOf(app, 'dimensions', 'Dimensions'))[0]).toEqual(
    DIMENSION_NAMES.map(name => [name, DIMENSIONS[name].words, DIMENSIONS[name].passes]),
  )
  expect(
    (await rowsOf(app, 'reasons', 'Reason codes'))[0]?.map(([code, , , words, remedy]) => [
      code,
      words,
      remedy,
    ]),
  ).toEqual([...REASONS].map(([code, { words, remedy }]) => [code, words, remedy]))
  const obligations = (await rowsOf(app, 'obligations', 'Obligations'))[0] ?? []
  expect(obligations.map(([name, issued, , performed]) => [name, issued, performed])).toEqual(
    Object.entries(OBLIGATIONS).map(([name, { issued, performed }]) => [name, issued, performed]),
  )
  expect(obligations.map(([, , carries]) => carries)).toEqual([
    '–',
    '–',
    '–',
    'destination',
    'readiness_id',
    'before, readiness_id',
    '–',
    'before, readiness_id',
    'jti',
    'report_id',
  ])
  expect((await rowsOf(app, 'violations', 'Violations'))[0]).toEqual(
    Object.entries(VIOLATIONS).map(([code, words]) => [code, `${capitalized(words)}.`]),
  )
  expect(
    (await rowsOf(app, 'limits', 'Limits'))[0]?.map(([name, , of, origin]) => [name, of, origin]),
  ).toEqual(
    keysOf(LIMITS).map(name => [
      name,
      LIMIT_NOTES[name].words,
      LIMIT_NOTES[name].from.map(originWords).join(', '),
    ]),
  )
  expect(
    (await rowsOf(app, 'limitations', 'Limitations of a receipt'))[0]?.map(([code, , words]) => [
      code,
      words,
    ]),
  ).toEqual(Object.entries(LIMITATIONS).map(([code, { statement }]) => [code, statement]))
  expect((await rowsOf(app, 'standards', 'Standards cited'))[0]).toEqual(
    Object.entries(SPECIFICATIONS).map(([name, { title, revision }]) => [name, title, revision]),
  )
})
