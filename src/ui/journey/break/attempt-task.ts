import type { AttemptEnd } from '../../../attempts/attempt.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { type Task, useTask } from '../../app/task.ts'

/** An attack that was tried, and what came of it. */
export interface Tried<Name extends string> {
  readonly name: Name
  readonly end: AttemptEnd
}

/** Runs attacks for real, and selects the message that the last one ended with. */
export function useAttempts<Name extends string>(
  run: (name: Name) => Promise<AttemptEnd>,
): Task<Tried<Name>, Name> {
  const { select } = useSelection()
  return useTask({
    run: async (name: Name) => ({ name, end: await run(name) }),
    onDone: ({ end }) => select(`${end.outcome.entry.seq}-request`),
  })
}
