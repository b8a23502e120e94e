import type { RunBundle } from '../../../src/evidence/bundle/run-bundle.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { eventfulRun, exported } from '../../service/evidence/bundle-runs.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { choose, consistent, jsonFile, refused } from './bundle-files.ts'

let bundle: RunBundle

test.beforeAll(async () => {
  bundle = await exported(await eventfulRun('OIDC'))
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

test('On a narrow screen the bundle’s page does not scroll sideways', async ({ app }) => {
  await app.setViewportSize({ width: 320, height: 700 })
  await open(app, '#/bundle')
  await choose(app, jsonFile({ ...bundle, policy_version: '0.0.0' }))
  await expect(app.getByRole('heading', { name: /^Not consistent/ })).toBeVisible()
  await app.getByText('VERIFY_IDENTITY: 201').click()
  await app.getByText('Members that are not checked').click()
  expect(await app.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
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
