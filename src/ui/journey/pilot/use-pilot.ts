import { useRef, useState } from 'react'
import { createObservable } from '../../../browser/observable.ts'
import type { OwnAgent } from '../../../client/own-records.ts'
import { BASE_URL } from '../../../contract/base-url.ts'
import { INBOX_DESTINATION } from '../../../contract/names.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import { reportAudience } from '../../../contract/schemas/report.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { EnforcementParts } from '../../../enforcement/enforcement.ts'
import {
  type Draft,
  nextActs,
  type ReportAct,
  type ReportState,
  reportAt,
  type SentReport,
  sentReports,
} from '../../../enforcement/report.ts'
import { acknowledge, approve, enforceHere, sendAndEnforce } from '../../../enforcement/report-cycle.ts'
import { SAMPLE_REPORTS, type SampleReportName } from '../../../flows/sample-reports.ts'
import type { CurrentAgent } from '../../app/current-agent.ts'
import { closeMessage } from '../../app/navigation.ts'
import { usePage } from '../../app/page-state.ts'
import { readReceipt, useReceiptOf } from '../../app/receipts.ts'
import { rowsOfAgent } from '../../app/rows.ts'
import { type PageServices, useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useKept } from '../../app/switches.ts'
import { useTask } from '../../app/task.ts'
import { NO_KEY } from '../bind/open-operations.ts'

/** JSON as someone would write it by hand: what holds no other object or list, and is inside one, goes on a line. */
export const reportText = (content: object): string =>
  JSON.stringify(content, null, 2).replace(/[[{]\n[^[\]{}]*\n +[\]}]/gu, flat => flat.replace(/\n */gu, ' '))

export function draftFrom(sample: SampleReportName): Draft {
  return {
    id: `rep-${crypto.randomUUID().slice(0, 4)}`,
    text: reportText(SAMPLE_REPORTS[sample].content),
    destination: INBOX_DESTINATION,
    approved: undefined,
  }
}

/** What was sent, as its draft was, with its approval unless the decision was against the two. */
function draftOf({ request, answer }: SentReport): Draft | undefined {
  if (request === undefined) return undefined
  const { id, properties } = request.resource
  const jws = answer?.decision === 'DENY' ? undefined : request.context?.approval
  const { content, destination } = properties
  const approved = jws === undefined ? undefined : { jws, report: { id, content, destination } }
  return { id, text: reportText(content), destination, approved }
}

// Kept by the page rather than by a view: a draft survives a look elsewhere, and no reload.
const drafts = createObservable<ReadonlyMap<string, Draft>>(new Map())

/** The draft of an agent's report: as the visitor left it, else what was sent last, else a sample. */
function useDraft(agentId: string, last: SentReport | undefined) {
  const kept = useKept(drafts)[0].get(agentId)
  const [found] = useState(() => (last && draftOf(last)) ?? draftFrom('DELIVERIES'))
  const change = (changes: Partial<Draft>) => {
    const all = drafts.getSnapshot()
    drafts.set(new Map([...all, [agentId, { ...(all.get(agentId) ?? found), ...changes }]]))
  }
  return [kept ?? found, change] as const
}

export const enforcementWindow = ({ window }: Pick<PageServices, 'window'>): EnforcementParts['window'] => ({
  receipt: async receiptRef => (await window()).receipt(receiptRef),
  agent: async agentId => (await window()).agent(agentId),
  holding: async (agentId, work) => (await window()).holding(agentId, work),
})

/** Something done with a report; at the gate a decision is enforced once more, and its outcome read there. */
interface ReportTask {
  readonly act: ReportAct
  readonly state: Pick<ReportState, 'report' | 'draft' | 'sent'>
  readonly atGate?: boolean
}

/** What is missing for it closes its button, so that here it does nothing. Resolves with what was approved. */
async function carryOut({ act, state }: ReportTask, own: OwnAgent, view: AgentView, services: PageServices) {
  const { report, draft, sent } = state
  const world = await services.world()
  const actors = { visitor: services.visitor, world }
  const acting = { ...own, claim: claimOf(view.profile) }
  const { inbox, clock } = world
  const audience = reportAudience(BASE_URL)
  const parts = { window: enforcementWindow(services), inbox, clock, audience }
  if (act === 'acknowledge') {
    if (sent?.record !== undefined) await acknowledge(actors, sent.record)
  } else if (act === 'enforce') {
    if (sent?.request && sent.answer) await enforceHere(actors, sent.request, sent.answer, parts)
  } else if (typeof report === 'string') return undefined
  else if (act === 'send') await sendAndEnforce(actors, acting, report, draft.approved?.jws, parts)
  else if (act === 'approve') {
    const approver = view.situation.organization_claimed ? 'organization' : 'holder'
    return { jws: await approve(actors, acting, report, approver, parts), report }
  }
  return undefined
}

export function usePilot(own: OwnAgent, view: AgentView, agent: CurrentAgent) {
  const services = useServices()
  const rows = rowsOfAgent(agent.rows, own.agent_id)
  const { reports, unreadable } = usePage(page => page.inbox)
  const sent = sentReports([...new Set(rows.map(({ entry }) => entry))], reports)
  const [draft, change] = useDraft(own.agent_id, sent.at(-1))
  const state = reportAt(draft, sent)
  const run = useTask({
    run: (task: ReportTask) => carryOut(task, own, view, services),
    onStart: closeMessage,
    onDone: approved => {
      if (approved !== undefined) change({ approved })
    },
  })
  const notReady = useClosedBecause()
  const noKey = usePage(page => page.key) === null ? NO_KEY : undefined
  const ref = state.sent?.answer?.receipt_ref
  const record = useReceiptOf(ref === undefined ? undefined : own.agent_id, receipts =>
    receipts.find(({ receipt_ref }) => receipt_ref === ref),
  )
  return {
    ...{ view, rows, sent, state, run, change, unreadable },
    record: readReceipt(record),
    acts: nextActs(state, view),
    closed: notReady ?? noKey ?? (typeof state.report === 'string' ? state.report : undefined),
    field: useRef<HTMLTextAreaElement>(null),
    /** The report whose enforcement is told: the one whose message is open, else the last. */
    shown: sent.find(({ entry }) => entry.seq === agent.selected?.entry.seq) ?? sent.at(-1),
  }
}
export type Pilot = ReturnType<typeof usePilot>

export interface At {
  readonly at: Pilot
}

export const rowOfSent = (rows: Pilot['rows'], sent: SentReport | undefined) =>
  rows.find(({ entry, kind }) => kind === 'request' && entry === sent?.entry)
