import type { OwnAgent } from '../../../client/visitor.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'
import { enforcementParts } from './enforcement-parts.ts'
import { type ReportTask, runReportTask } from './report-task.ts'

export type ReportRun = Task<void, ReportTask>

/** Runs the tasks of the report cycle. */
export function useReportRun(own: OwnAgent, view: AgentView): ReportRun {
  const parts = useServices()
  const { select } = useSelection()
  return useTask({
    run: async (task: ReportTask) => {
      const { agent_id, key_thumbprint } = own
      const acting = { agent_id, key_thumbprint, claim: claimOf(view.profile) }
      const world = await parts.world()
      const actors = { visitor: parts.visitor, world }
      await runReportTask(task, { actors, acting, parts: enforcementParts(parts, world) })
    },
    onStart: () => select(null),
  })
}
