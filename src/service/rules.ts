import type { Turns } from '../browser/turns.ts'
import { LIFECYCLE, type Lifecycle } from '../contract/catalogues/lifecycle.ts'
import type { DirectoryPort } from '../contract/schemas/directory.ts'
import type { ClockReading, Draw } from '../contract/time-and-chance.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import type { VerifierTable } from '../protocols/verifier.ts'
import { createPolicy, type Policy } from '../rules/policy/policy.ts'
import { FREED_BY, type FreedBy } from '../rules/standing/taking.ts'
import { createDirectory } from './directory.ts'
import { createAsk } from './handlers/ask.ts'
import { createEvaluate } from './handlers/evaluate.ts'
import { createImport } from './handlers/import-agent.ts'
import { createProve } from './handlers/prove.ts'
import { mayBeRepeated } from './handlers/repetition.ts'
import { createAdapter } from './http/adapter.ts'
import { createReader } from './http/messages.ts'
import { AUTHORITY, type AuthorityTable } from './proof/authorization.ts'
import { VERIFIERS } from './proof/verifiers.ts'
import type { Store } from './store/database.ts'
import { createWindow } from './window/service-window.ts'

/** The rules are tables, so that each can be switched off and seen to matter. */
export interface RuleTables {
  readonly lifecycle?: Lifecycle
  readonly authority?: AuthorityTable
  readonly verifiers?: VerifierTable
  readonly policy?: Policy
  readonly freedBy?: FreedBy
}

export interface RuleParts extends RuleTables {
  readonly store: Store
  readonly baseUrl: string
  readonly pageUrl: string
  readonly clock: { read(): ClockReading }
  readonly draw: Draw
  readonly turns: Turns
  readonly changes: { announce(): void; readonly subscribe: ServiceReader['subscribe'] }
}

export interface Rules {
  /** Answers any request; never throws. */
  handle(request: Request): Promise<Response>
  readonly window: ServiceReader
  readonly directory: DirectoryPort
}

type Tables = Required<RuleTables>

function readerOf(parts: RuleParts, tables: Tables) {
  const given = { ...parts, ...tables }
  return createReader({
    importAgent: createImport(given),
    ask: createAsk(given),
    prove: createProve(given),
    evaluate: createEvaluate(given),
  })
}

/** Builds the service on its tables: three endpoints, a window, a directory port. */
export function createRules(parts: RuleParts): Rules {
  const { store, clock, changes, turns } = parts
  const tables: Tables = {
    lifecycle: parts.lifecycle ?? LIFECYCLE,
    authority: parts.authority ?? AUTHORITY,
    verifiers: parts.verifiers ?? VERIFIERS,
    policy: parts.policy ?? createPolicy(),
    freedBy: parts.freedBy ?? FREED_BY,
  }
  const now = () => clock.read().now
  return {
    handle: createAdapter({
      ...parts,
      read: readerOf(parts, tables),
      mayBeRepeated: (answer, at) => mayBeRepeated(answer, { ...tables, store }, at),
      changed: changes.announce,
    }),
    window: createWindow({ ...tables, store, turns, clock: now, subscribe: changes.subscribe }),
    directory: createDirectory(store, clock, changes.announce),
  }
}
