import type { DirectoryPort } from '../contract/directory.ts'
import type { EndpointName } from '../contract/endpoint-paths.ts'
import { LIFECYCLE, type Lifecycle } from '../contract/lifecycle.ts'
import type { ProblemError } from '../contract/problem-body.ts'
import type { ServiceWindow } from '../contract/window.ts'
import type { Judge } from './adapter.ts'
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
import { readJson } from './read-json.ts'
import { Refusal } from './refusal.ts'
import { createWindow } from './service-window.ts'
import type { Store } from './store/database.ts'

/** The rules are tables, so that each can be switched off and seen to matter. */
export interface RuleTables {
  readonly lifecycle?: Lifecycle
  readonly authority?: AuthorityTable
  readonly verifiers?: VerifierTable
  readonly policy?: Policy
}

export interface RuleParts extends RuleTables {
  readonly store: Store
  /** Address of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly clock: { now(): number; offset(): number }
  readonly changes: { announce(): void; readonly subscribe: ServiceWindow['subscribe'] }
}

/** What the service knows of agents: how it judges a message, what it shows, and what its directory takes. */
export interface Rules {
  readonly readJson: (bytes: Uint8Array) => unknown
  readonly judges: Readonly<Record<EndpointName, Judge>>
  readonly window: ServiceWindow
  readonly directory: DirectoryPort
}

function violated({ errors }: { readonly errors: readonly ProblemError[] }): never {
  throw new Refusal('SCHEMA_VIOLATION', { errors })
}

/** Builds the rules from their tables (contract section 1: three endpoints, a window, and the directory's door). */
export function createRules(parts: RuleParts): Rules {
  const { store, baseUrl, clock, changes } = parts
  const {
    lifecycle = LIFECYCLE,
    authority = AUTHORITY,
    verifiers = VERIFIERS,
    policy = createPolicy(),
  } = parts
  const clockOffset = () => clock.offset()
  const ask = createAsk({ store, baseUrl, lifecycle, verifiers, clockOffset })
  const prove = createProve(store, { lifecycle, verifiers, authority })
  const evaluate = createEvaluate({ store, policy, baseUrl, clockOffset })
  const judges: Rules['judges'] = {
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
  const now = () => clock.now()
  return {
    readJson,
    judges,
    window: createWindow({ store, lifecycle, verifiers, clock: now, subscribe: changes.subscribe }),
    directory: createDirectory(store, changes.announce),
  }
}
