import { LIMITS } from '../contract/catalogues/limits.ts'
import type { ClientStore, Settling } from './client-store.ts'
import type { CallEntry, JournalEntry, ReceivedAnswer, SentRequest } from './journal-record.ts'
import { CURRENT, type OwnAgents, type TabChoice } from './own-agents.ts'
import type { Intent, OwnAgent } from './own-records.ts'
import { loadReading } from './own-rows.ts'

export type AgentNote = (tx: Settling) => Promise<void>

/** What a new agent is to the one at work: it takes its place, an attack made it beside that, or it is simply one more. */
export type NewAgent = 'at work' | 'beside' | 'one more'

/** What is noted of the visitor's agents as they go on; loaded with the verbs. */
export interface AgentNotes {
  remember(agent: OwnAgent, as: NewAgent): Promise<AgentNote>
  change(agentId: string, changes: (own: OwnAgent) => Partial<OwnAgent>): Promise<AgentNote>
}

/** Opens the transaction that stores a request's outcome. */
export async function settling(store: ClientStore): Promise<Settling> {
  return (await store.open()).transaction(['journal', 'intents', 'agents', 'choices'], 'readwrite')
}

export function createAgentNotes({ current }: Pick<OwnAgents, 'current'>, inTab: TabChoice): AgentNotes {
  return {
    remember: async (agent, as) => {
      const { readOne } = await loadReading()
      const atWork = as === 'beside' ? (await current())?.agent_id : undefined
      const stored = atWork === undefined ? agent : { ...agent, beside: atWork }
      return async tx => {
        const agents = tx.objectStore('agents')
        const kept = readOne('agents', await agents.get(agent.agent_id))
        // A resumed import may return an agent that has moved on since, so a stored one is kept.
        const put = agents.put(kept ?? stored)
        if (as === 'at work') await tx.objectStore('choices').put({ name: CURRENT, value: agent.agent_id })
        await put
        if (as === 'at work') inTab.set(agent.agent_id)
      }
    },
    change: async (agentId, changes) => {
      const { readOne } = await loadReading()
      return async tx => {
        const agents = tx.objectStore('agents')
        const own = readOne('agents', await agents.get(agentId))
        if (own) await agents.put({ ...own, ...changes(own) })
      }
    },
  }
}

/** How many bytes of a body the journal keeps: as many as the service reads. */
const KEPT_BYTES: number = LIMITS.BODY_BYTES

const MOST_BYTES_A_UNIT = 3

/** Whether a body may be too long; one that certainly is not need not be encoded. */
function mayBeLong(part: SentRequest | ReceivedAnswer | null): boolean {
  return part !== null && part.body.length * MOST_BYTES_A_UNIT > KEPT_BYTES
}

async function kept<P extends SentRequest | ReceivedAnswer>(part: P): Promise<P> {
  if (!mayBeLong(part)) return part
  const octets = new TextEncoder().encode(part.body)
  if (octets.length <= KEPT_BYTES) return part
  const { digestOfBytes } = await import('../crypto/digest.ts')
  return { ...part, body: '', left_out: { digest: await digestOfBytes(octets), bytes: octets.length } }
}

/** An entry as the journal keeps it: bodies over 64 KiB are replaced by their digest and length. */
async function keptEntry<E extends JournalEntry>(entry: E): Promise<E> {
  if (entry.kind !== 'call' || ![entry.request, entry.answer].some(mayBeLong)) return entry
  const answer = entry.answer && (await kept(entry.answer))
  return { ...entry, request: await kept(entry.request), answer }
}

/** The visitor's own record of every message and signature, in order, kept across reloads. */
export interface Journal {
  /**
   * Adds an entry under the next number; `numbered` makes the entry for a number.
   * @returns the whole entry, even where its bodies were shortened for storage
   */
  add<E extends JournalEntry>(numbered: (seq: number) => E): Promise<E>
  /**
   * Begins to store the intent of a request, which must outlive this tab: once this resolves, the transaction is
   * committed whatever becomes of the tab, and `stored` says when it is there.
   */
  intend(intent: Intent): Promise<{ readonly stored: Promise<void> }>
  /** Stores what became of a request, and in the same transaction what comes with it. */
  settle(entry: CallEntry, along?: Along): Promise<void>
}

interface Along {
  /** The key of the request's intent, which is deleted. */
  readonly forgets?: string | undefined
  readonly note?: AgentNote | undefined
}

interface KeyCursor {
  readonly key: unknown
  continue(): Promise<KeyCursor | null>
}

/**
 * The number after the last one in the journal. Keys written by hand are skipped: those that are not whole
 * numbers, and those with no exact number after them.
 */
async function nextNumber(last: KeyCursor | null): Promise<number> {
  let taken = Number.MAX_SAFE_INTEGER + 1
  for (let cursor = last; cursor !== null; cursor = await cursor.continue()) {
    const { key } = cursor
    if (typeof key !== 'number' || !Number.isSafeInteger(key) || key < 0) continue
    if (key + 1 < taken) return key + 1
    taken = key
  }
  return 1
}

/** Takes back all of a transaction, unless its own failure has done so. */
function abort(tx: Settling): void {
  try {
    tx.abort()
  } catch {
    // It had ended.
  }
}

/** Numbers are assigned inside the transaction that uses them, so two tabs never assign the same one. */
export function createJournal(store: ClientStore, changed: () => void): Journal {
  return {
    add: async numbered => {
      // Done before the transaction, which would end while a long body is hashed.
      const kept = await keptEntry(numbered(0))
      const tx = (await store.open()).transaction('journal', 'readwrite')
      const seq = await nextNumber(await tx.store.openKeyCursor(null, 'prev'))
      await Promise.all([tx.store.add({ ...kept, seq }), tx.done])
      changed()
      return { ...numbered(seq), at: kept.at }
    },
    intend: async intent => {
      const tx = (await store.open()).transaction('intents', 'readwrite')
      const put = tx.store.put(intent)
      tx.commit()
      const stored = Promise.all([put, tx.done]).then(() => undefined)
      // Callers that await it see the error; the empty catch only avoids an unhandled rejection.
      stored.catch(() => undefined)
      return { stored }
    },
    settle: async (entry, { forgets, note } = {}) => {
      const kept = await keptEntry(entry)
      const tx = await settling(store)
      const forgotten = forgets === undefined ? undefined : tx.objectStore('intents').delete(forgets)
      const noted = note?.(tx).catch(cause => {
        abort(tx)
        throw cause
      })
      await Promise.all([noted, tx.objectStore('journal').put(kept), forgotten, tx.done])
      changed()
    },
  }
}
