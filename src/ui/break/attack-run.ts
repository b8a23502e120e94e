import { useQueryClient } from '@tanstack/react-query'
import type { Outcome, OwnAgent } from '../../client/visitor.ts'
import type { AttackStage } from '../../pilot/attack.ts'
import { ATTACKS, type AttackName } from '../../pilot/attacks.ts'
import { callKind, succeeded } from '../exchange/call-kind.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { useAction } from '../state/action.ts'
import { useParts } from '../state/PartsContext.tsx'
import { useSelection } from '../state/SelectionContext.tsx'

/** What an attempt came to. */
export interface Attempt {
  readonly name: AttackName
  readonly outcome: Outcome<unknown>
}

export interface AttackRun {
  readonly stage: AttackStage
  readonly running: AttackName | undefined
  readonly last: Attempt | undefined
  readonly error: Error | null
  readonly start: (name: AttackName) => void
}

function acceptedProof(rows: readonly ExchangeRow[]) {
  const row = rows.findLast(
    ({ entry, kind }) =>
      kind === 'request' && entry.kind === 'call' && callKind(entry) === 'prove' && succeeded(entry),
  )
  return row?.entry.kind === 'call' ? row.entry : undefined
}

/** Runs attacks for real, one at a time, and selects the message that refused the last one. */
export function useAttacks(own: OwnAgent | undefined, rows: readonly ExchangeRow[]): AttackRun {
  const { visitor, world } = useParts()
  const client = useQueryClient()
  const { select } = useSelection()
  const stage: AttackStage = { visitor, world, agent: own, accepted: acceptedProof(rows) }
  const attack = useAction({
    mutationFn: async (name: AttackName): Promise<Attempt> => ({
      name,
      outcome: await ATTACKS[name].run(stage),
    }),
    onSuccess: async ({ outcome }) => {
      await client.invalidateQueries()
      select(`${outcome.entry.seq}-request`)
    },
  })
  return {
    stage,
    running: attack.isPending ? attack.variables : undefined,
    last: attack.data,
    error: attack.error,
    start: name => attack.mutate(name),
  }
}
