import fc from 'fast-check'
import { PURPOSES, type Purpose } from '../../../src/contract/names.ts'
import type { AgentKind, KeyName, ModelState } from '../lifecycle/lifecycle-oracle.ts'

/** What can be wrong with a proof, apart from its signer. */
const SPOILT = ['right', 'another nonce', 'another signature', 'wrong evidence'] as const
export type Spoilt = (typeof SPOILT)[number]

/** The protocols whose counterparty vouches for an agent, each with its own kind of evidence. */
export const EXTERNAL = ['OIDC', 'A2A_AGENT_CARD', 'SPIFFE_SVID', 'W3C_VC', 'DNS_WELL_KNOWN'] as const
export type ExternalProtocol = (typeof EXTERNAL)[number]

/** One act. Numbers refer to what the earlier step of that number made. */
export type Act =
  | {
      readonly kind: 'import'
      readonly agent: AgentKind
      readonly organization: boolean /** Counts for an external agent alone. */
      readonly protocol: ExternalProtocol
    }
  | { readonly kind: 'ask'; readonly agent: number; readonly purpose: Purpose }
  | {
      readonly kind: 'prove'
      readonly challenge: number
      readonly signer: KeyName
      readonly by: KeyName | null
      readonly spoilt: Spoilt
      /** Whose identity it is to prove, if a counterparty vouches for it. */
      readonly about?: { readonly agent: number; readonly protocol: ExternalProtocol }
    }
  | { readonly kind: 'prove again'; readonly proof: number }
  | { readonly kind: 'enter'; readonly agent: number }
  | {
      readonly kind: 'send'
      readonly agent: number
      readonly approver: KeyName
      readonly signer: KeyName
      readonly elsewhere: boolean
    }
  | { readonly kind: 'send again'; readonly report: number }
  | { readonly kind: 'deliver'; readonly report: number }
  | { readonly kind: 'rotate'; readonly to: KeyName }

export interface ModelChallenge {
  readonly agent: number
  readonly purpose: Purpose
  readonly issued: number
  readonly used: boolean
}

/** A proof as it was signed, whoever sends it and how often. */
export interface ModelProof extends Omit<Extract<Act, { kind: 'prove' }>, 'kind'> {
  readonly signed: number
}

interface ModelReport extends Omit<Extract<Act, { kind: 'send' }>, 'kind'> {
  readonly signed: number
  /** The readiness that it was signed under, by the step that began it; null for none. */
  readonly under: number | null
  readonly approvalUsed: boolean
  readonly proofUsed: boolean
  /** When it was permitted, under which readiness, and the time before which it must be delivered. */
  readonly permitted: { readonly at: number; readonly before: number; readonly under: number } | null
  readonly delivered: boolean
}

export type Numbered<T> = Readonly<Record<number, T>>

/** Everything that the reference knows; times in seconds since the start. Keys are step numbers. */
export interface Model {
  readonly now: number
  readonly agents: Numbered<ModelState>
  readonly challenges: Numbered<ModelChallenge>
  readonly proofs: Numbered<ModelProof>
  readonly reports: Numbered<ModelReport>
  /** The key that the registry names. */
  readonly registered: KeyName
  /** Which agent has proven each identity that several may claim. */
  readonly taken: Readonly<Record<string, number>>
}

export const EMPTY: Model = {
  now: 0,
  agents: {},
  challenges: {},
  proofs: {},
  reports: {},
  registered: 'A',
  taken: {},
}

/** What happens at once, each by one of the two tabs, after the clock has gone on, or was turned back (seconds). */
export interface Group {
  readonly wait: number
  readonly acts: readonly (readonly [Act, tab: 0 | 1])[]
}

const keyName = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<KeyName>('A', 'O') },
  { weight: 2, arbitrary: fc.constantFrom<KeyName>('B', 'S') },
)
const number = fc.nat(9)
const agent = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: number })
const recent = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: number })
const rarely = fc.oneof(
  { weight: 5, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
)

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import' as const),
      agent: fc.constantFrom('registry' as const, 'external' as const, 'misfit' as const),
      organization: fc.boolean(),
      protocol: fc.constantFrom(...EXTERNAL),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      agent,
      purpose: fc.constantFrom(...PURPOSES),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: fc.constant('prove' as const),
      challenge: recent,
      signer: keyName,
      by: fc.option(keyName),
      spoilt: fc.oneof(
        { weight: 6, arbitrary: fc.constant(SPOILT[0]) },
        { weight: 1, arbitrary: fc.constantFrom(...SPOILT) },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('prove again' as const), proof: recent }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('enter' as const), agent }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      agent,
      approver: fc.oneof(
        { weight: 5, arbitrary: fc.constant<KeyName>('O') },
        { weight: 2, arbitrary: keyName },
      ),
      signer: fc.oneof(
        { weight: 6, arbitrary: fc.constant<KeyName>('A') },
        { weight: 1, arbitrary: keyName },
      ),
      elsewhere: rarely,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('send again' as const), report: recent }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('deliver' as const), report: recent }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('rotate' as const), to: fc.constantFrom<KeyName>('A', 'B') }),
  },
)

const wait = fc.oneof(
  { weight: 6, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(31, 61, 211, 307, 3607, 4001, 90_001) },
  // The clock is turned ahead and back, as far as a nonce lasts and more.
  { weight: 1, arbitrary: fc.constantFrom(-31, 361, -361, -3607) },
)

/** Groups of acts that happen at once. */
export const group: fc.Arbitrary<Group> = fc.record({
  wait,
  acts: fc.array(fc.tuple(act, fc.constantFrom<0 | 1>(0, 1)), { minLength: 1, maxLength: 3 }),
})

/** Chooses one of this many, from 0. */
type Pick = (among: number) => number

const tick = () => new Promise<void>(resolve => setImmediate(resolve))

/** The calls of Web Crypto between what a request reads and what it writes. */
const GATED = ['digest', 'verify', 'importKey', 'sign', 'exportKey'] as const
const TICKS_AT_MOST = 50_000

/** A point at which other tasks may run, like a call of Web Crypto. */
export async function breathe(): Promise<void> {
  await crypto.subtle.digest('SHA-256', new Uint8Array())
}

type Release = () => Promise<unknown>

function gate(waiting: Release[]): () => void {
  const { subtle } = crypto
  for (const name of GATED) {
    const original: unknown = Reflect.get(subtle, name)
    const held = (...given: unknown[]) =>
      new Promise((resolve, reject) => {
        waiting.push(async () => {
          const done = typeof original === 'function' ? Reflect.apply(original, subtle, given) : undefined
          await Promise.resolve(done).then(resolve, reject)
        })
      })
    Object.defineProperty(subtle, name, { value: held, configurable: true, writable: true })
  }
  return () => {
    for (const name of GATED) Reflect.deleteProperty(subtle, name)
  }
}

/**
 * Runs tasks concurrently in an order that `pick` determines: each starts, and continues after every call of
 * Web Crypto, when it is picked; between two picks the database advances a picked number of steps.
 * @throws Error if they do not finish
 */
export async function interleave<T>(tasks: readonly (() => Promise<T>)[], pick: Pick): Promise<T[]> {
  const waiting: Release[] = []
  let open = tasks.length
  const results = tasks.map(
    task =>
      new Promise<T>((resolve, reject) => {
        waiting.push(async () => {
          const settled = () => {
            open -= 1
          }
          task().finally(settled).then(resolve, reject)
        })
      }),
  )
  const all = Promise.all(results)
  // A task that fails before the others finish is reported at the end.
  all.catch(() => undefined)
  const ungate = gate(waiting)
  try {
    for (let ticks = 0; open > 0; ticks += 1) {
      if (ticks > TICKS_AT_MOST) throw new Error('the requests do not come to an end')
      const [release] = waiting.splice(pick(waiting.length), 1)
      await release?.()
      for (let step = pick(6); step > 0; step -= 1) await tick()
      if (waiting.length === 0) await tick()
    }
    return await all
  } finally {
    ungate()
  }
}

/** Endless choices, the same for the same schedule (mulberry32); schedule 0 always takes the first. */
export function picksOf(schedule: number): Pick {
  let state = schedule
  return among => {
    if (schedule === 0 || among < 2) return 0
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % among
  }
}
