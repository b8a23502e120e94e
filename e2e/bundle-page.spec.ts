import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { RunBundle } from '../src/pilot/bundle/run-bundle.ts'
import { expectNoFindings } from './expect-no-findings.ts'
import { expect, test } from './fixtures.ts'
import { keptElsewhere, storedCounts } from './kept-data.ts'
import { eventfulRun, exported } from './service/bundle-runs.ts'
import { bindKey, evaluate, importSample, open } from './visitor-steps.ts'

interface GivenFile {
  readonly name: string
  readonly text: string
}

const jsonFile = (value: unknown, name = 'run.json'): GivenFile => ({ name, text: JSON.stringify(value) })

async function choose(page: Page, ...files: readonly GivenFile[]): Promise<void> {
  await page
    .getByLabel('A run bundle')
    .setInputFiles(
      files
        .slice(0, 1)
        .map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
    )
}

/** Drops files on any element, as a reader's pointer would. */
async function drop(page: Page, target: string, files: readonly GivenFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(given => {
    const held = new DataTransfer()
    for (const { name, text } of given) held.items.add(new File([text], name, { type: 'application/json' }))
    return held
  }, files)
  await page.dispatchEvent(target, 'dragover', { dataTransfer })
  await page.dispatchEvent(target, 'drop', { dataTransfer })
}

const consistent = { name: 'Consistent with the keys inside it' }
const refused = { name: 'Not a bundle that can be verified' }

let bundle: RunBundle

test.beforeAll(async () => {
  bundle = await exported(await eventfulRun('OIDC'))
})

test('A run is exported as one file and, dropped again, is consistent with the keys inside it; nothing of it is stored', async ({
  app,
}) => {
  await importSample(app)
  await bindKey(app)
  await evaluate(app)
  await open(app, '#/bundle')
  const download = app.waitForEvent('download')
  await app.getByRole('button', { name: 'Export the run as JSON' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^run-agt_.*\.json$/)
  await expect(app.getByRole('heading', { name: 'Handed to the browser' })).toBeFocused()
  const text = await readFile(await file.path(), 'utf8')
  expect(text).not.toMatch(/"d"\s*:/)
  const before = { stored: await storedCounts(app), kept: await keptElsewhere(app) }
  await drop(app, 'footer', [{ name: 'run.json', text }])
  await expect(app.getByRole('heading', consistent)).toBeFocused()
  await expect(app.getByText('verified', { exact: true })).toHaveCount(0)
  for (const part of [
    'The file',
    'The claim as received',
    'Public keys',
    'Directory entries',
    'Challenges',
    'Proofs',
    'Decisions',
    'Receipts',
  ])
    await expect(app.getByRole('region', { name: part })).toBeVisible()
  await app.getByRole('region', { name: 'Proofs' }).getByText('BIND_KEY: 201').click()
  await expect(app.getByRole('region', { name: 'Proofs' })).toContainText(
    'verifies under the key in its header',
  )
  await expect(app.getByRole('heading', { name: 'What this does not show' })).toBeVisible()
  expect({ stored: await storedCounts(app), kept: await keptElsewhere(app) }).toEqual(before)
})

test('A run made elsewhere is judged by itself, refusals and all', async ({ app }) => {
  await open(app, '#/bundle')
  await choose(app, jsonFile(bundle))
  await expect(app.getByRole('heading', consistent)).toBeFocused()
  const proofs = app.getByRole('region', { name: 'Proofs' })
  await expect(proofs.getByText('409 CHALLENGE_USED')).toBeVisible()
  await proofs.getByText('422 PROOF_REJECTED').click()
  await expect(proofs).toContainText('fails here too')
})

test('One changed character breaks the check that names it, and says so first', async ({ app }) => {
  await open(app, '#/bundle')
  const changed = structuredClone(bundle)
  const [receipt] = changed.receipts
  if (receipt) receipt.receipt.policy_version = '9.9.9'
  await choose(app, jsonFile(changed, 'changed.json'))
  await expect(
    app.getByRole('heading', { name: /^Not consistent: \d+ checks? do(es)? not hold$/ }),
  ).toBeFocused()
  const receipts = app.getByRole('region', { name: 'Receipts' })
  const broken = receipts.locator('[data-status="broken"]').first()
  await expect(broken).toContainText('receipt_digest')
  await expect(broken).toContainText('does not hash to the receipt’s name')
  await expect(app.getByRole('region', { name: 'Proofs' })).toContainText(/all \d+ hold/)
})

test('What is no bundle is refused with why, and the page goes on', async ({ app }) => {
  await open(app, '#/bundle')
  const cases: [GivenFile, string][] = [
    [{ name: 'a.txt', text: 'hello' }, 'not JSON'],
    [{ name: 'a.json', text: '{"a":1,"a":2}' }, 'stands here twice'],
    [jsonFile({ ...bundle, format_version: '7.0.0' }), 'this page knows 1.0.0'],
    [jsonFile({ ...bundle, keys: [{ kty: 'OKP', d: 'x' }] }), 'private key'],
    [jsonFile({ ...bundle, extra: 1 }), '/extra'],
    [{ name: 'deep.json', text: `${'['.repeat(40)}${']'.repeat(40)}` }, 'deep'],
    [{ name: 'big.json', text: ' '.repeat(5_000_001) }, '5000000 is the most'],
  ]
  for (const [file, words] of cases) {
    await choose(app, file)
    await expect(app.getByRole('heading', refused)).toBeFocused()
    await expect(app.getByRole('region', { name: 'Verify a bundle' })).toContainText(words)
  }
  await drop(app, 'main', [jsonFile(bundle), jsonFile(bundle)])
  await expect(app.getByText('2 files were handed over. One at a time can be verified.')).toBeVisible()
  await choose(app, jsonFile(bundle))
  await expect(app.getByRole('heading', consistent)).toBeVisible()
})

/** The bundle with its first proof many times over, as a service would have answered a repeated request. */
function large(times: number): RunBundle {
  const [first] = bundle.proofs
  const { evidence: _one, evidence_ref: _two, ...proof } = first ?? {}
  const bound = bundle.proofs.find(({ proven }) => proven?.purpose === 'BIND_KEY') ?? proof
  return {
    ...bundle,
    proofs: [
      ...bundle.proofs,
      ...Array.from({ length: times }, () => structuredClone(bound)),
    ] as RunBundle['proofs'],
  }
}

test('A bundle of a thousand proofs shows how far it is, stays usable, and is stopped', async ({ app }) => {
  await open(app, '#/bundle')
  const file = jsonFile(large(1000))
  await app.evaluate(() => {
    const seen: string[] = []
    new MutationObserver(() => {
      const words = document.querySelector('main')?.textContent?.match(/\d+ of \d+ verified/)?.[0]
      if (words !== undefined && seen.at(-1) !== words) seen.push(words)
      if (seen.length > 3)
        for (const button of document.querySelectorAll('button'))
          if (button.textContent === 'Stop') button.click()
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { seen })
  })
  await choose(app, file)
  await expect(app.getByRole('heading', { name: 'The file was not verified' })).toBeFocused()
  await expect(app.getByText('Stopped. Nothing was concluded about the file.')).toBeVisible()
})

test('A bundle of a thousand proofs is verified to the end, and listed a page at a time', async ({ app }) => {
  await open(app, '#/bundle')
  await choose(app, jsonFile(large(1000)))
  await expect(app.getByRole('heading', consistent)).toBeVisible()
  const proofs = app.getByRole('region', { name: 'Proofs' })
  await expect(proofs.getByRole('listitem')).toHaveCount(50)
  await proofs.getByRole('button', { name: /^Show 50 more of 10\d\d$/ }).click()
  await expect(proofs.getByRole('listitem')).toHaveCount(100)
})

test('Without an agent there is nothing to export, and the page says so', async ({ app }) => {
  await open(app, '#/bundle')
  await expect(app.getByRole('button', { name: 'Export the run as JSON' })).toBeDisabled()
  await expect(app.getByText('There is no agent yet: import a claim first.')).toBeVisible()
})

test('By keyboard alone a file is chosen', async ({ app }) => {
  await open(app, '#/bundle')
  const button = app.getByRole('button', { name: 'Choose a file' })
  await button.focus()
  const chooser = app.waitForEvent('filechooser')
  await app.keyboard.press('Enter')
  await (await chooser).setFiles([
    { name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(bundle)) },
  ])
  await expect(app.getByRole('heading', consistent)).toBeFocused()
})

test.describe('Where the service does not run', () => {
  test.use({ serviceWorkers: 'block' })

  test('A bundle is verified all the same, and nothing can be exported', async ({ page }) => {
    await page.goto('#/bundle')
    await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
    await expect(page.getByRole('button', { name: 'Export the run as JSON' })).toBeDisabled()
    await choose(page, jsonFile(bundle))
    await expect(page.getByRole('heading', consistent)).toBeFocused()
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`In ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('The bundle’s page has no findings: empty, consistent, broken, refused', async ({ app }) => {
      await open(app, '#/bundle')
      await expect(app.getByRole('heading', { name: 'Run bundle' })).toBeVisible()
      await expectNoFindings(app, 'empty')
      await app.evaluate(() => {
        const { arrayBuffer } = File.prototype
        File.prototype.arrayBuffer = () => new Promise(() => undefined)
        Object.assign(window, { readAgain: () => Object.assign(File.prototype, { arrayBuffer }) })
      })
      await choose(app, jsonFile(bundle))
      await expect(app.getByText('Reading the file')).toBeVisible()
      await expectNoFindings(app, 'running')
      await app.getByRole('button', { name: 'Stop' }).click()
      await expect(app.getByRole('heading', { name: 'The file was not verified' })).toBeFocused()
      await app.evaluate('readAgain()')
      await choose(app, jsonFile(bundle))
      await expect(app.getByRole('heading', consistent)).toBeVisible()
      await app.getByText('VERIFY_IDENTITY: 201').click()
      await app.getByText('Members that are not checked').click()
      await expectNoFindings(app, 'consistent')
      await choose(app, jsonFile({ ...bundle, policy_version: '0.0.0' }))
      await expect(app.getByRole('heading', { name: /^Not consistent/ })).toBeVisible()
      await expectNoFindings(app, 'broken')
      await choose(app, { name: 'a.txt', text: 'hello' })
      await expect(app.getByRole('heading', refused)).toBeVisible()
      await expectNoFindings(app, 'refused')
    })
  })
}
