import type { RunFile } from '../../../src/contract/schemas/run-file.ts'
import { readRunFile } from '../../../src/evidence/read-run-file.ts'
import { GOOD_RUN } from '../../../src/evidence/samples/good-run.ts'
import { TAMPERED_RUN } from '../../../src/evidence/samples/tampered-run.ts'
import { expect, test } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { bytesOf } from '../../service/evidence/run-files.ts'
import { expectNoFindings } from '../access/expect-no-findings.ts'
import { choose, jsonFile, refused, same } from './run-file-files.ts'

const file: RunFile = readRunFile(bytesOf(GOOD_RUN))
const differs = { name: /^Running it again gives other answers/ }

/** The file with its last request many times over. */
function long(times: number): RunFile {
  const last = file.lines.slice(-1)
  return { ...file, lines: [...file.lines, ...Array.from({ length: times }, () => last).flat()] }
}

test('A file of a thousand lines shows how far it is, stays usable, and is stopped', async ({ app }) => {
  await open(app, '#/run')
  await app.evaluate(() => {
    const seen: string[] = []
    const watching = new MutationObserver(() => {
      const words = document.querySelector('main')?.textContent?.match(/\d+ of [\d,]+ lines run again/)?.[0]
      if (words !== undefined && seen.at(-1) !== words) seen.push(words)
      if (seen.length <= 3) return
      watching.disconnect()
      for (const button of document.querySelectorAll('button'))
        if (button.textContent === 'Stop') button.click()
    })
    watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await choose(app, jsonFile(long(1000)))
  await expect(app.getByRole('heading', { name: 'The file was not run to its end' })).toBeFocused()
  await expect(app.getByText('Stopped. Nothing was concluded about the file.')).toBeVisible()
  await choose(app, jsonFile(file))
  await expect(app.getByRole('heading', same)).toBeFocused()
})

test('On a narrow screen the run file’s page does not scroll sideways', async ({ app }) => {
  await app.setViewportSize({ width: 320, height: 700 })
  await open(app, '#/run')
  await choose(app, { name: 'tampered.json', text: TAMPERED_RUN })
  await expect(app.getByRole('heading', differs)).toBeVisible()
  expect(await app.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test.describe('Where the service does not run', () => {
  test.use({ serviceWorkers: 'block' })

  test('A file is run again all the same, and nothing can be exported', async ({ page }) => {
    await page.goto('#/run')
    await expect(page.locator('html')).toHaveAttribute('data-service', 'unavailable')
    await expect(page.getByRole('button', { name: 'Export the run as JSON' })).toBeDisabled()
    await choose(page, jsonFile(file))
    await expect(page.getByRole('heading', same)).toBeFocused()
  })
})

test('The run file’s page has no findings: empty, the same, other answers, refused', async ({ app }) => {
  await open(app, '#/run')
  await expect(app.getByRole('heading', { name: 'Run file', exact: true })).toBeVisible()
  await expectNoFindings(app, 'empty')
  await app.evaluate(() => {
    const { arrayBuffer } = File.prototype
    File.prototype.arrayBuffer = () => new Promise(() => undefined)
    Object.assign(window, { readAgain: () => Object.assign(File.prototype, { arrayBuffer }) })
  })
  await choose(app, jsonFile(file))
  await expect(app.getByText('Reading the file')).toBeVisible()
  await expectNoFindings(app, 'running')
  await app.getByRole('button', { name: 'Stop' }).click()
  await expect(app.getByRole('heading', { name: 'The file was not run to its end' })).toBeFocused()
  await app.evaluate('readAgain()')
  await choose(app, jsonFile(file))
  await expect(app.getByRole('heading', same)).toBeVisible()
  await expectNoFindings(app, 'the same')
  await choose(app, { name: 'tampered.json', text: TAMPERED_RUN })
  await expect(app.getByRole('heading', differs)).toBeVisible()
  await expectNoFindings(app, 'other answers')
  await choose(app, { name: 'a.txt', text: 'hello' })
  await expect(app.getByRole('heading', refused)).toBeVisible()
  await expectNoFindings(app, 'refused')
})
