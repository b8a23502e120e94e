import type { AgentView } from '../../contract/agent-view.ts'
import type { Decision } from '../../contract/dimensions.ts'
import { decisionNote } from '../evaluate/decision-note.ts'
import { ReasonCodes } from '../evaluate/ReasonCodes.tsx'
import type { LineState } from '../grammar/line-state.ts'
import { Stamp } from '../grammar/Stamp.tsx'
import { initialsOf, sealFactsOf } from '../grammar/seal-facts.ts'
import { refusalOf } from '../outcome/entry-outcome.ts'
import { DECIDED } from '../outcome/plain-words.ts'
import { Refusal } from '../outcome/Refusal.tsx'
import { WhatHappened } from '../outcome/WhatHappened.tsx'
import { agentName } from '../profile/agent-name.ts'
import styles from './PilotActions.module.css'
import type { ReportRun } from './report-run.ts'
import type { SentReport } from './sent-reports.ts'

const LINES = {
  PERMIT: 'proven',
  INDETERMINATE: 'claimed',
  DENY: 'refused',
} as const satisfies Record<Decision, LineState>

interface ReportDecisionProps {
  readonly view: AgentView
  readonly shown: SentReport | undefined
  readonly run: ReportRun
}

/** What the service decided about a report, or why it decided nothing. */
export function ReportDecision({ view, shown, run }: ReportDecisionProps) {
  const headingRef = run.last?.kind === 'send' && run.error === null ? run.headingRef : undefined
  const heading = headingRef === undefined ? {} : { headingRef }
  if (shown === undefined) return null
  const { answer, entry, request } = shown
  const refused = refusalOf(entry)
  if (refused !== undefined) {
    return <Refusal outcome={refused} error={null} title="Not decided, nothing delivered" {...heading} />
  }
  if (answer === undefined) return null
  return (
    <section className={styles.decision} aria-label="Decision" data-status={answer.decision}>
      <Stamp
        state={LINES[answer.decision]}
        word={answer.decision}
        note={`${request?.resource.id ?? 'report'}, ${decisionNote(answer)}`}
        facts={sealFactsOf(view)}
        initials={initialsOf(agentName(view.profile))}
        {...heading}
      />
      <WhatHappened>{DECIDED['report.send'][answer.decision]}</WhatHappened>
      <ReasonCodes codes={answer.reason_codes} />
    </section>
  )
}
