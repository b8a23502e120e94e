import type { SuspensionFact } from '../../../contract/facts.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Result } from '../../kit/Result.tsx'
import { organizationOf } from './signer-words.ts'
import { ownCalls } from './verification-attempt.ts'

const BY = {
  organization: organizationOf,
  holder: () => 'the holder of its key',
  policy: () => 'policy',
} as const satisfies Record<SuspensionFact['by'], (view: AgentView) => string>

interface SuspendedNoticeProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
}

/** That the agent is suspended, unless the last outcome says just that. */
export function SuspendedNotice({ view, rows }: SuspendedNoticeProps) {
  const { suspension } = view.recorded
  if (suspension === undefined || view.situation.revoked) return null
  if (ownCalls(rows, view.agent_id).at(-1)?.answer?.request_id === suspension.request_id) return null
  return (
    <Result state="suspended" title={`Suspended by ${BY[suspension.by](view)}`}>
      <p>Every decision about it is a DENY until it is reinstated.</p>
    </Result>
  )
}
