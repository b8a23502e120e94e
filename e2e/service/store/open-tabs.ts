import { InterleavedTabs } from '../../models/interleavings/interleaved-tabs.ts'
import type { Keys } from '../proof/interleaved-signing.ts'
import { startService } from '../workbench.ts'

// Loaded before a protocol's first use: an interleaving counts steps, and would take loading for a hang.
import '../../../src/rules/protocols/a2a.ts'
import '../../../src/rules/protocols/dns.ts'
import '../../../src/rules/protocols/oidc.ts'
import '../../../src/rules/protocols/spiffe.ts'
import '../../../src/rules/protocols/w3c-vc.ts'

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
