import type { Dimension, ReasonCode } from '../contract/catalogues/dimensions.ts'
import type { Report } from '../enforcement/report-cycle.ts'
import type { ActingAgent } from '../flows/actors.ts'
import type { CaseActors, CaseAnswer } from './case.ts'
import { DRAFT, type Version } from './reporting.ts'

/** The report, edited by one number. */
export const EDITED: Report = { ...DRAFT, content: { ...DRAFT.content, open: 4 } }
export const ELSEWHERE: Report = { ...DRAFT, destination: 'https://elsewhere.example/reports' }
/** The same, with the inbox's address spelled differently. */
export const RESPELLED: Report = { ...DRAFT, destination: 'HTTPS://inbox.example:443/reports' }
export const OTHER: Report = { ...DRAFT, id: 'weekly-48' }

/** The common part of every result without a PERMIT. */
export const STOPPED = { status: 200, effective: 'DENY', stopped_by: 'decision', delivered: 0 } as const
const READY = { agent_status: 'ASSURANCE_PILOT_READY' } as const
/** An agent that policy suspended. */
export const SUSPENDED = { agent_status: 'SUSPENDED' } as const

/** One report: what is approved, signed and sent, by whom, and what must come back. */
export interface ReportCase extends Version {
  readonly name: string
  readonly tries: string
  readonly rule: `dimension:${Dimension}` | 'permits:report.send' | 'violation:report.send'
  readonly agent?: (actors: CaseActors) => Promise<ActingAgent>
  readonly expected: CaseAnswer
}

/** A DENY that changes nothing about the agent. */
export const denied = (...reason_codes: readonly ReasonCode[]): CaseAnswer => ({
  ...{ ...STOPPED, ...READY, decision: 'DENY', reason_codes },
})
/** An INDETERMINATE, enforced as a DENY. */
export const undecided = (...reason_codes: readonly ReasonCode[]): CaseAnswer => ({
  ...{ ...STOPPED, ...READY, decision: 'INDETERMINATE', reason_codes },
})
/** A DENY for a violation by the agent itself. */
export const suspended = (...reason_codes: readonly ReasonCode[]): CaseAnswer => ({
  ...{ ...STOPPED, ...SUSPENDED, decision: 'DENY', reason_codes },
})
/** A PERMIT, delivered once. */
export const sent = (reason: ReasonCode): CaseAnswer => ({
  ...{ status: 200, decision: 'PERMIT', reason_codes: [reason], effective: 'PERMIT', delivered: 1, ...READY },
})
