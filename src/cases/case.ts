import type { Decision, Dimension, DimensionResult, ReasonCode } from '../contract/catalogues/dimensions.ts'
import type { ProblemCode } from '../contract/catalogues/problems.ts'
import type { Status } from '../contract/names.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import type { Stage } from './attempt.ts'

/** What a case works with: its own parties, and its service's read-only window. */
export interface CaseActors extends Stage {
  readonly window: Pick<ServiceReader, 'receipt' | 'agent' | 'holding' | 'audit' | 'records'>
  /** The address under which the service answers, without a trailing slash. */
  readonly baseUrl: string
}

/** What came back, or must come back: no times or random ids, so that equal runs give equal results. */
export interface CaseAnswer {
  readonly status: number
  readonly code?: ProblemCode
  /** The check that failed; one of a protocol's own list as `evidence/name`. */
  readonly check?: string
  /** JSON Pointers of the members that were refused, sorted. */
  readonly pointers?: readonly string[]
  readonly decision?: Decision
  readonly reason_codes?: readonly ReasonCode[]
  /** What each dimension gave, out of the receipt. */
  readonly dimensions?: Readonly<Partial<Record<Dimension, DimensionResult>>>
  readonly agent_status?: Status
  readonly effective?: 'PERMIT' | 'DENY'
  readonly stopped_by?: string
  readonly delivered?: number
  readonly acknowledged?: boolean
  /** Which of the codes and lines that a case asks for are among those that stopped it. */
  readonly stopped?: readonly string[]
  readonly repeated?: boolean
}

export const CASE_STEPS = ['import', 'bind', 'evaluate', 'pilot'] as const
export type CaseStep = (typeof CASE_STEPS)[number]

export const CASE_AREAS = [
  'message',
  'claim',
  'synthetic data',
  'purpose',
  'proof',
  'protocol',
  'dimension',
  'report',
  'enforcement',
  'attack',
  'scenario',
] as const
export type CaseArea = (typeof CASE_AREAS)[number]

export interface PilotCase {
  /** Permanent, in dotted parts, such as `purpose.SUSPEND.by-holder`. */
  readonly id: string
  readonly step: CaseStep
  readonly area: CaseArea
  readonly tries: string
  /** The rule that gives the answer, as `kind:name`. */
  readonly rule: string
  readonly expected: CaseAnswer
  /** Tries it on its own agents. @throws where something other than the service's answer ended it */
  readonly run: (actors: CaseActors) => Promise<CaseAnswer>
}
