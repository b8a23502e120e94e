import type { CallEntry } from '../client/journal-record.ts'
import type { Outcome, SignedProof, Visitor } from '../client/visitor.ts'
import type { ChallengeIssued, Evidence } from '../contract/schemas/challenge.ts'
import {
  type EvaluationAnswer,
  evaluationAnswer,
  type ReportSendRequest,
} from '../contract/schemas/evaluation.ts'
import type { Enforcement, EnforcementParts } from '../enforcement/enforcement.ts'
import type { ActingAgent, Actors } from '../flows/actors.ts'

/** An agent that is acted for; the visitor's own is known without its claim. */
export type Named = Pick<ActingAgent, 'agent_id' | 'key_thumbprint'> & Partial<ActingAgent>

/** What the steps of a run work with: who acts, and what has come of the steps so far. */
export interface Hand extends Omit<Actors, 'visitor'> {
  /** Whose messages are sent: the agent's or, from a step on, a thief's. */
  visitor: Visitor
  /** The service's receipts and agents, which the enforcement point reads; only reports need it. */
  readonly window?: EnforcementParts['window'] | undefined
  /** The address under which the service answers; only messages of no client need it. */
  readonly baseUrl?: string
  /** The heading of what is sent; where there is none, each purpose has its own. */
  group?: string | undefined
  agent?: Named | undefined
  challenge?: ChallengeIssued | undefined
  evidence?: Evidence | undefined
  proof?: SignedProof
  /** What came of the last message. */
  outcome?: Outcome<unknown> | undefined
  /** The last answer to a message of no client, and whether it is the one before, byte for byte. */
  raw?: { readonly status: number; readonly text: string; readonly repeated: boolean } | undefined
  /** The Idempotency-Key of such messages, where they have one. */
  readonly idempotencyKey: string
  /** The message that a replay repeats, where that is not the last one. */
  sent?: CallEntry | undefined
  /** Where signatures over reports are addressed: the endpoint that decides. */
  audience?: string
  request?: ReportSendRequest
  /** What came of a report's request, and the decision in it, as the enforcement point gets it. */
  decided?: Outcome<unknown>
  answer?: EvaluationAnswer | undefined
  /** What the enforcement point works with in place of what is here. */
  parts?: Partial<EnforcementParts>
  enforcement?: Enforcement
}

/** Something that a step needs and an earlier one brings. @throws Error where none did */
export function given<N extends 'challenge' | 'proof' | 'outcome' | 'request' | 'decided'>(
  hand: Hand,
  name: N,
): NonNullable<Hand[N]> {
  const value = hand[name]
  if (value == null) throw new Error(`no step before this one brought a ${name}`)
  return value
}

/** Keeps what came of a report's request, for the enforcement point. */
export function decided(hand: Hand, outcome: Outcome<unknown>): Outcome<unknown> {
  hand.decided = outcome
  hand.answer = evaluationAnswer.safeParse(outcome.kind === 'answer' ? outcome.value : null).data
  return outcome
}

/** The agent that is acted for. @throws Error where there is none */
export function named({ agent }: Hand): Named {
  if (agent === undefined) throw new Error('this attempt needs an agent')
  return agent
}

/** The agent that is acted for, with its claim. @throws Error where it was not imported here */
export function acting(hand: Hand): ActingAgent {
  const { agent_id, key_thumbprint, claim } = named(hand)
  if (claim === undefined) throw new Error('this attempt needs an agent with its claim')
  return { agent_id, key_thumbprint, claim }
}
