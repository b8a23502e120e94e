import type { ImportRequest } from '../../contract/schemas/profile.ts'
import { sendReport } from '../../enforcement/report-cycle.ts'
import type { Actors } from '../../flows/actors.ts'
import { bindKey } from '../../flows/prove.ts'
import { begin, beginKey, claimFor, enterPilot, importFor, must } from '../../flows/sample-agents.ts'
import { type AttemptEnd, ended, type Stage } from '../attempt.ts'
import { newReport, partsOf } from '../reports.ts'
import { COPY_GROUP } from '../stories.ts'

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

/**
 * Whoever copied a registry agent's words imports them, word for word, and signs with the only key it has.
 * @param claim the words; those of a newly registered agent where there are none yet
 */
export async function copiedWords(actors: Actors, claim: ImportRequest | undefined) {
  const own = await beginKey(actors, 'SERVICE_NAME')
  // A registry agent's words whose key is made here and registered, and which nobody has imported.
  const words = claim === undefined ? await claimFor(actors, 'SERVICE_NAME') : { claim, stored: undefined }
  const { acting } = await importFor(actors, words.claim, own.key_thumbprint)
  await Promise.all([own.created, words.stored])
  return bindKey(actors, acting, {}, COPY_GROUP)
}
