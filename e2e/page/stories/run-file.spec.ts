import { readFile } from 'node:fs/promises'
import { expect } from '../../kit/fixtures.ts'
import { dropOn, line, openCheck, verdict } from '../check/check-steps.ts'
import { closeMenu, pressInMenu } from '../journey/journey-steps.ts'
import { keptElsewhere, storedCounts } from '../states/kept-data.ts'
import { story } from './story.ts'

story(
  'A run is exported as one file and, dropped on Check, gives the same answers; nothing of it is stored',
  async ({ permitted: app }) => {
    const download = app.waitForEvent('download')
    await pressInMenu(app, 'Export the run as JSON')
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^run-agt_.*\.json$/)
    await expect(app.getByRole('status').filter({ hasText: /^The run was exported: \d+ lines/ })).toHaveCount(
      1,
    )
    await closeMenu(app)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).not.toMatch(/"d"\s*:/)
    const before = { stored: await storedCounts(app), kept: await keptElsewhere(app) }
    await openCheck(app)
    await dropOn(app, 'footer', text)
    await expect(verdict(app)).toHaveAttribute('data-verdict', 'not_judged')
    await expect(app.getByRole('heading', { name: 'What is in the file gives these answers' })).toBeVisible()
    await expect(line(app, 'same_answers')).toContainText('under the keys in this file')
    await expect(verdict(app)).toContainText('Who wrote it can drop or re-date lines')
    expect({ stored: await storedCounts(app), kept: await keptElsewhere(app) }).toEqual(before)
  },
)
