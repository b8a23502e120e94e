import type { Decision } from '../../../contract/catalogues/dimensions.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { LineState } from '../../kit/line-state.ts'
import { refusalOf } from '../../kit/outcome/entry-outcome.ts'
import { DECIDED } from '../../kit/outcome/plain-words.ts'
import { Refusal } from '../../kit/outcome/Refusal.tsx'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import { Stamp } from '../../kit/Stamp.tsx'
import { initialsOf, sealFactsOf } from '../../kit/seal-facts.ts'
import { decisionNote } from '../evaluate/decision-note.ts'
import { ReasonCodes } from '../evaluate/ReasonCodes.tsx'
import { agentName } from '../profile/agent-name.ts'
import styles from './PilotView.module.css'
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
