import { useEffect, useRef, useState } from 'react'
import { type LinkEnd, type LinkOperation, runLink } from '../../flows/link-run.ts'
import type { ScenarioLink } from '../../flows/scenario-link.ts'
import { goTo } from '../app/navigation.ts'
import { VIEWS } from '../app/route.ts'
import { useSelection } from '../app/SelectionContext.tsx'
import { useServices } from '../app/ServicesContext.tsx'
import { type Task, useTask } from '../app/task.ts'

export interface LinkTask extends Omit<Task<LinkEnd>, 'result'> {
  /** The operation under way, or at which the run stopped. */
  readonly at: LinkOperation | undefined
  /** What stopped it before its end. */
  readonly stopped: LinkEnd | undefined
}

/** Marks the run's state on the root element, for a driver: the link's view is left once it is done. */
function showRun(state: 'running' | 'done' | 'stopped'): void {
  document.documentElement.dataset.link = state
}

/** Runs a link's steps on a new agent and opens the step that it names; if refused, it stays and says so. */
export function useLinkTask(link: ScenarioLink): LinkTask {
  const { visitor, world } = useServices()
  const { select } = useSelection()
  const [at, setAt] = useState<LinkOperation>()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    delete document.documentElement.dataset.link
    return () => {
      here.current = false
    }
  }, [])
  const { result, ...task } = useTask({
    run: async () => {
      try {
        return await runLink({ visitor, world: await world() }, link, setAt)
      } catch (cause) {
        showRun('stopped')
        throw cause
      }
    },
    onStart: () => {
      showRun('running')
      select(null)
    },
    onDone: end => {
      // A reader who went elsewhere meanwhile stays there.
      if (end.stoppedAt === null && here.current)
        goTo(VIEWS[link.to], link.to === 'bind' ? 'outcome' : 'heading')
      showRun(end.stoppedAt === null ? 'done' : 'stopped')
    },
  })
  return { ...task, at, stopped: result !== undefined && result.stoppedAt !== null ? result : undefined }
}
