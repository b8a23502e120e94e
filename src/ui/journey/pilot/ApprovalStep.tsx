import type { AgentView } from '../../../contract/window/agent-view.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import type { LineState } from '../../kit/line-state.ts'
import { SubStep } from '../bind/SubStep.tsx'
import { organizationOf } from '../bind/signer-words.ts'
import { ApprovalResult } from './ApprovalResult.tsx'
import type { Approval } from './approval.ts'
import { hasNoApprover } from './disabled-reasons.ts'
import type { DraftState } from './report-draft.ts'
import type { ReportRun } from './report-run.ts'

interface ApprovalStepProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly draft: DraftState
  readonly approval: Approval | undefined
  readonly run: ReportRun
}

const LINES = {
  fits: 'proven',
  another: 'claimed',
  used: 'proven',
} as const satisfies Record<NonNullable<Approval['state']>, LineState>

function approverWords(view: AgentView): string {
  if (!view.situation.organization_claimed) return 'you approve, as the holder of the key'
  return hasNoApprover(view) ? 'nobody may approve yet' : `you act for ${organizationOf(view)}`
}

/** Who approves, and whether what was approved is exactly this version. */
export function ApprovalStep({ view, rows, draft, approval, run }: ApprovalStepProps) {
  const state = approval?.state
  return (
    <SubStep
      state={state === undefined ? 'unreached' : LINES[state]}
      title="Approve"
      note={approverWords(view)}
      rows={rows}
      below={
        approval === undefined || state === undefined ? undefined : (
          <ApprovalResult
            state={state}
            payload={approval.payload}
            digest={draft.digest}
            message={<MessageLink row={approval.row} />}
            headingRef={run.last?.kind === 'approve' ? run.headingRef : undefined}
          />
        )
      }
    />
  )
}
