import { createChangeSignal } from '../browser/cross-tab-signal.ts'
import { onDemand } from '../browser/lazy.ts'
import { createTurns, type Turns } from '../browser/turns.ts'
import type { DirectoryPort } from '../contract/schemas/directory.ts'
import type { ServiceWindow } from '../contract/window/window.ts'
import { createAdapter } from './http/adapter.ts'
import { orUnavailable } from './http/refusal.ts'
import { directoryLater, windowLater } from './open-later.ts'
import type { RuleTables } from './rules.ts'
import { createStore } from './store/database.ts'

/** Everything the service is given. */
export interface ServiceOptions extends RuleTables {
  /** Name of the database and of the channel; holds the deployment's path, as hosts share one origin among projects. */
  readonly storageName: string
  /** Address of the service, without a trailing slash; audiences begin with it. */
  readonly baseUrl: string
  /** The page's absolute address without a fragment. */
  readonly pageUrl: string
  readonly clock: { now(): number; offset(): number }
  /** How requests about one agent wait for each other; where none is given, across the deployment's tabs. */
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

/** Starts the service: its store is opened now, and its rules are loaded with the first message or look at it. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { storageName, baseUrl, pageUrl, clock, turns = createTurns(storageName) } = options
  const store = createStore(storageName)
  const changes = createChangeSignal(storageName)
  const rules = onDemand(async () => {
    const { createRules } = await import('./rules.ts')
    return createRules({ ...options, store, turns, changes })
  })
  await store.open()
  return {
    handle: createAdapter({
      ...{ store, turns },
      read: async (endpoint, received) => (await orUnavailable(rules())).read[endpoint](received),
      mayBeRepeated: async (answer, now) => (await orUnavailable(rules())).mayBeRepeated(answer, now),
      clock: () => clock.now(),
      baseUrl,
      pageUrl,
      changed: changes.announce,
    }),
    window: windowLater(rules, changes.subscribe),
    directory: directoryLater(rules),
    close: store.close,
  }
}
