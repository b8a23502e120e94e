import { createChangeSignal } from '../browser/cross-tab-signal.ts'
import { onDemand } from '../browser/lazy.ts'
import { createTurns, type Turns } from '../browser/turns.ts'
import type { Draw } from '../contract/drawn.ts'
import type { ClockReading } from '../contract/instant.ts'
import type { DirectoryPort } from '../contract/schemas/directory.ts'
import type { ServiceWindow } from '../contract/window/window.ts'
import { drawAtRandom } from './draw-at-random.ts'
import { createAdapter } from './http/adapter.ts'
import { orUnavailable } from './refusal.ts'
import type { Rules, RuleTables } from './rules.ts'
import { createStore } from './store/database.ts'

/** The window, there from the start; its rules are loaded on first use. */
function windowLater(rules: () => Promise<Rules>, subscribe: ServiceWindow['subscribe']): ServiceWindow {
  const opened = async () => (await rules()).window
  return {
    agents: async () => (await opened()).agents(),
    agent: async agentId => (await opened()).agent(agentId),
    challenge: async challengeId => (await opened()).challenge(challengeId),
    receipt: async receiptRef => (await opened()).receipt(receiptRef),
    receipts: async (...given) => (await opened()).receipts(...given),
    decision: async decisionId => (await opened()).decision(decisionId),
    audit: async requestIds => (await opened()).audit(requestIds),
    auditFrom: async (...given) => (await opened()).auditFrom(...given),
    directory: async name => (await opened()).directory(name),
    records: {
      stores: async agentId => (await opened()).records.stores(agentId),
      page: async (store, query) => (await opened()).records.page(store, query),
      record: async (store, key) => (await opened()).records.record(store, key),
    },
    realNames: async claim => (await opened()).realNames(claim),
    holding: async (agentId, work) => (await opened()).holding(agentId, work),
    subscribe,
  }
}

/** The directory's write port; its rules are loaded when something is published. */
function directoryLater(rules: () => Promise<Rules>): DirectoryPort {
  return { publish: async (entry, replaces) => (await rules()).directory.publish(entry, replaces) }
}

/** Everything the service is given. */
export interface ServiceOptions extends RuleTables {
  /** Name of the database and of the channel; holds the deployment's path, as hosts share one origin among projects. */
  readonly storageName: string
  /** Address of the service, without a trailing slash; audiences begin with it. */
  readonly baseUrl: string
  /** The page's absolute address without a fragment. */
  readonly pageUrl: string
  readonly clock: { read(): ClockReading }
  /** Where ids and nonces come from; by default, from chance. */
  readonly draw?: Draw
  /** How requests about one agent wait for each other; by default, across the deployment's tabs. */
  readonly turns?: Turns
}

export interface Service {
  /** Answers any request; never throws. */
  handle(request: Request): Promise<Response>
  readonly window: ServiceWindow
  readonly directory: DirectoryPort
  /** Closes the database, so that it can be deleted. */
  close(): void
}

/** Starts the service: its store is opened now, its rules are loaded when first needed. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const {
    storageName,
    baseUrl,
    pageUrl,
    clock,
    turns = createTurns(storageName),
    draw = drawAtRandom,
  } = options
  const store = createStore(storageName)
  const changes = createChangeSignal(storageName)
  const rules = onDemand(async () => {
    const { createRules } = await import('./rules.ts')
    return createRules({ ...options, store, turns, changes, draw })
  })
  await store.open()
  return {
    handle: createAdapter({
      ...{ store, turns, clock, baseUrl, pageUrl, draw },
      rules: () => orUnavailable(rules()),
      changed: changes.announce,
    }),
    window: windowLater(rules, changes.subscribe),
    directory: directoryLater(rules),
    close: store.close,
  }
}
