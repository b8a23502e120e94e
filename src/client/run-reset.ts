import { openNoMore } from '../browser/shared-connection.ts'
import { type Deployment, forgetDeployment } from './forget-deployment.ts'
import type { ResetReport } from './reset-report.ts'

/** What the tabs tell each other: nothing is to be opened from now on; everything is gone. */
export type ResetNews = 'deleting' | 'deleted'

export interface ResetParts {
  /** Name of the Web Lock that the tab holds which deletes. */
  readonly lockName: string
  readonly tell: (news: ResetNews) => void
  /** Leaves word for the next load of this tab. */
  readonly leaveReport: (report: ResetReport) => void
  /** Loads this tab anew, with this to be said there. */
  readonly startOver: (report: ResetReport) => void
}

/** Deletes everything, with the lock in hand until this tab has left: so other tabs know that it goes on, and when it ends. */
export async function runReset(
  deployment: Deployment,
  { lockName, tell, leaveReport, startOver }: ResetParts,
): Promise<void> {
  await navigator.locks.request(lockName, async () => {
    // Where this tab is loaded anew before it is done, that is what it finds.
    leaveReport({ elsewhere: false, brokenOff: true, removed: [], failed: [] })
    tell('deleting')
    openNoMore()
    const report = await forgetDeployment(deployment)
    tell('deleted')
    startOver(report)
    return new Promise(() => undefined)
  })
}
