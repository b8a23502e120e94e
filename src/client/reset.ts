import { stopOpening } from '../browser/own-database.ts'
import { openTabChannel } from '../browser/tab-channel.ts'
import { createTabChoice } from './own-agents.ts'
import { type Deployment, type ResetNews, runReset } from './run-reset.ts'

/**
 * Prepares for a reset in this tab or another. Once it begins no tab opens a store: one opened just before
 * the page leaves comes back empty, and WebKit never opens it again.
 *
 * The deleting tab holds a Web Lock until it has left. The lock tells the others a real reset from a message
 * that anyone on this origin could have sent, and lets them start over also where that tab ends before it is done.
 * @returns deletes everything in this browser, then reloads all tabs; its promise is rejected with what stands in the
 *   way (ResetHindered)
 */
export function createReset(deployment: Deployment, pageUrl: string): () => Promise<void> {
  const { databases, entries } = deployment.names
  const lockName = `${databases.service}:reset`
  const channel = openTabChannel(lockName)
  let over = false
  const startOver = () => {
    if (over) return
    over = true
    // The deleting tab cannot reach another tab's session storage.
    createTabChoice(entries.agent).set(null)
    location.assign(pageUrl)
  }
  const heed = async () => {
    const { held } = await navigator.locks.query()
    if (!held?.some(({ name }) => name === lockName)) return
    stopOpening()
    await navigator.locks.request(lockName, { mode: 'shared' }, startOver)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<ResetNews>) => {
    if (data === 'deleting') void heed()
    if (data !== 'deleted') return
    stopOpening()
    startOver()
  })
  return async () => {
    const tell = (news: ResetNews) => channel.postMessage(news)
    await runReset(deployment, { lockName, tell, startOver })
  }
}
