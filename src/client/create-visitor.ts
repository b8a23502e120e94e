import { later, onDemand } from '../browser/lazy.ts'
import { createChangeSignal } from '../browser/observable.ts'
import { partInTime } from '../browser/with-timeout.ts'
import { createClientStore } from './client-store.ts'
import { createInterrupted, createUnderWay } from './interrupted.ts'
import type { Speaker } from './journal-record.ts'
import { createOutsideSigner } from './outside-signer.ts'
import { createOwnAgents, createPassingChoice, createTabChoice } from './own-agents.ts'
import { createOwnRows, loadReading } from './own-rows.ts'
import { VERBS, type Visitor } from './visitor.ts'

export interface VisitorOptions {
  readonly baseUrl: string
  /** Name of the client's database and channel; holds the deployment's path. */
  readonly storageName: string
  /** Name under which this tab keeps which agent it works with; without one, it forgets with the page. */
  readonly choiceName?: string
  readonly now: () => number
  readonly maySend: () => boolean
}

const TIMEOUT_MS = 15_000

export function createVisitor(options: VisitorOptions): Visitor {
  const { baseUrl, storageName, choiceName, now, maySend } = options
  const store = createClientStore(storageName)
  const { announce: changed, tellHere, subscribe } = createChangeSignal(storageName)
  const rows = createOwnRows(store)
  const inTab = choiceName === undefined ? createPassingChoice() : createTabChoice(choiceName)
  const agents = createOwnAgents(store, rows, inTab, changed)
  const outside = createOutsideSigner()
  const underWay = createUnderWay(storageName, tellHere)
  // Schemas and JOSE come with the first verb.
  const loaded = onDemand(async () => {
    const [{ createWallet }, { createVerbs }] = await partInTime(
      // The first verb brings the first rows.
      Promise.all([import('./wallet.ts'), import('./verbs.ts'), loadReading()]),
    )
    const wallet = createWallet(store, rows, now, changed)
    const sending = { baseUrl, now, maySend, timeoutMs: TIMEOUT_MS }
    const given = { ...sending, store, rows, wallet, agents, inTab, outside, underWay, changed }
    return { wallet, verbsOf: (speaker: Speaker) => createVerbs({ ...given, speaker }) }
  })
  const verbsOf = (speaker: Speaker) => onDemand(async () => (await loaded()).verbsOf(speaker))
  const verbs = verbsOf('agent')
  const kept = onDemand(async () => (await loadReading()).createKept())
  const visitor: Visitor = {
    as: speaker => ({ ...visitor, ...later(verbsOf(speaker), VERBS) }),
    wallet: later(
      async () => (await loaded()).wallet,
      ['algorithms', 'create', 'begin', 'ahead', 'keys', 'key'],
    ),
    agents: { ...agents, ...later(verbs, ['nameOutsideKey']) },
    outside,
    journal: {
      entries: async () => {
        const entries = await rows.all('journal')
        return entries.length === 0 ? entries : (await kept())(entries)
      },
    },
    interrupted: createInterrupted(store, rows, underWay, now, changed),
    storageName,
    unreadable: rows.unreadable,
    subscribe,
    ...later(verbs, VERBS),
  }
  return visitor
}
