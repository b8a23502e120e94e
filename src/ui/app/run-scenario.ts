import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { SCENARIOS, type ScenarioName } from '../../attempts/scenarios.ts'
import type { Outcome } from '../../client/visitor.ts'
import { useAction } from './action.ts'
import { goTo } from './navigation.ts'
import { useParts } from './PartsContext.tsx'
import { VIEWS } from './route.ts'
import { useSelection } from './SelectionContext.tsx'

/** Runs a scenario's messages for real, on an agent of its own, and opens the step that shows what it came to. */
export function useScenario(): UseMutationResult<Outcome<unknown>, Error, ScenarioName> {
  const { visitor, world } = useParts()
  const { select } = useSelection()
  const client = useQueryClient()
  return useAction({
    mutationFn: async (name: ScenarioName) => SCENARIOS[name].run({ visitor, world: await world() }),
    onSuccess: async (outcome, name) => {
      await client.invalidateQueries()
      select(`${outcome.entry.seq}-request`)
      goTo(`${VIEWS[SCENARIOS[name].view]}?scenario=${name}`, 'outcome')
    },
  })
}
