import { useState } from 'react'
import type { IssueEntry } from '../../../client/journal-record.ts'
import { entryOf } from '../../../contract/entry-of.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { useWorld } from '../../app/world-query.ts'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { Button } from '../../kit/Button.tsx'
import sub from './BindView.module.css'
import { FaultChoice } from './FaultChoice.tsx'
import { useHeldCredential } from './held-credential.ts'
import { IssuedDetails } from './IssuedDetails.tsx'
import { ISSUANCE } from './issuance.ts'
import type { IssuedCredential } from './issued-credential.ts'
import type { ProofRun } from './proof-run.ts'
import { lastVerification, type VerificationAttempt } from './verification-attempt.ts'

interface VerifyActionsProps {
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
  readonly pause: boolean
  readonly closed: string | undefined
  /** It is the next thing to do. */
  readonly next: boolean
}

/** What became of what was issued, by the newest proof that came to the protocol's checks. */
function becameOf(
  newest: IssueEntry | undefined,
  attempt: VerificationAttempt | undefined,
): string | undefined {
  if (newest === undefined || attempt === undefined || attempt.entry.seq < newest.seq) return undefined
  return attempt.checks.some(({ result }) => result === 'FAIL') ? 'sent and refused' : 'sent and accepted'
}

/** Verify the identity, in one go or by what was issued before; and what the issuer made. */
export function VerifyActions({ view, rows, run, issued, pause, closed, next }: VerifyActionsProps) {
  const { protocol } = view.profile
  const { action } = ISSUANCE[protocol]
  const faults = useWorld()?.faults(protocol) ?? {}
  const [chosen, setChosen] = useState<{ readonly fault: string | undefined }>()
  const fault = chosen === undefined ? (issued.held?.entry.fault ?? undefined) : chosen.fault
  const attempt = lastVerification(rows, view.agent_id)
  const { newest } = issued
  const { usable, note } = useHeldCredential(issued, fault, becameOf(newest, attempt))
  const verify = () => {
    if (usable === undefined) run.start({ kind: 'prove', purpose: 'VERIFY_IDENTITY', pause, fault })
    else if (pause) run.pauseOn(usable.challenge.challenge_id)
    else run.start({ kind: 'hand-over', held: usable })
  }
  return (
    <>
      {action === null || closed !== undefined ? null : (
        <FaultChoice
          faults={faults}
          fault={fault}
          onChange={chosenFault => setChosen({ fault: chosenFault })}
        />
      )}
      <div className={sub.buttons}>
        <Button
          kind={next ? 'primary' : 'quiet'}
          arrow={next}
          closed={closed}
          busy={run.busy}
          onClick={verify}
        >
          Verify identity
        </Button>
        {action === null || closed !== undefined ? null : (
          <Button busy={run.busy} onClick={() => run.start({ kind: 'issue', fault })}>
            {action}
          </Button>
        )}
      </div>
      {newest === undefined ? null : (
        <IssuedDetails
          key={newest.seq}
          entry={newest}
          party={SAMPLES[protocol].party}
          wrong={newest.fault === null ? undefined : (entryOf(faults, newest.fault) ?? newest.fault)}
          note={note}
          open={usable !== undefined}
        />
      )}
    </>
  )
}
