import { base64url } from 'jose'
import { later, onDemand } from '../browser/lazy.ts'
import { createChangeSignal } from '../browser/observable.ts'
import { createTurns, type Turns } from '../browser/turns.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { DirectoryPort } from '../contract/schemas/directory.ts'
import type { ClockReading, Draw } from '../contract/time-and-chance.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import { answerWithProblem, frameOf } from './http/answers.ts'
import { orUnavailable, refusalOf } from './refusal.ts'
import type { Rules, RuleTables } from './rules.ts'
import { createStore } from './store/database.ts'

/** The window, there from the start; its rules are loaded on first use. */
function windowLater(rules: () => Promise<Rules>, subscribe: ServiceReader['subscribe']): ServiceReader {
  const opened = async () => (await rules()).window
  return {
    ...later(opened, [
      'agents',
      'agent',
      'challenge',
      'receipt',
      'receipts',
      'decision',
      'audit',
      'auditFrom',
      'directory',
      'holding',
    ]),
    records: later(async () => (await opened()).records, ['counts', 'page', 'record']),
    subscribe,
  }
}

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
  readonly window: ServiceReader
  readonly directory: DirectoryPort
  /** Closes the database, so that it can be deleted. */
  close(): void
}

/** Starts the service: its store is opened now, its rules are loaded when first needed. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { storageName, pageUrl, turns = createTurns(storageName), draw = drawAtRandom } = options
  const store = createStore(storageName)
  const changes = createChangeSignal(storageName)
  const rules = onDemand(async () => {
    const { createRules } = await import('./rules.ts')
    return createRules({ ...options, store, turns, changes, draw })
  })
  await store.open()
  return {
    handle: async request => {
      try {
        return await (await orUnavailable(rules())).handle(request)
      } catch (cause) {
        return answerWithProblem(refusalOf(cause), frameOf(request, pageUrl, draw))
      }
    },
    window: windowLater(rules, changes.subscribe),
    directory: later(async () => (await rules()).directory, ['publish']),
    close: store.close,
  }
}

const PREFIX = { agent_id: 'agt_', challenge_id: 'chl_', binding_id: 'bnd_', decision_id: 'dec_' } as const

/** Version 4 UUIDs (RFC 9562) behind their prefix, the request's own without one; a nonce is 32 random octets in base64url. */
export const drawAtRandom: Draw = what => {
  if (what === 'nonce') return base64url.encode(crypto.getRandomValues(new Uint8Array(LIMITS.NONCE_BYTES)))
  return what === 'request_id' ? crypto.randomUUID() : `${PREFIX[what]}${crypto.randomUUID()}`
}
