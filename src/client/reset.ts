import { stopOpening } from '../browser/own-database.ts'
import type { ResetReport } from './reset-report.ts'
import type { Deployment, ResetNews } from './run-reset.ts'

/** The reset of one deployment, which reaches each of its tabs. */
export interface Reset {
  /** Deletes everything, then reloads all tabs. @throws TypeError where its code does not load */
  readonly run: () => Promise<void>
  readonly report: string | null
}

/** How long the deleting tab's last message may take to arrive once it has left (milliseconds). */
const LAST_WORD_MS = 500

const loadReset = () => import('./run-reset.ts')

function leaveReport(name: string, report: ResetReport): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(report))
  } catch {
    // The page then starts again without saying why.
  }
}

/** Forgets which agent this tab worked with; the deleting tab cannot reach another tab's session storage. */
function forgetChoice(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Then nothing was kept there either.
  }
}

/** Reads that report, which is kept until the service runs: until then the page may have to reload. */
function leftReport(name: string, started: Promise<unknown>): string | null {
  try {
    started.then(() => sessionStorage.removeItem(name)).catch(() => undefined)
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/**
 * Prepares for a reset in this tab or another. Once it begins no tab opens a store: one opened just before
 * the page leaves comes back empty, and WebKit never opens it again.
 *
 * The deleting tab holds a Web Lock until it has left. The lock tells the others a real reset from a message
 * that anyone on this origin could have sent, and shows them at once if that tab ends before it is done.
 */
export function createReset(
  deployment: Deployment,
  { pageUrl, started }: { readonly pageUrl: string; readonly started: Promise<unknown> },
): Reset {
  const { databases, entries } = deployment.names
  const lockName = `${databases.service}:reset`
  const channel = new BroadcastChannel(lockName)
  let heeded = Promise.resolve(false)
  let over = false
  const leave = (report: ResetReport) => leaveReport(entries.resetReport, report)
  const startOver = (report: ResetReport | null) => {
    if (over) return
    over = true
    forgetChoice(entries.agent)
    if (report !== null) leave(report)
    location.assign(pageUrl)
  }
  const startOverElsewhere = (brokenOff: boolean) =>
    startOver({ elsewhere: true, brokenOff, removed: [], failed: [] })
  /** Whether a reset was seen to begin, now or before. */
  const heed = async (before: Promise<boolean>): Promise<boolean> => {
    const { held } = await navigator.locks.query()
    if (!held?.some(({ name }) => name === lockName)) return before
    stopOpening()
    const left = () => void setTimeout(startOverElsewhere, LAST_WORD_MS, true)
    void navigator.locks.request(lockName, { mode: 'shared' }, left)
    return true
  }
  const heedEnd = async () => {
    stopOpening()
    // The browser may take longer to name its locks than the other tab to delete everything.
    if (await heeded) startOverElsewhere(false)
    // A reset whose start was not seen cannot be reported; the page itself finds out what is gone.
    else startOver(null)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<ResetNews>) => {
    if (data === 'deleting') heeded = heed(heeded)
    if (data === 'deleted') void heedEnd()
  })
  // Fetched at the first gesture, so that a reset needs no connection.
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, () => void loadReset().catch(() => undefined), { once: true })
  return {
    report: leftReport(entries.resetReport, started),
    run: async () => {
      const tell = (news: ResetNews) => channel.postMessage(news)
      const { runReset } = await loadReset()
      await runReset(deployment, { lockName, tell, leaveReport: leave, startOver })
    },
  }
}
