import { createChangeSignal } from '../browser/observable.ts'
import { inTime } from '../browser/with-timeout.ts'
import { type InboxRecord, isInboxRecord, type WorldStore } from './world-store.ts'

/** The only destination there is: an inbox inside the page. */
export interface Inbox {
  /**
   * Accepts a report, once for each (agent, approval), in one transaction with a last check.
   * @param holds whether what was checked before still holds; false rejects the report
   * @returns whether the report was accepted
   * @throws DOMException `ConstraintError` where one was already accepted under the same key.
   */
  deliver(report: InboxRecord, holds?: () => Promise<boolean>): Promise<boolean>
  has(agentId: string, jti: string): Promise<boolean>
  reports(): Promise<readonly InboxRecord[]>
  /** The same, and the keys of the reports that cannot be read because they were altered outside this page. */
  seen(): Promise<{ readonly reports: readonly InboxRecord[]; readonly unreadable: readonly string[] }>
  /** Records when a report was read (RFC 3339, UTC). A second call changes nothing. */
  acknowledge(agentId: string, jti: string, at: string): Promise<void>
  subscribe(listener: () => void): () => void
}

/** How long the last check before a delivery may take, in milliseconds. */
const LAST_LOOK_MS = 10_000

/** Awaits work outside a transaction while keeping the transaction alive with requests. */
async function askingMeanwhile<T>(ask: () => Promise<unknown>, work: Promise<T>): Promise<T> {
  let settled = false
  const done = work.finally(() => {
    settled = true
  })
  done.catch(() => undefined)
  do await ask()
  while (!settled)
  return done
}

/** The synthetic inbox in the world's database; every tab is notified of a delivery. */
export function createInbox(store: WorldStore, channel: string): Inbox {
  const { announce, subscribe } = createChangeSignal(channel)
  const seen: Inbox['seen'] = async () => {
    const { store: inbox } = (await store.open()).transaction('inbox')
    const [all, dated] = await Promise.all([inbox.getAllKeys(), inbox.index('delivered_at').getAll()])
    const reports = dated.filter(isInboxRecord)
    const read = new Set(reports.map(({ agent_id, jti }) => String([agent_id, jti])))
    return { reports, unreadable: all.map(String).filter(key => !read.has(key)) }
  }
  return {
    deliver: async (report, holds = async () => true) => {
      const tx = (await store.open()).transaction('inbox', 'readwrite', { durability: 'strict' })
      const ask = () => tx.store.getKey([report.agent_id, report.jti])
      if (!(await askingMeanwhile(ask, inTime(holds(), LAST_LOOK_MS)))) {
        await tx.done
        return false
      }
      await Promise.all([tx.store.add(report), tx.done])
      announce()
      return true
    },
    has: async (agentId, jti) => (await (await store.open()).getKey('inbox', [agentId, jti])) !== undefined,
    reports: async () => (await seen()).reports,
    seen,
    acknowledge: async (agentId, jti, at) => {
      const tx = (await store.open()).transaction('inbox', 'readwrite')
      const report = await tx.store.get([agentId, jti])
      if (report && report.acknowledged_at === null) await tx.store.put({ ...report, acknowledged_at: at })
      await tx.done
      announce()
    },
    subscribe,
  }
}
