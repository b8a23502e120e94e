import { deleteDB } from 'idb'
import { createChangeSignal } from '../contract/change-signal.ts'
import { createClientStore } from './client-store.ts'
import { createJournal } from './journal.ts'
import type { Visitor } from './visitor.ts'

export interface VisitorOptions {
  readonly baseUrl: string
  /** Name of the client's database and channel; holds the deployment's path. */
  readonly storageName: string
  readonly now: () => number
  /** False once the worker under the page has changed. */
  readonly maySend: () => boolean
}

const TIMEOUT_MS = 15_000

/** The visitor's side of the wire. Schemas and JOSE are loaded when the first verb needs them. */
export function createVisitor({ baseUrl, storageName, now, maySend }: VisitorOptions): Visitor {
  const store = createClientStore(storageName)
  const signal = createChangeSignal(storageName)
  const changed = signal.announce
  const journal = createJournal(store, changed)
  const load = async () => {
    const [{ createWallet }, { createVerbs }] = await Promise.all([
      import('./wallet.ts'),
      import('./verbs.ts'),
    ])
    const wallet = createWallet(store, now, changed)
    const verbs = createVerbs({
      store,
      journal,
      wallet,
      changed,
      baseUrl,
      now,
      maySend,
      timeoutMs: TIMEOUT_MS,
    })
    return { wallet, verbs }
  }
  let loading: ReturnType<typeof load> | undefined
  const parts = () => {
    // A failed import is forgotten, so that the next click tries again.
    loading ??= load().catch(cause => {
      loading = undefined
      throw cause
    })
    return loading
  }
  const wallet = async () => (await parts()).wallet
  const verbs = async () => (await parts()).verbs
  const own = async (agentId: string | null | undefined) =>
    agentId == null ? undefined : (await store.open()).get('agents', agentId)

  return {
    wallet: {
      algorithms: async () => (await wallet()).algorithms(),
      create: async alg => (await wallet()).create(alg),
      keys: async () => (await wallet()).keys(),
      key: async thumbprint => (await wallet()).key(thumbprint),
    },
    agents: {
      list: async () => (await store.open()).getAll('agents'),
      current: async () => own((await (await store.open()).get('choices', 'current'))?.value),
      choose: async value => {
        await (await store.open()).put('choices', { name: 'current', value })
        changed()
      },
    },
    journal: { entries: journal.entries },
    interrupted: { list: async () => (await store.open()).getAll('intents') },
    subscribe: signal.subscribe,
    importClaim: async (...given) => (await verbs()).importClaim(...given),
    askChallenge: async (...given) => (await verbs()).askChallenge(...given),
    draftProof: async (...given) => (await verbs()).draftProof(...given),
    signProof: async (...given) => (await verbs()).signProof(...given),
    sendProof: async (...given) => (await verbs()).sendProof(...given),
    evaluate: async (...given) => (await verbs()).evaluate(...given),
    send: async (...given) => (await verbs()).send(...given),
    replay: async (...given) => (await verbs()).replay(...given),
    resume: async (...given) => (await verbs()).resume(...given),
    noteRecompute: async (...given) => (await verbs()).noteRecompute(...given),
    forget: async () => {
      store.close()
      await deleteDB(storageName)
      changed()
    },
  }
}
