import { StepFold } from '../frame/StepFold.tsx'
import { DraftForm } from './DraftForm.tsx'
import {
  ActionButton,
  actionsInStep,
  type ReportAction,
  type ReportCycle,
  SendNote,
} from './PilotActions.tsx'
import styles from './PilotView.module.css'
import { RunControlledPilot } from './RunControlledPilot.tsx'
import type { SentReport } from './sent-reports.ts'
import { WhoSigns } from './WhoSigns.tsx'

const ALL: readonly ReportAction[] = ['approve', 'send', 'acknowledge']

interface MoreReportsProps {
  readonly cycle: ReportCycle
  /** Whether the draft stands here rather than in the step itself. */
  readonly withDraft: boolean
  readonly sent: SentReport | undefined
}

/** The draft, where the step is past it, and what of the cycle is not the next thing to do. */
export function MoreReports({ cycle, withDraft, sent }: MoreReportsProps) {
  const inStep = actionsInStep(cycle)
  const rest = ALL.filter(action => !inStep.includes(action))
  return (
    <StepFold title="More with this agent">
      <WhoSigns />
      {withDraft ? <DraftForm draft={cycle.draft} sent={sent} /> : null}
      <ul className={styles.more}>
        {rest.map(action => (
          <li key={action}>
            <ActionButton cycle={cycle} action={action} primary={false} />
          </li>
        ))}
      </ul>
      {rest.includes('send') ? <SendNote cycle={cycle} /> : null}
      <RunControlledPilot />
    </StepFold>
  )
}
