import type { CallKind } from '../../client/message.ts'
import type { OwnAgent } from '../../client/visitor.ts'
import type { AgentView } from '../../contract/window/agent-view.ts'
import { defaultRow } from '../exchange/default-row.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { useRoute } from './navigation.ts'
import { type Lost, useAgents, useAgentView, useExchange } from './queries.ts'
import { useSelection } from './SelectionContext.tsx'

export interface CurrentAgent {
  readonly own: OwnAgent | undefined
  readonly view: AgentView | undefined
  /** Why an existing agent is not shown. */
  readonly lost: Lost | undefined
  readonly rows: readonly ExchangeRow[]
  readonly selected: ExchangeRow | undefined
  readonly select: (rowId: string | null) => void
}

/**
 * The agent at work, the exchange, and the selected row of it.
 * @param kinds the kinds of call to show a row of while the reader has selected none.
 */
export function useCurrentAgent(kinds: readonly CallKind[]): CurrentAgent {
  const { current: own } = useAgents()
  const { view, lost } = useAgentView(own?.agent_id)
  const rows = useExchange()
  const { rowId, select } = useSelection()
  const { message } = useRoute()
  const mine = rows.filter(row => row.entry.agent_id === null || row.entry.agent_id === own?.agent_id)
  const opened = rows.find(({ number }) => number === message?.number)
  const selected =
    opened ?? rows.find(row => row.id === rowId) ?? defaultRow(mine, kinds) ?? defaultRow(mine, [])
  return { own, view, lost, rows, selected, select }
}
