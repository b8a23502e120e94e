import { onDemand } from '../../../browser/lazy.ts'
import { goTo } from '../../app/navigation.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { type Task, useTask } from '../../app/task.ts'
import type { StoryEnd, StoryRequest } from './run-story.ts'

export type StoryTask = Task<StoryEnd, StoryRequest>

/** What runs the stories; it brings cryptography and schemas, which the first view does without. */
export const loadRunStory = onDemand(() => import('./run-story.ts'))

export function useStory(): StoryTask {
  const services = useServices()
  const { select } = useSelection()
  return useTask({
    run: async (request: StoryRequest) => (await loadRunStory()).runStory(request, services),
    onDone: ({ outcome, address }, _request, stayed) => {
      if (address === null || !stayed) return
      select(`${outcome.entry.seq}-request`)
      goTo(address, 'outcome')
    },
  })
}

export function runs({ busy, last }: StoryTask, request: StoryRequest): boolean {
  const name = (each: StoryRequest) => ('name' in each ? each.name : each.kind)
  return busy && last !== undefined && last.kind === request.kind && name(last) === name(request)
}
