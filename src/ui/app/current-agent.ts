import { useQuery } from '@tanstack/react-query'
import type { OwnAgent } from '../../client/own-records.ts'
import type { AgentView } from '../../contract/window/agent-view.ts'
import { useRoute } from './navigation.ts'
import {
  JUDGE_AGAIN_MS,
  type Lost,
  readAgentView,
  useAgents,
  useAgentView,
  useExchange,
  useExchangeOnceRead,
} from './queries.ts'
import { NOT_INVALIDATED } from './rereading.ts'
import { type ExchangeRow, rowOfNumber } from './rows.ts'
import { useSelection } from './SelectionContext.tsx'
import { useServices } from './ServicesContext.tsx'

export interface CurrentAgent {
  readonly own: OwnAgent | undefined
  /** Undefined also while the exchange is read: a step that knew only one of the two would change under the reader. */
  readonly view: AgentView | undefined
  /** Why an existing agent is not shown. */
  readonly lost: Lost | undefined
  readonly rows: readonly ExchangeRow[]
  /** The message that is open or, failing that, the one that an action led to. */
  readonly selected: ExchangeRow | undefined
  readonly select: (rowId: string | null) => void
}

/** The agent at work, the exchange, and the selected row of it. */
export function useCurrentAgent(): CurrentAgent {
  const { current: own } = useAgents()
  const { view, lost } = useAgentView(own?.agent_id)
  const read = useExchangeOnceRead()
  const rows = useExchange()
  const { rowId, select } = useSelection()
  const { message } = useRoute()
  const opened = message && rowOfNumber(rows, message.number)
  return {
    ...{ own, lost, rows, select },
    view: read && view,
    selected: opened ?? (rowId === null ? undefined : rows.findLast(row => row.id === rowId)),
  }
}

/** The visitor's agents by id, as the service's window shows them, undefined while they are read; a run of cases leaves thousands more. */
export function useAgentViews(): ReadonlyMap<string, AgentView> | undefined {
  const { visitor, window } = useServices()
  const { data } = useQuery({
    queryKey: ['agent-views'],
    queryFn: async () => {
      const own = await visitor.agents.list()
      const opened = await window()
      const seen = await Promise.all(own.map(({ agent_id }) => readAgentView(opened, agent_id)))
      return new Map(seen.flatMap(({ view }) => (view ? [[view.agent_id, view]] : [])))
    },
    refetchInterval: JUDGE_AGAIN_MS,
    meta: NOT_INVALIDATED,
  })
  return data
}
