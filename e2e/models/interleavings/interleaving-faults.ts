import { AsyncLocalStorage } from 'node:async_hooks'
import { createTurns, type Turns } from '../../../src/browser/turns.ts'
import { pass } from '../../../src/checks/verdict.ts'
import { DIMENSION_RULES } from '../../../src/rules/policy/dimension-rules.ts'
import { createPolicy } from '../../../src/rules/policy/policy.ts'
import { AUTHORITY } from '../../../src/service/proof/authorization.ts'
import { VERIFIERS } from '../../../src/service/proof/verifiers.ts'
import { row } from '../../service/cases/message-rules-off.ts'
import { contentVerifier } from '../../service/protocols/stand-in-verifiers.ts'
import type { startService } from '../../service/workbench.ts'
import { breathe } from './interleaver.ts'

/** One rule broken on purpose: through the parts of the service, or in the storage below it. */
export interface Fault {
  readonly options?: Parameters<typeof startService>[0]
  /** Breaks the storage; returns a function that mends it. */
  readonly breaks?: () => () => void
  /** A wrapper for each request. */
  readonly around?: <T>(task: () => Promise<T>) => () => Promise<T>
}

const { get, put, add } = IDBObjectStore.prototype
const mend = () => Object.assign(IDBObjectStore.prototype, { get, put, add })

/** Reads of this store find nothing. */
const forgetting = (store: string): Fault => ({
  breaks: () => {
    IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
      return get.call(this, this.name === store ? 'no such key' : key)
    }
    return mend
  },
})

const seenBy = new AsyncLocalStorage<Map<unknown, unknown>>()

/** Everyone's turn comes at once, as if tabs could not wait for each other. */
export const NO_TURNS: Turns = { take: (_name, _waitMs, work) => work() }

/** Nobody waits for a turn, and a request that writes an agent sees it as it was when the request read it. */
const VERSIONS_NOT_COMPARED: Fault = {
  options: { turns: NO_TURNS },
  around: task => () => seenBy.run(new Map(), task),
  breaks: () => {
    IDBObjectStore.prototype.get = function (this: IDBObjectStore, key) {
      const request = get.call(this, key)
      const seen = seenBy.getStore()
      if (seen === undefined || this.name !== 'agents') return request
      if (this.transaction.mode === 'readonly') {
        request.addEventListener('success', () => seen.set(key, request.result))
      } else if (seen.has(key)) {
        Object.defineProperty(request, 'result', { get: () => seen.get(key), set: () => undefined })
      }
      return request
    }
    return mend
  },
}

/** Alters what is written to a store. */
const writing = (
  store: string,
  alter: (record: Record<string, unknown>) => Record<string, unknown>,
): Fault => ({
  breaks: () => {
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value, ...key) {
      return put.call(this, this.name === store ? alter({ ...value }) : value, ...key)
    }
    return mend
  },
})

/** Requests do not ask for their turn as they arrive: every second one breathes before. */
function inNoOrder(): Turns {
  const turns = createTurns(`in no order ${crypto.randomUUID()}`)
  let asked = 0
  return {
    take: async (name, waitMs, work) => {
      asked += 1
      if (asked % 2 === 0) await breathe()
      return turns.take(name, waitMs, work)
    },
  }
}

/** A delivery overwrites its place in the inbox even if that is taken. */
const DELIVERS_TWICE: Fault = {
  breaks: () => {
    IDBObjectStore.prototype.add = function (this: IDBObjectStore, value) {
      return put.call(this, value)
    }
    return mend
  },
}

/** Rules broken one at a time; the reference must notice each. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  'versions are not compared, nor turns waited for': VERSIONS_NOT_COMPARED,
  'requests overtake each other on the way to their turn': { options: { turns: inNoOrder() } },
  'the audit trail counts the wrong way': writing('audit', entry => ({
    ...entry,
    order: 1_000_000 - Number(entry.order),
  })),
  'used nonces are forgotten': forgetting('nonces'),
  'used ids of reports are forgotten': forgetting('used_ids'),
  'taken identities are forgotten': forgetting('identities'),
  'the inbox takes two under one approval': DELIVERS_TWICE,
  'a refusal leaves no code in the audit trail': writing('audit', entry => ({ ...entry, code: null })),
  'the audit trail files two requests as one': writing('audit', entry => ({ ...entry, request_id: 'one' })),
  'the head of the chain stays behind': writing('agents', agent => ({ ...agent, head: null })),
  'a fact names another request': writing('agents', agent => ({
    ...agent,
    facts: Object.fromEntries(
      Object.entries(Object(agent.facts)).map(([name, fact]) => [name, { ...Object(fact), request_id: 'x' }]),
    ),
  })),
  'a suspended agent may enter': {
    options: {
      policy: createPolicy({
        ...DIMENSION_RULES,
        LIFECYCLE: { ...DIMENSION_RULES.LIFECYCLE, applicable: () => false },
      }),
    },
  },
  'a report counts under any readiness': {
    options: {
      policy: createPolicy({
        ...DIMENSION_RULES,
        CONTENT: {
          ...DIMENSION_RULES.CONTENT,
          applies: { ...DIMENSION_RULES.CONTENT.applies, CONTENT_OTHER_READINESS: () => false },
        },
      }),
    },
  },
  'nobody is suspended by policy': {
    options: { policy: input => ({ ...createPolicy()(input), suspends: false }) },
  },
  'anyone may suspend and revoke': {
    options: { authority: { ...AUTHORITY, organization_else_holder: () => pass('switched off') } },
  },
  'anyone may link': { options: { authority: { ...AUTHORITY, organization: () => pass('switched off') } } },
  'any evidence is taken': { options: { verifiers: { ...VERIFIERS, OIDC: contentVerifier() } } },
  'suspending is always open': row('SUSPEND', []),
}
