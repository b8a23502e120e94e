import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type LinkDeed, type LinkEnd, runLink } from '../../flows/link-run.ts'
import type { ScenarioLink } from '../../flows/scenario-link.ts'
import { useAction } from '../app/action.ts'
import { goTo } from '../app/navigation.ts'
import { type OutcomeFocus, useOutcomeFocus } from '../app/outcome-focus.ts'
import { useParts } from '../app/PartsContext.tsx'
import { VIEWS } from '../app/route.ts'
import { useSelection } from '../app/SelectionContext.tsx'

export interface LinkTask {
  readonly busy: boolean
  /** The deed that is under way, or at which the run stopped. */
  readonly at: LinkDeed | undefined
  /** What ended it before it was where it was going. */
  readonly stopped: LinkEnd | undefined
  readonly error: Error | null
  readonly heading: OutcomeFocus['heading']
  readonly start: () => void
}

/** Says on the root how the run stands, for a driver: the link's own view is left once the run is done. */
function showRun(state: 'running' | 'done' | 'stopped'): void {
  document.documentElement.dataset.link = state
}

/** Runs a link's steps on a new agent, and opens the step that it names; where it is refused, it stays and says so. */
export function useLinkTask(link: ScenarioLink): LinkTask {
  const { visitor, world } = useParts()
  const { select } = useSelection()
  const client = useQueryClient()
  const focus = useOutcomeFocus()
  const [at, setAt] = useState<LinkDeed>()
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    delete document.documentElement.dataset.link
    return () => {
      here.current = false
    }
  }, [])
  const run = useAction({
    mutationFn: async () => runLink({ visitor, world: await world() }, link, setAt),
    onMutate: () => {
      showRun('running')
      focus.begin()
      select(null)
    },
    onSuccess: async end => {
      await client.invalidateQueries()
      // Whoever went elsewhere meanwhile is left there.
      if (end.stoppedAt === null && here.current)
        goTo(VIEWS[link.to], link.to === 'bind' ? 'outcome' : 'heading')
      showRun(end.stoppedAt === null ? 'done' : 'stopped')
    },
    onError: () => showRun('stopped'),
    onSettled: focus.end,
  })
  const end = run.data
  return {
    busy: run.isPending,
    at,
    stopped: end !== undefined && end.stoppedAt !== null ? end : undefined,
    error: run.error,
    heading: focus.heading,
    start: () => run.mutate(),
  }
}
