import { sendReport } from '../../enforcement/report-cycle.ts'
import { bindKey } from '../../flows/prove.ts'
import { begin, beginKey, enterPilot, importFor, must } from '../../flows/sample-agents.ts'
import { type AttemptEnd, asThief, ended, type Stage } from '../attempt.ts'
import { newReport, partsOf } from '../reports.ts'

/**
 * The main sample's whole way: claim, proof, decision, and a report that its holder approves and the
 * enforcement point delivers. Ends at the decision where no report may follow.
 */
export async function normalDay(stage: Stage): Promise<AttemptEnd> {
  const acting = await begin(stage, 'SERVICE_NAME')
  must(await bindKey(stage, acting))
  const entered = await enterPilot(stage, acting)
  if (must(entered).decision !== 'PERMIT') return ended(entered)
  const parts = { ...partsOf(stage), audience: entered.entry.request.url }
  const { outcome, enforcement } = await sendReport(stage, acting, newReport(), 'holder', parts)
  return { outcome, enforcement }
}

/** A thief imports an agent's claim, word for word, and signs with the only key that it has. */
export async function copiedClaim(stage: Stage) {
  const { claim } = await begin(stage, 'SERVICE_NAME')
  const thief = asThief(stage)
  const own = await beginKey(thief, 'SERVICE_NAME')
  const { acting } = await importFor(thief, claim, own.key_thumbprint)
  await own.created
  return bindKey(thief, acting, {}, 'The thief signs')
}
