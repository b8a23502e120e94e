import {
  type Decision,
  type Dimension,
  type DimensionResult,
  REASONS,
  type ReasonCode,
} from '../contract/catalogues/dimensions.ts'
import { PROBLEMS, type ProblemCode } from '../contract/catalogues/problems.ts'
import type { Status } from '../contract/names.ts'
import type { ServiceReader } from '../contract/window/window.ts'
import type { Actors } from '../flows/actors.ts'
import type { Steps } from './steps.ts'

/** What a case works with: its own parties, and its service's read-only window. */
export interface CaseActors extends Actors {
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

/** The answer that refuses with a problem, which has its status. */
export const refused = (code: ProblemCode, more: Partial<CaseAnswer> = {}): CaseAnswer => ({
  ...{ status: PROBLEMS[code].status, code, ...more },
})

/** The decision that reasons against a PERMIT give: a DENY where one of them is a FAIL. */
export const decisionFor = (reason_codes: readonly ReasonCode[]) =>
  ({
    decision: reason_codes.some(code => REASONS.get(code)?.result === 'FAIL') ? 'DENY' : 'INDETERMINATE',
    reason_codes,
  }) as const

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

/** Something that is tried for real, at the normal endpoints. */
export interface Tried {
  /** The step whose view offers it, or shows its result. */
  readonly step: CaseStep
  /** The rule that gives the answer, as `kind:name`. */
  readonly rule: string
  readonly expected: CaseAnswer
  /** What is looked at although nothing of it is expected. */
  readonly looks?: readonly (keyof CaseAnswer)[]
  readonly steps: Steps
}

/** A case of the controlled pilot, which is tried on agents of its own. */
export interface PilotCase extends Tried {
  /** Permanent, in dotted parts, such as `purpose.SUSPEND.by-holder`. */
  readonly id: string
  readonly area: CaseArea
  readonly tries: string
}
