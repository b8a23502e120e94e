import { DIMENSION_NAMES, type Dimension } from '../../../../contract/catalogues/dimensions.ts'
import { entryOf } from '../../../../contract/entry-of.ts'
import { keysOf } from '../../../../contract/keys-of.ts'
import { ACTIONS, type Action } from '../../../../contract/schemas/evaluation.ts'
import { comparedIn } from '../../../../rules/policy/compared.ts'
import type { ComparedValue } from '../../../../rules/policy/compared-values.ts'
import { createPolicy, decideSafely, type PolicyOutcome } from '../../../../rules/policy/policy.ts'
import type { PolicyInput } from '../../../../rules/policy/snapshot.ts'
import { type PolicyRecords, policySnapshotOf } from '../../../../rules/policy/snapshot-of.ts'
import { capitalized } from '../../../kit/words.ts'
import { CHAIN, EVIDENCE, KEY, LIMIT, ORGANIZATION, WINDOW } from './of-agent.ts'
import { HOLDER, IDENTITY, REGISTRY, STATUS_LIST, VOUCHER } from './of-identity.ts'
import { APPROVAL, DESTINATION, READINESS, SIGNATURE, withReport } from './of-report.ts'
import type { Supposition } from './supposition.ts'
import { HOUR_MS } from './supposition.ts'
import { type AskedTime, hoursIn, NOW, OWN_HOURS, timesOf } from './times.ts'

/** The facts that can be changed, in the order in which each builds on those before it. */
const OF_AGENT = {
  identity: IDENTITY,
  key: KEY,
  registry: REGISTRY,
  voucher: VOUCHER,
  list: STATUS_LIST,
  holder: HOLDER,
  organization: ORGANIZATION,
  window: WINDOW,
  limit: LIMIT,
  evidence: EVIDENCE,
  chain: CHAIN,
  readiness: READINESS,
} as const satisfies Readonly<Record<string, Supposition>>

const OF_REPORT = {
  approval: APPROVAL,
  signature: SIGNATURE,
  destination: DESTINATION,
} as const satisfies Readonly<Record<string, Supposition>>

export type SuppositionName = keyof typeof OF_AGENT | keyof typeof OF_REPORT
const SUPPOSITIONS: Readonly<Record<SuppositionName, Supposition>> = { ...OF_AGENT, ...OF_REPORT }

/** What a visitor changed; whatever is absent is left as it is. */
export interface Choices {
  /** One of the offered times, or `OWN_HOURS`. */
  readonly time?: string
  /** So many hours from now, as typed. */
  readonly hours?: string
  readonly action?: Action
  readonly facts?: Readonly<Partial<Record<SuppositionName, string>>>
}

/** One fact as it is offered: what it begins with, and what it can be changed to. */
export interface Offered {
  readonly name: SuppositionName
  readonly title: string
  /** What it begins with: what really is so or, of a report, what should be. */
  readonly first: string
  readonly options: readonly { readonly name: string; readonly words: string }[]
  /** The option that was chosen; undefined where it is left as it is. */
  readonly chosen: string | undefined
}

/** What the policy says of an input, and what its rules compared for that. */
export interface Judged {
  readonly input: PolicyInput
  readonly outcome: PolicyOutcome
  readonly compared: Readonly<Partial<Record<Dimension, readonly ComparedValue[]>>>
}

/** What would be decided, beside what would be decided of the agent as it is. */
export interface Supposed {
  readonly asItIs: Judged
  readonly supposed: Judged
  readonly times: Readonly<Record<string, AskedTime>>
  readonly offered: readonly Offered[]
  /** How many things differ from what is so. */
  readonly changes: number
}

const policy = createPolicy()

function judged(input: PolicyInput): Judged {
  const outcome = decideSafely(policy, input)
  const compared = outcome.dimensions.map(line => [line.dimension, comparedIn(line, input)] as const)
  return { input, outcome, compared: Object.fromEntries(compared) }
}

interface Applied {
  readonly input: PolicyInput
  readonly offered: readonly Offered[]
}

/** Changes one fact as chosen. @param real the agent as it is at the time that is asked about */
function applying(real: PolicyInput, { facts = {} }: Choices) {
  return ({ input, offered }: Applied, name: SuppositionName): Applied => {
    const { title, drawn, begins = 'as it is', asItIs, options } = SUPPOSITIONS[name]
    if (!drawn(input)) return { input, offered }
    const present = asItIs(real)
    const others = Object.entries(options).filter(([, { words }]) => words !== present)
    const option = entryOf(Object.fromEntries(others), facts[name] ?? '')
    const shown: Offered = {
      ...{ name, title, first: `${capitalized(begins)}: ${present}` },
      options: others.map(([each, { words }]) => ({ name: each, words })),
      chosen: option === undefined ? undefined : facts[name],
    }
    return { input: option?.change(input) ?? input, offered: [...offered, shown] }
  }
}

/** Every fact as chosen, those of a report upon all others. */
function changed(real: PolicyInput, choices: Choices, audience: string): Applied {
  const change = applying(real, choices)
  const action = choices.action ?? real.action
  const begun: Applied = { input: { ...real, action }, offered: [] }
  const { input, offered } = keysOf(OF_AGENT).reduce(change, begun)
  if (action !== 'report.send') return { input, offered }
  return keysOf(OF_REPORT).reduce(change, { input: withReport(input, audience), offered })
}

/** The time that is chosen (epoch milliseconds), and its name; now where it is none that is offered. */
function timeOf({ time = NOW, hours = '' }: Choices, times: Supposed['times'], now: number) {
  if (time === OWN_HOURS) return { time, at: now + (hoursIn(hours) ?? 0) * HOUR_MS }
  const offered = time === NOW ? undefined : entryOf(times, time)
  return offered === undefined ? { time: undefined, at: now } : { time, at: offered.at }
}

/**
 * What the service's own policy would decide if things were otherwise. Pure but for hashing: nothing is written or sent.
 * @param now epoch milliseconds, on the clock that the service reads
 * @param audience the address that both signatures over a report must name
 */
export async function suppose(
  records: PolicyRecords,
  choices: Choices,
  now: number,
  audience: string,
): Promise<Supposed> {
  const [action] = ACTIONS
  const present: PolicyInput = { snapshot: await policySnapshotOf(records, null, now), action, now }
  const times = timesOf(present)
  const { time, at } = timeOf(choices, times, now)
  // What vouches for an agent can differ at another time: a list ends, a record's validity runs out.
  const real =
    at === now ? present : { ...present, snapshot: await policySnapshotOf(records, null, at), now: at }
  const { input, offered } = changed(real, choices, audience)
  const chosen = offered.filter(each => each.chosen !== undefined).length
  return {
    ...{ times, offered },
    ...{ asItIs: judged(present), supposed: judged(input) },
    changes: chosen + (time === undefined ? 0 : 1) + (input.action === action ? 0 : 1),
  }
}

/** The dimensions that an outcome judges otherwise than another. */
export function differing(one: PolicyOutcome, other: PolicyOutcome): readonly Dimension[] {
  const found = ({ dimensions }: PolicyOutcome, name: Dimension) => {
    const line = dimensions.find(({ dimension }) => dimension === name)
    return `${line?.result} ${line?.code}`
  }
  return DIMENSION_NAMES.filter(name => found(one, name) !== found(other, name))
}
