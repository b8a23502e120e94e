import { useQueryClient } from '@tanstack/react-query'
import type { OwnAgent } from '../../../client/visitor.ts'
import { claimOf } from '../../../contract/schemas/profile.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useAction } from '../../app/action.ts'
import { useOutcomeFocus } from '../../app/outcome-focus.ts'
import { useParts } from '../../app/PartsContext.tsx'
import { useSelection } from '../../app/SelectionContext.tsx'
import { enforcementParts } from './enforcement-parts.ts'
import { type ReportTask, runReportTask } from './report-task.ts'

export interface ReportRun {
  readonly busy: boolean
  /** Why a task did not come to its end: a defect, not a refusal. */
  readonly error: Error | null
  /** The task that ran last, whose outcome takes focus. */
  readonly last: ReportTask | undefined
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  readonly start: (task: ReportTask) => void
}

/** Runs the tasks of the report cycle, one at a time. */
export function useReportRun(own: OwnAgent, view: AgentView): ReportRun {
  const parts = useParts()
  const client = useQueryClient()
  const { select } = useSelection()
  const focus = useOutcomeFocus()
  const running = useAction({
    mutationFn: async (task: ReportTask) => {
      const { agent_id, key_thumbprint } = own
      const played = { agent_id, key_thumbprint, claim: claimOf(view.profile) }
      const world = await parts.world()
      const stage = { visitor: parts.visitor, world }
      await runReportTask(task, { stage, played, parts: enforcementParts(parts, world) })
    },
    onMutate: () => {
      focus.begin()
      select(null)
    },
    onSettled: async () => {
      await client.invalidateQueries()
      focus.end()
    },
  })
  return {
    busy: running.isPending,
    error: running.error,
    last: running.variables,
    headingRef: focus.heading,
    start: running.mutate,
  }
}
