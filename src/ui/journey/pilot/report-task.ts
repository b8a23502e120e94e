import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnAgent } from '../../../client/own-records.ts'
import { BASE_URL } from '../../../contract/base-url.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import { reportAudience } from '../../../contract/schemas/report.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { EnforcementParts } from '../../../enforcement/enforcement.ts'
import {
  type Addressed,
  type Approver,
  approve,
  enforceHere,
  REPORT_GROUP,
  type Report,
  sendRequest,
  signAndAsk,
} from '../../../enforcement/report-cycle.ts'
import type { ActingAgent, Actors } from '../../../flows/actors.ts'
import type { InboxRecord } from '../../../parties/world-store.ts'
import { rereadPaced } from '../../app/rereading.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { type PageServices, useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'
import { useWorld } from '../../app/world.ts'
import type { SentReport } from './reports.ts'

/** Longer than a decision may be held, in milliseconds. */
const HELD_TOO_LONG_MS = (LIMITS.DELIVER_WITHIN_S + 1) * 1000

type ReportTask =
  | { readonly kind: 'approve'; readonly report: Report; readonly approver: Approver }
  | { readonly kind: 'send'; readonly report: Report; readonly approval: string | undefined }
  | {
      readonly kind: 'enforce'
      readonly sent: SentReport
      readonly hold: boolean
      /** Where its outcome is read. */
      readonly at: 'step' | 'gate'
    }
  | { readonly kind: 'acknowledge'; readonly report: InboxRecord }

interface ReportSetting {
  readonly actors: Actors
  readonly acting: ActingAgent
  readonly parts: EnforcementParts & Addressed
}

type TaskOf<K extends ReportTask['kind']> = Extract<ReportTask, { kind: K }>

async function send({ report, approval }: TaskOf<'send'>, { actors, acting, parts }: ReportSetting) {
  // Without an approval the report goes unsigned: the agent's signature only accompanies one.
  const unsigned = sendRequest(acting, report, {})
  const { request, outcome } =
    approval === undefined
      ? { request: unsigned, outcome: await actors.visitor.evaluate(unsigned, REPORT_GROUP) }
      : await signAndAsk(actors, acting, report, approval, parts)
  if (outcome.kind === 'answer') await enforceHere(actors, request, outcome.value, parts)
}

async function enforceAgain({ sent, hold }: TaskOf<'enforce'>, { actors, parts }: ReportSetting) {
  const { request, answer } = sent
  if (request === undefined || answer === undefined) throw new Error('There is no decision to enforce.')
  if (hold) actors.world.clock.shift(HELD_TOO_LONG_MS)
  await enforceHere(actors, request, answer, parts)
}

async function acknowledge({ report }: TaskOf<'acknowledge'>, { actors: { world, visitor } }: ReportSetting) {
  const { agent_id, jti, report_id, receipt_ref } = report
  await world.inbox.acknowledge(agent_id, jti, new Date(world.clock.now()).toISOString())
  const noted = { speaker: 'agent' as const, group: REPORT_GROUP, agent_id, report_id, receipt_ref }
  await visitor.note({ kind: 'acknowledge', ...noted })
}

export const enforcementWindow = ({ window }: Pick<PageServices, 'window'>): EnforcementParts['window'] => ({
  receipt: async receiptRef => (await window()).receipt(receiptRef),
  agent: async agentId => (await window()).agent(agentId),
  holding: async (agentId, work) => (await window()).holding(agentId, work),
})

export type ReportRun = Task<void, ReportTask>

export function useReportRun(own: OwnAgent, view: AgentView): ReportRun {
  const parts = useServices()
  const { select } = useSelection()
  return useTask({
    run: async (task: ReportTask) => {
      const { agent_id, key_thumbprint } = own
      const acting = { agent_id, key_thumbprint, claim: claimOf(view.profile) }
      const world = await parts.world()
      const actors = { visitor: parts.visitor, world }
      const { inbox, clock } = world
      const enforcing = { window: enforcementWindow(parts), inbox, clock, audience: reportAudience(BASE_URL) }
      const setting = { actors, acting, parts: enforcing }
      if (task.kind === 'approve') await approve(actors, acting, task.report, task.approver, enforcing)
      else if (task.kind === 'send') await send(task, setting)
      else if (task.kind === 'acknowledge') await acknowledge(task, setting)
      else await enforceAgain(task, setting)
    },
    onStart: () => select(null),
  })
}

interface SeenInbox {
  /** What was delivered for the agent, newest first. */
  readonly reports: readonly InboxRecord[]
  /** The keys of the reports, of any agent, that cannot be read. */
  readonly unreadable: readonly string[]
}

const EMPTY = { reports: [], unreadable: [] }

export function useInbox(agentId: string | undefined): SeenInbox {
  const world = useWorld()
  const client = useQueryClient()
  useEffect(() => world?.inbox.subscribe(() => rereadPaced(client)), [world, client])
  const { data } = useQuery({
    queryKey: ['inbox', world === undefined],
    queryFn: async (): Promise<SeenInbox> => (await world?.inbox.seen()) ?? EMPTY,
  })
  const { reports, unreadable } = data ?? EMPTY
  return { reports: reports.filter(({ agent_id }) => agent_id === agentId).toReversed(), unreadable }
}
