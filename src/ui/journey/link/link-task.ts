import { useEffect, useState } from 'react'
import {
  type LinkEnd,
  type LinkOperation,
  type LinkStep,
  runLink,
  type SampleLink,
} from '../../../flows/sample-link.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'

export const OPENED = {
  import: VIEWS.import,
  bind: VIEWS.bind,
  evaluate: VIEWS.evaluate,
  decision: VIEWS.evaluate,
  pilot: VIEWS.pilot,
} as const satisfies Record<LinkStep, string>

/** The steps after which the view shows what came of them. */
const WITH_OUTCOME: readonly LinkStep[] = ['bind', 'decision']

/** Marks the run's state on the root element, for a driver: the link's view is left once it is done. */
function showRun(state: 'running' | 'done' | 'stopped'): void {
  document.documentElement.dataset.link = state
}

/** Runs a link on a new agent and opens what it leads to; a refusal is shown in place. */
export function useLinkTask(link: SampleLink) {
  const { visitor, world } = useServices()
  const { select } = useSelection()
  /** What is under way, or where the run stopped. */
  const [at, setAt] = useState<LinkOperation>()
  // A link's view begins without a run to its name.
  useEffect(() => {
    delete document.documentElement.dataset.link
  }, [])
  const { result, ...task } = useTask({
    run: async (): Promise<LinkEnd> => {
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
    onDone: ({ stoppedAt }, _given, stayed) => {
      if (stayed && stoppedAt === null)
        goTo(OPENED[link.to], WITH_OUTCOME.includes(link.to) ? 'outcome' : 'heading')
      showRun(stoppedAt === null ? 'done' : 'stopped')
    },
  })
  const done = result?.stoppedAt === null
  return { ...task, at, done, stopped: done ? undefined : result }
}
export type LinkTask = ReturnType<typeof useLinkTask>
