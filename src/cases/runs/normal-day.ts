import { sendReport } from '../../enforcement/report-cycle.ts'
import type { Actors } from '../../flows/actors.ts'
import { bindKey } from '../../flows/prove.ts'
import { begin, enterPilot, must } from '../../flows/sample-agents.ts'
import { type AttemptEnd, type AttemptWindow, ended } from '../attempt.ts'
import { partsOf, report } from './report-parts.ts'

/**
 * The main sample's whole way: claim, proof, decision, and a report that its holder approves and the
 * enforcement point delivers. Ends at the decision where no report may follow.
 */
export async function normalDay(actors: Actors, window: AttemptWindow): Promise<AttemptEnd> {
  const acting = await begin(actors, 'SERVICE_NAME')
  must(await bindKey(actors, acting))
  const entered = await enterPilot(actors, acting)
  if (must(entered).decision !== 'PERMIT') return ended(entered)
  const parts = partsOf(actors, { acting, audience: entered.entry.request.url }, window)
  const { outcome, enforcement } = await sendReport(actors, acting, report(), 'holder', parts)
  return { outcome, enforcement }
}
