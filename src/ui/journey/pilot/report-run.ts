import type { OwnAgent } from '../../../client/visitor.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { useSelection } from '../../app/SelectionContext.tsx'
import { type Task, useTask } from '../../app/task.ts'
import { enforcementParts } from './enforcement-parts.ts'
import { type ReportTask, runReportTask } from './report-task.ts'

export type ReportRun = Task<void, ReportTask>

/** Runs the tasks of the report cycle. */
export function useReportRun(own: OwnAgent, view: AgentView): ReportRun {
  const parts = useParts()
  const { select } = useSelection()
  return useTask({
    run: async (task: ReportTask) => {
      const { agent_id, key_thumbprint } = own
      const played = { agent_id, key_thumbprint, claim: claimOf(view.profile) }
      const world = await parts.world()
      const stage = { visitor: parts.visitor, world }
      await runReportTask(task, { stage, played, parts: enforcementParts(parts, world) })
    },
    onStart: () => select(null),
  })
}
