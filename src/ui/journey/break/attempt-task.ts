import type { Outcome } from '../../../client/visitor.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { type Task, useTask } from '../../app/task.ts'

/** An attack that was tried, and what came of it. */
export interface Tried<Name extends string, End> {
  readonly name: Name
  readonly end: End
}

/** Runs attacks for real, and selects the message that the last one ended with. */
export function useAttempts<Name extends string, End>(
  run: (name: Name) => Promise<End>,
  outcomeOf: (end: End) => Outcome<unknown>,
): Task<Tried<Name, End>, Name> {
  const { select } = useSelection()
  return useTask({
    run: async (name: Name) => ({ name, end: await run(name) }),
    onDone: ({ end }) => select(`${outcomeOf(end).entry.seq}-request`),
  })
}
