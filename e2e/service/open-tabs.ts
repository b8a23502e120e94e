import { InterleavedTabs, type Keys } from './interleaved-tabs.ts'
import { startService } from './workbench.ts'

/** Two tabs on an empty database; each takes other rules where a test wants them. */
export async function openTabs(
  keys: Keys,
  options: Parameters<typeof startService>[0] = {},
): Promise<InterleavedTabs> {
  const first = await startService(options)
  const run = new InterleavedTabs([first, await first.secondTab()], keys)
  await run.publishAll()
  return run
}
