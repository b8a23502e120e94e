import { InterleavedTabs } from '../../models/interleavings/interleaved-tabs.ts'
import type { Keys } from '../proof/interleaved-signing.ts'
import { startService } from '../workbench.ts'

// Loaded before a protocol's first use: an interleaving counts steps, and would take loading for a hang.
import '../../../src/protocols/a2a/judges.ts'
import '../../../src/protocols/dns/judges.ts'
import '../../../src/protocols/oidc/judges.ts'
import '../../../src/protocols/spiffe/judges.ts'
import '../../../src/protocols/w3c-vc/judges.ts'

/** Two tabs on an empty database, with other rules if a test wants them. */
export async function openTabs(
  keys: Keys,
  options: Parameters<typeof startService>[0] = {},
): Promise<InterleavedTabs> {
  const first = await startService(options)
  const run = new InterleavedTabs([first, await first.secondTab()], keys)
  await run.publishAll()
  return run
}
