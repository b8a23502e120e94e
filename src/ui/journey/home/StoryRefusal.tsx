import { StartRefusal } from './StartRefusal.tsx'
import type { StoryTask } from './story-task.ts'

/** Why a story stopped before it had an agent to show; nothing where a step shows its outcome. */
export function StoryRefusal({ story }: { readonly story: StoryTask }) {
  const { result, error } = story
  const outcome = result?.address === null ? result.outcome : undefined
  return <StartRefusal outcome={outcome} error={error} title="The story stopped" />
}
