import { useState } from 'react'
import type { OwnAgent } from '../../../client/own-records.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { CurrentAgent } from '../../app/current-agent.ts'
import { usePage } from '../../app/page-state.ts'
import { readReceipt, useReceiptOf } from '../../app/receipts.ts'
import { rowsOfAgent } from '../../app/rows.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { isUnnamed, organizationOf, UNNAMED } from '../bind/open-operations.ts'
import type { BreakMode } from '../break/break-mode.ts'
import type { DecisionPart } from '../evaluate/DecisionFold.tsx'
import { beltRows } from './Belt.tsx'
import { type DraftState, useReportDraft } from './report-draft.ts'
import { useInbox, useReportRun } from './report-task.ts'
import { hasNoApprover, latestApproval, sentReports, stageOf } from './reports.ts'

const NO_KEY = 'The agent’s key is not in this browser’s wallet.'

function useClosed(own: OwnAgent, view: AgentView, { report }: DraftState) {
  const notReady = useClosedBecause()
  const key = usePage(page => page.key)
  const unreadable = typeof report === 'string' ? report : undefined
  const send = notReady ?? (key === null ? (isUnnamed(own) ? UNNAMED : NO_KEY) : undefined) ?? unreadable
  const nobody = hasNoApprover(view)
    ? `${organizationOf(view)} is claimed and not linked, so no one may approve. Link the organization first.`
    : undefined
  return { approve: send ?? nobody, send }
}

export function usePilot(own: OwnAgent, view: AgentView, agent: CurrentAgent, mode: BreakMode) {
  // The part of the decision that stands over the stage.
  const [part, setPart] = useState<DecisionPart>()
  const rows = rowsOfAgent(agent.rows, own.agent_id)
  const { reports, unreadable } = useInbox(own.agent_id)
  const sent = sentReports(
    rows,
    reports.map(({ receipt_ref }) => receipt_ref),
  )
  const draft = useReportDraft(own.agent_id)
  const run = useReportRun(own, view)
  const closed = useClosed(own, view, draft)
  const approval = latestApproval(rows, draft, sent)
  const stage = stageOf(draft, approval, sent)
  const ref = stage?.kind === 'sent' ? stage.sent.answer?.receipt_ref : undefined
  const report = reports.find(({ receipt_ref }) => receipt_ref === ref)
  const found = useReceiptOf(ref === undefined ? undefined : own.agent_id, receipts =>
    receipts.find(({ receipt_ref }) => receipt_ref === ref),
  )
  const record = readReceipt(found)
  // Without a stage the digest that it rests on is still being computed.
  const at = stage && {
    ...{ view, rows, draft, approval, stage, sent, report, record, run, closed, mode },
    openPart: setPart,
  }
  return {
    ...{ own, view, run, record, unreadable, at, part, setPart },
    belt: stage === undefined ? [] : beltRows(draft, stage, sent, reports),
    shown: sent.find(({ entry }) => entry.seq === agent.selected?.entry.seq) ?? sent.at(-1),
  }
}
export type PilotOfAgent = ReturnType<typeof usePilot>

/** The report at hand: the draft, or the last that was sent, and how far it has got. */
export type ReportCycle = NonNullable<PilotOfAgent['at']>

export interface At {
  readonly at: ReportCycle
}
