import { useQueryClient } from '@tanstack/react-query'
import type { Outcome } from '../../../client/visitor.ts'
import { useAction } from '../../app/action.ts'
import { useSelection } from '../../app/SelectionContext.tsx'

/** What an attempt came to. */
export interface Attempt<Name extends string, End> {
  readonly name: Name
  readonly end: End
}

export interface Attempts<Name extends string, End> {
  readonly running: Name | undefined
  readonly last: Attempt<Name, End> | undefined
  readonly error: Error | null
  readonly start: (name: Name) => void
}

/** Runs attacks for real, one at a time, and selects the message that the last one ended with. */
export function useAttempts<Name extends string, End>(
  run: (name: Name) => Promise<End>,
  outcomeOf: (end: End) => Outcome<unknown>,
): Attempts<Name, End> {
  const client = useQueryClient()
  const { select } = useSelection()
  const attack = useAction({
    mutationFn: async (name: Name): Promise<Attempt<Name, End>> => ({ name, end: await run(name) }),
    onSuccess: async ({ end }) => {
      await client.invalidateQueries()
      select(`${outcomeOf(end).entry.seq}-request`)
    },
  })
  return {
    running: attack.isPending ? attack.variables : undefined,
    last: attack.data,
    error: attack.error,
    start: name => attack.mutate(name),
  }
}
