import { openNoMore } from '../browser/shared-connection.ts'
import { type Deployment, forgetDeployment } from './forget-deployment.ts'
import type { ResetReport } from './reset-report.ts'

/** What tabs tell each other: open nothing from now on; everything is gone. */
export type ResetNews = 'deleting' | 'deleted'

export interface ResetParts {
  /** Name of the Web Lock that the deleting tab holds. */
  readonly lockName: string
  readonly tell: (news: ResetNews) => void
  /** Leaves the report for the next load of this tab. */
  readonly leaveReport: (report: ResetReport) => void
  /** Reloads this tab, which then shows this report. */
  readonly startOver: (report: ResetReport) => void
}

/** Deletes everything, holding the lock until this tab has left, so other tabs see the reset run and end. */
export async function runReset(
  deployment: Deployment,
  { lockName, tell, leaveReport, startOver }: ResetParts,
): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    // What this tab finds if it is reloaded before the reset is done.
    leaveReport({ elsewhere: false, brokenOff: true, removed: [], failed: [] })
    tell('deleting')
    openNoMore()
    const report = await forgetDeployment(deployment)
    tell('deleted')
    startOver(report)
    return new Promise(() => undefined)
  })
}
