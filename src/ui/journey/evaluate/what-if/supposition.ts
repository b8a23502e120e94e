import type { Facts } from '../../../../contract/facts.ts'
import { instantOf } from '../../../../contract/instant.ts'
import { dateTimeToEpochMs } from '../../../../contract/schemas/formats.ts'
import type { PolicyInput, PolicySnapshot } from '../../../../rules/policy/snapshot.ts'
import type { Grounds } from '../../../../rules/standing/grounds.ts'

/** One thing that could be otherwise, and what the policy's input then is. */
interface Option {
  readonly words: string
  readonly change: (input: PolicyInput) => PolicyInput
}

/** A fact that the policy reads and that can be changed for a look. */
export interface Supposition {
  readonly title: string
  /** Whether it has a part in this agent and action. */
  readonly drawn: (input: PolicyInput) => boolean
  /** Whether it begins as it should be rather than as it is: there is no report yet to be as it is. */
  readonly begins?: 'as it should be'
  /** What it begins with, in a few words. */
  readonly asItIs: (input: PolicyInput) => string
  readonly options: Readonly<Record<string, Option>>
}

/** Stand for keys that nobody has: a real thumbprint never reads like this. */
export const SUPPOSED_KEY = 'a supposed key'
export const OTHER_KEY = 'another supposed key'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** What every supposed fact carries; nothing was signed for it. */
export const supposedFact = (at: number) => ({ at: instantOf(at), request_id: '', proof_ref: '' })

export function withSnapshot(input: PolicyInput, changed: Partial<PolicySnapshot>): PolicyInput {
  return { ...input, snapshot: { ...input.snapshot, ...changed } }
}

export function withGrounds(input: PolicyInput, changed: Partial<Grounds>): PolicyInput {
  return withSnapshot(input, { grounds: { ...input.snapshot.grounds, ...changed } })
}

export const isRegistered = ({ snapshot }: PolicyInput): boolean =>
  snapshot.identity_source === 'SERVICE_REGISTRY'

/** Sets a recorded fact, or removes it where it is undefined. */
export function withFact<Name extends keyof Facts>(
  input: PolicyInput,
  name: Name,
  fact: Facts[Name] | undefined,
): PolicyInput {
  const { [name]: _former, ...rest } = input.snapshot.facts
  return withSnapshot(input, { facts: fact === undefined ? rest : { ...rest, [name]: fact } })
}

/** The claimed identity held by this agent, by the taking that its facts were recorded with. */
export function heldHere(input: PolicyInput): PolicyInput {
  const { agent_id, facts } = input.snapshot
  const fact = isRegistered(input) ? facts.binding : facts.identity
  return withGrounds(input, { holder: { agent_id, taking: fact?.taking ?? 1 } })
}

const day = new Intl.DateTimeFormat(undefined, { year: 'numeric', month: 'short', day: 'numeric' })

/** The day of an RFC 3339 instant in the reader's locale, for a line that the exact time stands near. */
export const dayWords = (instant: string): string => day.format(dateTimeToEpochMs(instant))
