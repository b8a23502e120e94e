import { LIFECYCLE } from '../contract/catalogues/lifecycle.ts'
import type { DirectoryPort } from '../contract/schemas/directory.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import { createPolicy } from '../rules/policy/policy.ts'
import { FREED_BY } from '../rules/standing/taking.ts'
import { createDirectory } from './directory.ts'
import { createAsk } from './handlers/ask.ts'
import { createEvaluate } from './handlers/evaluate.ts'
import { createImport } from './handlers/import-agent.ts'
import { createProve } from './handlers/prove.ts'
import { mayBeRepeated } from './handlers/repetition.ts'
import { createAdapter } from './http/adapter.ts'
import { createReader } from './http/messages.ts'
import { AUTHORITY } from './proof/authorization.ts'
import { VERIFIERS } from './proof/verifiers.ts'
import type { RuleTables, ServiceParts } from './service-parts.ts'
import { createWindow } from './window/service-window.ts'

export interface Rules {
  /** Answers any request; never throws. */
  handle(request: Request): Promise<Response>
  readonly window: ServiceReader
  readonly directory: DirectoryPort
}

/** The tables in use. */
const TABLES: RuleTables = {
  lifecycle: LIFECYCLE,
  authority: AUTHORITY,
  verifiers: VERIFIERS,
  policy: createPolicy(),
  freedBy: FREED_BY,
}

/** Builds the service on its tables, or on those given in their place: three endpoints, a window, a directory port. */
export function createRules(given: Omit<ServiceParts, keyof RuleTables> & Partial<RuleTables>): Rules {
  const parts: ServiceParts = { ...TABLES, ...given }
  const read = createReader({
    importAgent: createImport(parts),
    ask: createAsk(parts),
    prove: createProve(parts),
    evaluate: createEvaluate(parts),
  })
  return {
    handle: createAdapter({
      ...{ ...parts, read },
      mayBeRepeated: (answer, at) => mayBeRepeated(answer, parts, at),
    }),
    window: createWindow(parts),
    directory: createDirectory(parts),
  }
}
