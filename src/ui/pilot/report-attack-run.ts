import { useQueryClient } from '@tanstack/react-query'
import { REPORT_ATTACKS, type ReportAttackEnd, type ReportAttackName } from '../../pilot/report-attacks.ts'
import { useAction } from '../state/action.ts'
import { useParts } from '../state/PartsContext.tsx'
import { useSelection } from '../state/SelectionContext.tsx'
import { receiptsOf } from './enforcement-parts.ts'

/** What an attempt on a report came to. */
export interface ReportAttempt {
  readonly name: ReportAttackName
  readonly end: ReportAttackEnd
}

export interface ReportAttackRun {
  readonly running: boolean
  readonly last: ReportAttempt | undefined
  readonly error: Error | null
  readonly start: (name: ReportAttackName) => void
}

/** Runs attacks on reports for real, one at a time, each on an agent of its own, and selects the last message. */
export function useReportAttacks(): ReportAttackRun {
  const parts = useParts()
  const client = useQueryClient()
  const { select } = useSelection()
  const attack = useAction({
    mutationFn: async (name: ReportAttackName): Promise<ReportAttempt> => {
      const { visitor, world } = parts
      const end = await REPORT_ATTACKS[name].run({ visitor, world, receipt: receiptsOf(parts) })
      return { name, end }
    },
    onSuccess: async ({ end }) => {
      await client.invalidateQueries()
      select(`${end.outcome.entry.seq}-request`)
    },
  })
  return {
    running: attack.isPending,
    last: attack.data,
    error: attack.error,
    start: name => attack.mutate(name),
  }
}
