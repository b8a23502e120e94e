import { readFile } from 'node:fs/promises'
import { expect } from '../../kit/fixtures.ts'
import { bindKey, evaluate, importSample, open } from '../../kit/visitor-steps.ts'
import { consistent, drop } from '../library/bundle-files.ts'
import { keptElsewhere, storedCounts } from '../states/kept-data.ts'
import { story } from './story.ts'

story(
  'A run is exported as one file and, dropped again, is consistent with the keys inside it; nothing of it is stored',
  async ({ app }) => {
    await importSample(app)
    await bindKey(app)
    await evaluate(app)
    await open(app, '#/bundle')
    const download = app.waitForEvent('download')
    await app.getByRole('button', { name: 'Export the run as JSON' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^run-agt_.*\.json$/)
    await expect(app.getByRole('heading', { name: 'Downloaded' })).toBeFocused()
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
  },
)
