import { ACTIONS } from '../../../src/contract/schemas/evaluation.ts'
import type { DimensionLine } from '../../../src/contract/schemas/receipt.ts'
import { bindKey, organizationProves, verifyIdentity } from '../../../src/flows/prove.ts'
import { begin, must } from '../../../src/flows/sample-agents.ts'
import type { SampleName } from '../../../src/parties/world.ts'
import { policySnapshotOf } from '../../../src/rules/policy/snapshot-of.ts'
import {
  type Choices,
  readRecords,
  type Supposed,
  suppose,
} from '../../../src/ui/journey/evaluate/what-if/suppose.ts'
import { actorsOn } from '../actors-bench.ts'
import type { Workbench } from '../workbench.ts'

/** What the page would show of an agent, read through the window as the page reads it. */
export async function whatIf(bench: Workbench, agent_id: string, choices: Choices = {}): Promise<Supposed> {
  const records = await readRecords(bench.service.window, agent_id)
  if (records === undefined) throw new Error(`there is no ${agent_id}`)
  const now = bench.now()
  const snapshot = await policySnapshotOf(records, null, now)
  return suppose({ snapshot, action: ACTIONS[0], now, decision_id: 'dec_supposed' }, choices)
}
/** A dimension's result in a word: its reason or, without one, the result itself. */
export const inAWord = ({ code, result }: DimensionLine): string => code ?? result

/** What each dimension says, by name. */
export const results = (lines: readonly DimensionLine[]): Record<string, string> =>
  Object.fromEntries(lines.map(line => [line.dimension, inAWord(line)]))

/** The newest receipt of an agent, which holds what the service decided and why. */
export async function newestReceipt(bench: Workbench, agent_id: string) {
  const receipt = (await bench.service.window.receipts(agent_id)).at(-1)?.receipt
  if (receipt === undefined) throw new Error(`${agent_id} has no receipt`)
  return receipt
}

/** A sample's agent with everything proven that its lifecycle leaves open. */
export async function wholeAgent(bench: Workbench, sample: SampleName): Promise<string> {
  const actors = actorsOn(bench)
  const acting = await begin(actors, sample)
  const open = async (operation: string) =>
    (await bench.service.window.agent(acting.agent_id))?.operations.some(
      each => each.operation === operation && each.open,
    )
  if (await open('VERIFY_IDENTITY')) must(await verifyIdentity(actors, acting))
  if (await open('LINK_ORGANIZATION')) must(await organizationProves(actors, acting, 'LINK_ORGANIZATION'))
  must(await bindKey(actors, acting))
  return acting.agent_id
}
