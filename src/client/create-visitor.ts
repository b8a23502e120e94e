import { createChangeSignal } from '../browser/cross-tab-signal.ts'
import { onDemand } from '../browser/lazy.ts'
import { partInTime } from '../browser/part-in-time.ts'
import { createClientStore } from './client-store.ts'
import { createInterrupted } from './interrupted.ts'
import { createOutsideSigner } from './outside-signer.ts'
import { createOwnAgents } from './own-agents.ts'
import { createOwnRows, loadReading } from './own-rows.ts'
import { createPassingChoice, createTabChoice } from './tab-choice.ts'
import { createUnderWay } from './under-way.ts'
import type { Verbs } from './verbs.ts'
import type { Visitor } from './visitor.ts'
import type { Wallet } from './wallet.ts'

export interface VisitorOptions {
  readonly baseUrl: string
  /** Name of the client's database and channel; holds the deployment's path. */
  readonly storageName: string
  /** Name under which this tab keeps which agent it works with; without one, it forgets with the page. */
  readonly choiceName?: string
  readonly now: () => number
  /** False once the page's worker has changed. */
  readonly maySend: () => boolean
}

const TIMEOUT_MS = 15_000

type Loaded = { readonly wallet: Wallet; readonly verbs: Verbs }

function walletOf(loaded: () => Promise<Loaded>): Visitor['wallet'] {
  const wallet = async () => (await loaded()).wallet
  return {
    algorithms: async () => (await wallet()).algorithms(),
    create: async alg => (await wallet()).create(alg),
    begin: async alg => (await wallet()).begin(alg),
    ahead: async () => (await wallet()).ahead(),
    keys: async () => (await wallet()).keys(),
    key: async thumbprint => (await wallet()).key(thumbprint),
  }
}

function verbsOf(loaded: () => Promise<Loaded>): Verbs {
  const verbs = async () => (await loaded()).verbs
  return {
    nameOutsideKey: async (...given) => (await verbs()).nameOutsideKey(...given),
    importClaim: async (...given) => (await verbs()).importClaim(...given),
    askChallenge: async (...given) => (await verbs()).askChallenge(...given),
    draftProof: async (...given) => (await verbs()).draftProof(...given),
    signProof: async (...given) => (await verbs()).signProof(...given),
    signAuthorization: async (...given) => (await verbs()).signAuthorization(...given),
    signObject: async (...given) => (await verbs()).signObject(...given),
    note: async (...given) => (await verbs()).note(...given),
    sendProof: async (...given) => (await verbs()).sendProof(...given),
    evaluate: async (...given) => (await verbs()).evaluate(...given),
    send: async (...given) => (await verbs()).send(...given),
    replay: async (...given) => (await verbs()).replay(...given),
    sendEdited: async (...given) => (await verbs()).sendEdited(...given),
    resume: async (...given) => (await verbs()).resume(...given),
    noteRecompute: async (...given) => (await verbs()).noteRecompute(...given),
  }
}

/** The visitor's side of the wire. */
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
    return {
      wallet,
      verbs: createVerbs({ ...sending, store, rows, wallet, agents, inTab, outside, underWay, changed }),
    }
  })
  const { nameOutsideKey, ...verbs } = verbsOf(loaded)
  let seen = false
  return {
    wallet: walletOf(loaded),
    agents: { ...agents, nameOutsideKey },
    outside,
    journal: {
      entries: async () => {
        const first = seen ? undefined : await rows.all('journal')
        if (first?.length === 0) return first
        seen = true
        return (await loadReading()).readJournal(store, rows, first)
      },
    },
    interrupted: createInterrupted(store, rows, underWay, now, changed),
    storageName,
    unreadable: rows.unreadable,
    subscribe,
    ...verbs,
  }
}
