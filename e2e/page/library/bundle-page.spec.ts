import type { RunBundle } from '../../../src/evidence/bundle/run-bundle.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { eventfulRun, exported } from '../../service/evidence/bundle-runs.ts'
import { choose, consistent, drop, type GivenFile, jsonFile, refused } from './bundle-files.ts'

let bundle: RunBundle

test.beforeAll(async () => {
  bundle = await exported(await eventfulRun('OIDC'))
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
    [jsonFile({ ...bundle, format_version: '7.0.0' }), 'this page reads 1.0.0 alone'],
    [jsonFile({ ...bundle, contract_version: '1.5.0' }), 'The bundle was made under contract 1.5.0'],
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

test('Without an agent there is nothing to export, and the page says so', async ({ app }) => {
  await open(app, '#/bundle')
  await expect(app.getByRole('button', { name: 'Export the run as JSON' })).toBeDisabled()
  await expect(app.getByText('There is no agent yet: import a claim first.')).toBeVisible()
})

test('By keyboard alone a file is chosen', async ({ app }) => {
  // Awaited first: the browser starts catching choosers only some time after it is told to.
  const chooser = app.waitForEvent('filechooser')
  await open(app, '#/bundle')
  await expect(app.getByRole('heading', { name: 'Run bundle', level: 1 })).toBeFocused()
  await app.getByRole('button', { name: 'Choose a file' }).focus()
  await app.keyboard.press('Enter')
  await (await chooser).setFiles([
    { name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(bundle)) },
  ])
  await expect(app.getByRole('heading', consistent)).toBeFocused()
})
