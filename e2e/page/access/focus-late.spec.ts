import type { Page } from 'playwright/test'
import { expect, test } from '../../kit/fixtures.ts'
import {
  approveReport,
  content,
  holderAtPilot,
  send,
  sendReport,
  startFromSample,
} from '../journey/pilot-page-steps.ts'

/** Makes timers without a delay fire late, as on a busy machine: they draw the results of queries. */
const lateTimers = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const timeout = window.setTimeout.bind(window)
    const late = (act: TimerHandler, delay = 0, ...given: unknown[]) =>
      timeout(act, Math.max(delay, 200), ...given)
    Object.assign(window, { setTimeout: late })
  })

test('A decision takes the focus where a refusal is shown until it is drawn', async ({ app }) => {
  await holderAtPilot(app)
  await startFromSample(app, 'A real-looking host')
  await approveReport(app)
  await send(app).click()
  await expect(app.getByRole('heading', { name: 'Not decided, nothing delivered' })).toBeFocused()
  await content(app).fill('{ "title": "Week 47" }')
  await approveReport(app)
  await lateTimers(app)
  await sendReport(app, 'PERMIT')
})
