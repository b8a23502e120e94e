import type { ApprovalPayload, ReportProofPayload } from '../contract/schemas/report.ts'
import type { Approver, Report } from '../enforcement/report-cycle.ts'
import { SAMPLE_REPORTS } from '../flows/sample-reports.ts'

type Change = (report: Report) => Report

export const edited: Change = report => ({
  ...report,
  content: { ...report.content, title: 'Week 48, deliveries' },
})
/** For a destination that no report may have. */
export const elsewhere: Change = report => ({ ...report, destination: 'https://elsewhere.example/reports' })
/** For the inbox, its address spelled differently. */
export const respelled: Change = report => ({ ...report, destination: 'HTTPS://inbox.example:443/reports' })
export const renamed: Change = report => ({ ...report, id: `${report.id}-2` })
/** With a host in it that is not reserved. */
export const withRealHost: Change = report => ({ ...report, content: SAMPLE_REPORTS.REAL_HOST.content })

/** What is approved, signed and sent where that is not the report as drafted, by whom, and with which signatures. */
export interface Versions {
  readonly approver?: Approver
  readonly approved?: Change
  readonly signed?: Change
  readonly sent?: Change
  readonly approval?: (payload: ApprovalPayload) => ApprovalPayload
  readonly proof?: (payload: ReportProofPayload) => ReportProofPayload
  /** Which of the two signatures are left out of the request. */
  readonly omit?: readonly ('approval' | 'report_proof')[]
}

/** The same version is approved, signed and sent. */
export const throughout = (change: Change): Versions => ({ approved: change, signed: change, sent: change })
/** The agent signs and sends another version than was approved. */
export const afterApproval = (change: Change): Versions => ({ signed: change, sent: change })
