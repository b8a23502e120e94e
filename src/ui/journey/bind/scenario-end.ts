import { type AttemptEnd, ended } from '../../../cases/attempt.ts'
import { SCENARIOS, type ScenarioName } from '../../../cases/scenarios.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { answerWords } from '../../exchange/call-words.ts'
import { refusalOf } from '../../exchange/outcome/entry-outcome.ts'

export interface ScenarioEnd {
  readonly name: ScenarioName
  /** The request that was answered as expected. */
  readonly row: ExchangeRow
  /** What was refused; undefined where it ended with an answer. */
  readonly refused: AttemptEnd | undefined
}

/**
 * What a scenario ended with, for as long as that is the newest message about its agent.
 * @param named the scenario that the address names.
 */
export function scenarioEnd(
  named: string | null,
  agentId: string | undefined,
  rows: readonly ExchangeRow[],
): ScenarioEnd | undefined {
  const name = keysOf(SCENARIOS).find(each => each === named)
  const row = rows.findLast(({ kind, entry }) => kind === 'request' && entry.agent_id === agentId)
  if (name === undefined || row?.entry.kind !== 'call' || row.entry.answer === null) return undefined
  const came = `${row.entry.answer.status} ${answerWords(row.entry)}`
  if (came !== SCENARIOS[name].expected) return undefined
  const refusal = refusalOf(row.entry)
  return { name, row, refused: refusal && ended(refusal) }
}
