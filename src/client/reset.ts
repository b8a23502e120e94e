import { openNoMore } from '../contract/one-connection.ts'
import type { ResetReport } from '../contract/reset-report.ts'
import type { Deployment } from './forget-deployment.ts'

/** The reset of one deployment, which reaches each of its tabs. */
export interface Reset {
  /** Deletes everything, then loads this tab anew and has the other ones do so. @throws TypeError where its part does not come */
  readonly run: () => Promise<void>
  /** What the reset before this load left to be said, as JSON; null where there was none. */
  readonly report: string | null
}

/** What the tabs tell each other: nothing is to be opened from now on; everything is gone. */
type ResetNews = 'deleting' | 'deleted'

const loadForgetting = () => import('./forget-deployment.ts')

/** Leaves word for the next load of this tab. */
function leaveReport(name: string, report: ResetReport): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(report))
  } catch {
    // The page then starts anew without saying why.
  }
}

/** Reads that word, which is kept until the service runs: on its way there the page may have to load once more. */
function leftReport(name: string, started: Promise<unknown>): string | null {
  try {
    started.then(() => sessionStorage.removeItem(name)).catch(() => undefined)
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/**
 * Makes ready for a reset in this tab or another. From its beginning no tab opens a store: one opened just before the
 * page leaves comes back empty, and WebKit never opens it again.
 */
export function createReset(
  deployment: Deployment,
  { pageUrl, started }: { readonly pageUrl: string; readonly started: Promise<unknown> },
): Reset {
  const reportName = `${deployment.storageName}:reset-report`
  const channel = new BroadcastChannel(`${deployment.storageName}:reset`)
  const tell = (news: ResetNews) => channel.postMessage(news)
  const startOver = (report: ResetReport) => {
    leaveReport(reportName, report)
    location.assign(pageUrl)
  }
  const heard = new Map<ResetNews, () => void>([
    ['deleting', openNoMore],
    ['deleted', () => startOver({ elsewhere: true, removed: [], failed: [] })],
  ])
  channel.addEventListener('message', ({ data }: MessageEvent<ResetNews>) => heard.get(data)?.())
  // Fetched at the first gesture, so that a reset needs no connection.
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, () => void loadForgetting().catch(() => undefined), { once: true })
  return {
    report: leftReport(reportName, started),
    async run() {
      const { forgetDeployment } = await loadForgetting()
      tell('deleting')
      openNoMore()
      const report = await forgetDeployment(deployment)
      tell('deleted')
      startOver(report)
    },
  }
}
