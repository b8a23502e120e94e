import type { Page } from 'playwright/test'
import { CONTRACT_VERSION } from '../../../src/contract/version.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { expectToFit } from '../access/measures.ts'

const FOLDER = `source-set/${CONTRACT_VERSION}`

/** Unfolds the set at the end of the controlled pilot's page. */
const unfold = (page: Page) => page.getByText(`Source set ${CONTRACT_VERSION}`, { exact: true }).click()

/** Opens the controlled pilot with its source set; returns that part of the page. */
async function openSet(page: Page) {
  await open(page, '#/controlled-pilot')
  await unfold(page)
  const set = page.getByRole('region', { name: 'Source set' })
  await expect(set).toBeVisible()
  return set
}

const verifyButton = (page: Page) => page.getByRole('button', { name: 'Verify every digest' })

const fileLine = (page: Page, path: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: path, exact: true }) })

test('The set shows its files with their digests, and every digest verifies', async ({ app, host }) => {
  const set = await openSet(app)
  await expect(set.getByRole('row')).toHaveCount(1 + 21)
  const { sets } = JSON.parse(await host.read('source-set/index.json'))
  await expect(fileLine(app, 'manifest.json')).toContainText(sets[0].sha256)
  await expect(fileLine(app, 'openapi.json')).toHaveAttribute('data-status', 'unreached')
  const before = host.requests.length
  await verifyButton(app).focus()
  await app.keyboard.press('Enter')
  await expect(app.getByRole('heading', { name: 'All 21 files have their digests' })).toBeFocused()
  await expect(set).toContainText(
    'The contract and the cases are, to the byte, what this page itself is built from',
  )
  await expect(fileLine(app, 'openapi.json')).toHaveAttribute('data-status', 'proven')
  const fetched = host.requests.slice(before).map(({ path }) => path)
  expect(fetched).toContain(`/demo/${FOLDER}/catalogues/limits.json`)
  await expect(app.getByRole('button', { name: 'Request bodies sent out: 0' })).toBeVisible()
  await expectNoFindings(app, 'verified')
  await expectToFit(app, 'verified')
})

test('A file that was changed on the host is named, and one that is gone, with what the host answered; the others still match', async ({
  app,
  host,
}) => {
  const path = `${FOLDER}/catalogues/limits.json`
  host.replace(path, (await host.read(path)).replace('300', '900'))
  const set = await openSet(app)
  host.replace(`${FOLDER}/openapi.json`, null)
  await verifyButton(app).click()
  await expect(app.getByRole('heading', { name: '2 of 21 files did not verify' })).toBeFocused()
  await expect(set).toContainText('catalogues/limits.json: not the file in the manifest')
  await expect(fileLine(app, 'catalogues/limits.json')).toHaveAttribute('data-status', 'refused')
  await expect(fileLine(app, 'catalogues/problems.json')).toHaveAttribute('data-status', 'proven')
  await expect(set).toContainText('openapi.json: not fetched')
  await expect(set).toContainText('the host answered 404')
  await expectNoFindings(app, 'two files differ')
})

test('A set rewritten whole, index and all, is not the contract that this page is built from', async ({
  app,
  host,
}) => {
  const set = await openSet(app)
  await expect(verifyButton(app)).toBeVisible()
  const { createHash } = await import('node:crypto')
  const measured = (text: string) => ({
    bytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  })
  const path = 'catalogues/limits.json'
  const limits = (await host.read(`${FOLDER}/${path}`)).replace('300', '900')
  const manifest = JSON.parse(await host.read(`${FOLDER}/manifest.json`))
  for (const file of manifest.files) if (file.path === path) Object.assign(file, measured(limits))
  const manifestText = JSON.stringify(manifest)
  const index = JSON.parse(await host.read('source-set/index.json'))
  Object.assign(index.sets[0], measured(manifestText))
  host.replace(`${FOLDER}/${path}`, limits)
  host.replace(`${FOLDER}/manifest.json`, manifestText)
  host.replace('source-set/index.json', JSON.stringify(index))
  await app.reload()
  await unfold(app)
  await verifyButton(app).click()
  await expect(app.getByRole('heading', { name: '1 of 21 files did not verify' })).toBeVisible()
  await expect(set).toContainText(
    `${path}: the file in the manifest, and not the one that this page is built from`,
  )
})

test('Where the set cannot be fetched the page says so, and fetches it again when asked', async ({
  app,
  host,
}) => {
  const index = await host.read('source-set/index.json')
  host.replace('source-set/index.json', null)
  const set = await openSet(app)
  await expect(app.getByRole('heading', { name: 'The source set cannot be shown' })).toBeVisible()
  await expect(set).toContainText('the host answered 404')
  host.replace('source-set/index.json', '<!doctype html><title>Not found</title>')
  await set.getByRole('button', { name: 'Fetch it again' }).click()
  await expect(set).toContainText('it is not a file of a source set')
  host.replace('source-set/index.json', index)
  await set.getByRole('button', { name: 'Fetch it again' }).click()
  await expect(verifyButton(app)).toBeVisible()
})
