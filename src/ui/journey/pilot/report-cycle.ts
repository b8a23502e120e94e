import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ReceiptRecord } from '../../../contract/window/window.ts'
import type { InboxRecord } from '../../../parties/world-store.ts'
import type { CurrentAgent } from '../../app/current-agent.ts'
import { readReceipt, useReceiptOf } from '../../app/receipts.ts'
import { type ExchangeRow, rowsOfAgent } from '../../app/rows.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { isUnnamed, organizationOf, UNNAMED, useOwnKey } from '../bind/open-operations.ts'
import { beltRows } from './Belt.tsx'
import { type DraftState, useReportDraft } from './report-draft.ts'
import { type ReportRun, useInbox, useReportRun } from './report-task.ts'
import {
  type Approval,
  hasNoApprover,
  latestApproval,
  type ReportStage,
  type SentReport,
  sentReports,
  stageOf,
} from './reports.ts'

interface Closures {
  readonly approve: string | undefined
  readonly send: string | undefined
}

const NO_KEY = 'This browser’s wallet does not hold the agent’s key.'

function useReportDisabledReasons(own: OwnAgent, view: AgentView, { report }: DraftState): Closures {
  const notReady = useClosedBecause()
  const key = useOwnKey(own)
  const unreadable = typeof report === 'string' ? report : undefined
  const send = notReady ?? (key === null ? (isUnnamed(own) ? UNNAMED : NO_KEY) : undefined) ?? unreadable
  const nobody = hasNoApprover(view)
    ? `${organizationOf(view)} is claimed and not linked, so nobody may approve. Link the organization first.`
    : undefined
  return { approve: send ?? nobody, send }
}

export interface ReportCycle {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly draft: DraftState
  readonly approval: Approval | undefined
  readonly stage: ReportStage
  /** All that were sent for this agent, oldest first. */
  readonly sent: readonly SentReport[]
  readonly report: InboxRecord | undefined
  readonly record: ReceiptRecord | undefined
  readonly run: ReportRun
  readonly closed: Closures
}

export interface At {
  readonly at: ReportCycle
}

export function usePilot(own: OwnAgent, view: AgentView, agent: CurrentAgent) {
  const rows = rowsOfAgent(agent.rows, own.agent_id)
  const { reports, unreadable } = useInbox(own.agent_id)
  const sent = sentReports(
    rows,
    reports.map(({ receipt_ref }) => receipt_ref),
  )
  const draft = useReportDraft(own.agent_id)
  const run = useReportRun(own, view)
  const closed = useReportDisabledReasons(own, view, draft)
  const approval = latestApproval(rows, draft, sent)
  const stage = stageOf(draft, approval, sent)
  const ref = stage?.kind === 'sent' ? stage.sent.answer?.receipt_ref : undefined
  const report = reports.find(({ receipt_ref }) => receipt_ref === ref)
  const found = useReceiptOf(ref === undefined ? undefined : own.agent_id, receipts =>
    receipts.find(({ receipt_ref }) => receipt_ref === ref),
  )
  const record = readReceipt(found)
  // Without a stage the digest that it rests on is still being computed.
  const at: ReportCycle | undefined = stage && {
    ...{ view, rows, draft, approval, stage, sent, report, record, run, closed },
  }
  return {
    ...{ own, view, run, record, unreadable, at },
    belt: stage === undefined ? [] : beltRows(draft, stage, sent, reports),
    shown: sent.find(({ entry }) => entry.seq === agent.selected?.entry.seq) ?? sent.at(-1),
  }
}
export type PilotOfAgent = ReturnType<typeof usePilot>
