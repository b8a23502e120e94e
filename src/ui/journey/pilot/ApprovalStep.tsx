import type { ApprovalPayload } from '../../../contract/schemas/report.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import type { LineState } from '../../kit/line-state.ts'
import { APPROVED } from '../../kit/outcome/plain-words.ts'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import { SubStep } from '../bind/SubStep.tsx'
import { organizationOf } from '../bind/signer-words.ts'
import type { Approval } from './approval.ts'
import { hasNoApprover } from './disabled-reasons.ts'
import styles from './PilotView.module.css'
import type { DraftState } from './report-draft.ts'
import type { ReportRun } from './report-run.ts'

const TITLES = {
  fits: 'Approved: exactly this version',
  another: 'The approval is for another version',
  used: 'Approved, and used for its one delivery',
} as const satisfies Record<NonNullable<Approval['state']>, string>

interface ApprovalResultProps {
  readonly state: NonNullable<Approval['state']>
  readonly payload: ApprovalPayload
  /** The digest of the draft as it is now. */
  readonly digest: string | undefined
  readonly message: React.ReactNode
  readonly headingRef: React.Ref<HTMLHeadingElement> | undefined
}

/** What was approved, beside what the draft is now. */
function ApprovalResult({ state, payload, digest, message, headingRef }: ApprovalResultProps) {
  return (
    <div className={styles.approval} data-status={state}>
      <h3 className={styles.title} data-outcome tabIndex={-1} ref={headingRef}>
        {TITLES[state]}
      </h3>
      {state === 'fits' ? <WhatHappened>{APPROVED}</WhatHappened> : null}
      <dl className={styles.facts}>
        <dt>Approved</dt>
        <dd>
          <code>{payload.digest}</code>
        </dd>
        {state === 'another' && digest !== undefined && digest !== payload.digest ? (
          <>
            <dt>The draft now</dt>
            <dd className={styles.other}>
              <code>{digest}</code>
            </dd>
          </>
        ) : null}
        <dt>For</dt>
        <dd>
          {payload.report_id}, to {payload.destination}, {message}
        </dd>
      </dl>
    </div>
  )
}

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
