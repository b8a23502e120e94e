import { base64url } from 'jose'
import { later, onDemand } from '../browser/lazy.ts'
import { createChangeSignal } from '../browser/observable.ts'
import { createTurns } from '../browser/turns.ts'
import { LIMITS } from '../contract/catalogues/limits.ts'
import type { Draw } from '../contract/time-and-chance.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import { answerWithProblem, frameOf } from './http/answers.ts'
import { orUnavailable, refusalOf } from './refusal.ts'
import type { Rules } from './rules.ts'
import type { RuleTables, ServiceParts } from './service-parts.ts'
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

/** What a service is started with; what is left out is as it is in use: tables, draws by chance, turns across a deployment's tabs. */
export interface ServiceOptions
  extends Pick<ServiceParts, 'baseUrl' | 'pageUrl' | 'clock'>,
    Partial<RuleTables & Pick<ServiceParts, 'draw' | 'turns'>> {
  /** Name of the database and of the channel; holds the deployment's path, as hosts share one origin among projects. */
  readonly storageName: string
}

export interface Service extends Rules {
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
