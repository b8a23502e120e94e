import { createChangeSignal } from '../contract/change-signal.ts'
import type { DirectoryPort } from '../contract/directory.ts'
import type { EndpointName } from '../contract/endpoints.ts'
import { LIFECYCLE, type Lifecycle } from '../contract/lifecycle.ts'
import type { ProblemError } from '../contract/problem-body.ts'
import type { ServiceWindow } from '../contract/window.ts'
import { createAdapter, type Judge } from './adapter.ts'
import { createAsk } from './ask.ts'
import { createDirectory } from './directory.ts'
import { createEvaluate } from './evaluate.ts'
import { importAgent } from './import-agent.ts'
import { READ_MESSAGE } from './messages.ts'
import { createPolicy, type Policy } from './policy/policy.ts'
import { AUTHORITY, type AuthorityTable } from './proof/authority.ts'
import { VERIFIERS } from './protocols/protocols.ts'
import type { VerifierTable } from './protocols/verifier.ts'
import { createProve } from './prove.ts'
import { Refusal } from './refusal.ts'
import { createWindow } from './service-window.ts'
import { createStore } from './store/database.ts'

/** Everything the service is given; the rules are tables, so that each can be switched off and seen to matter. */
export interface ServiceOptions {
  /** Name of the database and of the channel; holds the deployment's path, as hosts share one origin among projects. */
  readonly storageName: string
  /** Address of the service, without a trailing slash; audiences begin with it. */
  readonly baseUrl: string
  /** The page's absolute address without a fragment. */
  readonly pageUrl: string
  readonly clock: { now(): number; offset(): number }
  readonly lifecycle?: Lifecycle
  readonly authority?: AuthorityTable
  readonly verifiers?: VerifierTable
  readonly policy?: Policy
}

export interface Service {
  /** Answers any request; never throws. */
  handle(request: Request): Promise<Response>
  readonly window: ServiceWindow
  readonly directory: DirectoryPort
  /** Closes the database, so that it can be deleted. */
  close(): void
}

function violated({ errors }: { readonly errors: readonly ProblemError[] }): never {
  throw new Refusal('SCHEMA_VIOLATION', { errors })
}

/** Builds the service from its tables (contract section 1: three endpoints, a window, and the directory's door). */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { storageName, baseUrl, pageUrl, clock } = options
  const {
    lifecycle = LIFECYCLE,
    authority = AUTHORITY,
    verifiers = VERIFIERS,
    policy = createPolicy(),
  } = options
  const store = createStore(storageName)
  const changes = createChangeSignal(storageName)
  const now = () => clock.now()
  const clockOffset = () => clock.offset()
  const ask = createAsk({ store, baseUrl, lifecycle, verifiers, clockOffset })
  const prove = createProve(store, { lifecycle, verifiers, authority })
  const evaluate = createEvaluate({ store, policy, baseUrl, clockOffset })
  const judges: Record<EndpointName, Judge> = {
    importAgent: async (body, received, at) => {
      const message = READ_MESSAGE.importAgent(body)
      return message.ok ? importAgent(message.body, received, at) : violated(message)
    },
    challenges: async (body, received, at) => {
      const message = READ_MESSAGE.challenges(body)
      if (!message.ok) return violated(message)
      return message.name === 'ask' ? ask(message.body, received, at) : prove(message.body, received, at)
    },
    evaluations: async (body, received, at) => {
      const message = READ_MESSAGE.evaluations(body)
      return message.ok ? evaluate(message.body, received, at) : violated(message)
    },
  }
  await store.open()
  return {
    handle: createAdapter({ store, judges, clock: now, pageUrl, changed: changes.announce }),
    window: createWindow({ store, lifecycle, verifiers, clock: now, subscribe: changes.subscribe }),
    directory: createDirectory(store, changes.announce),
    close: store.close,
  }
}
