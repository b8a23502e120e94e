import { type QueryClient, useQuery } from '@tanstack/react-query'
import { UnreadableRow } from '../../browser/own-database.ts'
import type { AgentName, OwnAgent, WalletKey } from '../../client/own-records.ts'
import type { InterruptedRequest } from '../../client/visitor.ts'
import { lastWhereSame } from '../../contract/json-value.ts'
import { keysOf } from '../../contract/keys-of.ts'
import type { AgentView } from '../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../contract/window/rows.ts'
import type { ServiceReader } from '../../contract/window/window.ts'
import type { InboxRecord } from '../../parties/world-store.ts'
import { named } from './agent-names.ts'
import type { ExchangeRow } from './rows.ts'
import { type PageServices, type ReadExchange, useAvailability, useServices } from './ServicesContext.tsx'

/** Why a visitor's agent is not shown: the service's store lacks it, or its record cannot be read. */
export type Lost = 'gone' | 'unreadable'

/** An agent as the service's window shows it; neither of both while it is being read. */
export interface SeenAgent {
  readonly view: AgentView | undefined
  readonly lost: Lost | undefined
}

export interface Page {
  /** The visitor's agents, by names that tell them apart. */
  readonly agents: readonly AgentName[]
  readonly current: OwnAgent | undefined
  readonly seen: SeenAgent
  /** The key that speaks for it, of a key elsewhere its public half; null if the wallet lacks it. */
  readonly key: WalletKey | null
  readonly rows: readonly ExchangeRow[]
  /** The newest receipts of the agent at work, oldest first. */
  readonly receipts: readonly ReceiptRecord[]
  /** What was delivered, and the keys of what cannot be read of it. */
  readonly inbox: { readonly reports: readonly InboxRecord[]; readonly unreadable: readonly string[] }
  readonly interrupted: readonly InterruptedRequest[]
}

const NOT_SEEN: SeenAgent = { view: undefined, lost: undefined }
const NOTHING_YET: Page = {
  ...{ agents: [], current: undefined, seen: NOT_SEEN, key: null, rows: [], receipts: [], interrupted: [] },
  inbox: { reports: [], unreadable: [] },
}

/** Among how many of an agent's newest receipts one is looked for before all are read. */
const NEWEST_RECEIPTS = 32

/** An agent as the window shows it. @throws what the window throws, except for an unreadable record */
export async function seenIn(opened: ServiceReader | null, agentId: string | undefined): Promise<SeenAgent> {
  if (opened === null || agentId === undefined) return NOT_SEEN
  try {
    const view = await opened.agent(agentId)
    return { view, lost: view === undefined ? 'gone' : undefined }
  } catch (cause) {
    if (cause instanceof UnreadableRow) return { view: undefined, lost: 'unreadable' }
    throw cause
  }
}

/** Turns entries into rows; a first visit has none, and does not fetch it. */
let exchange: ReadExchange | undefined

type Reading = Pick<PageServices, 'visitor' | 'window' | 'world' | 'exchangeReader'>

async function rowsOf(
  { visitor, exchangeReader }: Reading,
  opened: ServiceReader | null,
  agents: Promise<readonly AgentName[]>,
): Promise<readonly ExchangeRow[]> {
  const entries = visitor.journal.entries()
  if (exchange === undefined && (await entries).length === 0) return NOTHING_YET.rows
  exchange ??= await exchangeReader()
  return exchange(entries, opened, agents)
}

/** Whether a row asks for a decision on a report: from there on the inbox may hold one. */
export const asksToSend = ({ message }: ExchangeRow): boolean => message?.action === 'report.send'

/** What a read of the service's store or of the parties' found; where that fails, what was read last. */
const orLast = <T>(read: Promise<T>, last: T): Promise<T> => read.catch(() => last)

/** What has not changed stays the same object, so that nothing is drawn anew for it. */
function shared(last: Page, next: Page): Page {
  const kept = keysOf(next).map(name => [name, lastWhereSame<unknown>(last[name], next[name])])
  return { ...next, ...Object.fromEntries(kept) }
}

/** Reads everything once; only what is `ready` has a window. @throws where the visitor's own store cannot be read */
async function readPage(services: Reading, ready: boolean, last: Page): Promise<Page> {
  const { visitor, window, world } = services
  const opened = ready ? await window() : null
  const listed = visitor.agents.list().then(named)
  const rows = orLast(rowsOf(services, opened, listed), last.rows)
  const [agents, own, interrupted] = await Promise.all([
    listed,
    visitor.agents.current(),
    visitor.interrupted.list(),
  ])
  const shown = agents.find(({ agent_id }) => agent_id === own?.agent_id)
  const current = own && shown && { ...own, label: shown.label }
  const id = current?.agent_id
  // What was read of another agent says nothing of this one.
  const before = last.current?.agent_id === id ? last : NOTHING_YET
  const received = async () => (id && (await opened?.receipts(id, NEWEST_RECEIPTS))) || []
  // Nobody needs the parties before a report was sent.
  const delivered = async () =>
    opened !== null && (await rows).some(asksToSend) ? (await world()).inbox.seen() : NOTHING_YET.inbox
  const [seen, key, receipts, inbox, all] = await Promise.all([
    orLast(seenIn(opened, id), before.seen),
    current && visitor.wallet.key(current.key_thumbprint),
    orLast(received(), before.receipts),
    orLast(delivered(), last.inbox),
    rows,
  ])
  return shared(last, { agents, current, interrupted, seen, key: key ?? null, receipts, inbox, rows: all })
}

export const PAGE = ['page']

export function usePageQuery() {
  const services = useServices()
  const ready = useAvailability().state === 'ready'
  return {
    queryKey: PAGE,
    queryFn: ({ client }: { readonly client: QueryClient }) =>
      readPage(services, ready, client.getQueryData<Page>(PAGE) ?? NOTHING_YET),
    // An error stays shown while the store is read again, and a read that is under way is never joined.
    initialData: NOTHING_YET,
    structuralSharing: false,
  } as const
}

/** What of the page a component is drawn from: it is drawn again where that has changed, and not before. */
export function usePage<T>(pick: (page: Page) => T): T {
  return useQuery({ ...usePageQuery(), select: pick }).data
}

export const usePageError = (): Error | null => useQuery(usePageQuery()).error
