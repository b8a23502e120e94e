import { readFile } from 'node:fs/promises'
import { expect } from '../../kit/fixtures.ts'
import { open } from '../../kit/visitor-steps.ts'
import { drop, same } from '../library/run-file-files.ts'
import { keptElsewhere, storedCounts } from '../states/kept-data.ts'
import { story } from './story.ts'

story(
  'A run is exported as one file and, dropped again, gives the same answers; nothing of it is stored',
  async ({ permitted: app }) => {
    await open(app, '#/run')
    const download = app.waitForEvent('download')
    await app.getByRole('button', { name: 'Export the run as JSON' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^run-agt_.*\.json$/)
    await expect(app.getByRole('heading', { name: 'Downloaded' })).toBeFocused()
    const text = await readFile(await file.path(), 'utf8')
    expect(text).not.toMatch(/"d"\s*:/)
    const before = { stored: await storedCounts(app), kept: await keptElsewhere(app) }
    await drop(app, 'footer', [{ name: 'run.json', text }])
    await expect(app.getByRole('heading', same)).toBeFocused()
    const judged = app.getByRole('region', { name: 'Run a file again' })
    await expect(judged).toHaveAttribute('data-verdict', 'same')
    await expect(judged).toContainText('under the keys in this file')
    await expect(app.getByText('verified', { exact: true })).toHaveCount(0)
    const lines = app.getByRole('region', { name: 'Line by line' })
    await expect(lines.locator('[data-result="same"]')).toBeVisible()
    await expect(app.getByRole('heading', { name: 'What this does not show' })).toBeVisible()
    expect({ stored: await storedCounts(app), kept: await keptElsewhere(app) }).toEqual(before)
  },
)
