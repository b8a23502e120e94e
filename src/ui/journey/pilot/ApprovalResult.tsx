import type { ApprovalPayload } from '../../../contract/schemas/report.ts'
import { APPROVED } from '../../kit/outcome/plain-words.ts'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import type { Approval } from './approval.ts'
import styles from './PilotView.module.css'

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
export function ApprovalResult({ state, payload, digest, message, headingRef }: ApprovalResultProps) {
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
