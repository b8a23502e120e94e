import { REPORT_ATTACKS } from '../../../attempts/report-attacks.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import type { BreakItem } from '../break/break-mode.ts'
import { enforcementWindow } from './enforcement-parts.ts'

/** The attacks on a report, each on an agent of its own. */
export function useReportAttacks(): readonly BreakItem[] {
  const services = useServices()
  const closed = useClosedBecause()
  const { visitor, world } = services
  return keysOf(REPORT_ATTACKS).map(name => {
    const { title, expected, leaves, run } = REPORT_ATTACKS[name]
    return {
      ...{ name, title, expected, leaves, closed },
      run: () => run({ visitor, world, window: enforcementWindow(services) }),
    }
  })
}
