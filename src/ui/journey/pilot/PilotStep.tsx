import { useState } from 'react'
import { messageOf } from '../../../client/message.ts'
import { askForRun, goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import { Facts } from '../../kit/Facts.tsx'
import { BreakButton } from '../break/BreakMode.tsx'
import type { BreakMode } from '../break/break-mode.ts'
import { DecisionFold, type DecisionPart } from '../evaluate/DecisionFold.tsx'
import { StepFold, StepFolds, StepLine } from '../frame/Step.tsx'
import { DraftForm } from './DraftForm.tsx'
import { ActionButton, actionsInStep, PilotActions, type ReportAction, SendNote } from './PilotActions.tsx'
import { PilotOutcome, reportFacts } from './PilotOutcome.tsx'
import styles from './PilotView.module.css'
import type { At, ReportCycle } from './report-cycle.ts'
import { endOf, type SentReport } from './reports.ts'

export function WhoSigns() {
  return <p className={`pale ${styles.whoSigns}`}>{`${WHO_SIGNS_HERE.keys} ${WHO_SIGNS_HERE.inbox}`}</p>
}

export function RunControlledPilot() {
  const closed = useClosedBecause()
  const run = () => {
    askForRun()
    goTo(VIEWS.controlled)
  }
  return (
    <StepLine closed={closed} onClick={run}>
      Run the controlled pilot
    </StepLine>
  )
}

const ALL: readonly ReportAction[] = ['approve', 'send', 'acknowledge']

interface MoreReportsProps extends At {
  readonly withDraft: boolean
  readonly sent: SentReport | undefined
}

function MoreReports({ at, withDraft, sent }: MoreReportsProps) {
  const inStep = actionsInStep(at)
  const rest = ALL.filter(action => !inStep.includes(action))
  return (
    <StepFold title="More with this agent">
      <WhoSigns />
      {withDraft ? <DraftForm draft={at.draft} sent={sent} /> : null}
      <ul className={styles.more}>
        {rest.map(action => (
          <li key={action}>
            <ActionButton at={at} action={action} primary={false} />
          </li>
        ))}
      </ul>
      {rest.includes('send') ? <SendNote at={at} /> : null}
      <RunControlledPilot />
    </StepFold>
  )
}

type Place = 'step' | 'fold'

/** Where the draft belongs; undefined where it stays, so that nobody loses a field while typing in it. */
function placeOf({ view, stage }: ReportCycle): Place | undefined {
  if (view.situation.suspended || view.situation.revoked) return 'fold'
  if (stage.kind === 'another') return undefined
  if (stage.kind === 'draft') return view.standing.readiness === undefined ? 'fold' : 'step'
  return stage.kind === 'sent' && endOf(stage.sent) === 'refused' ? 'step' : 'fold'
}

function useDraftPlace(at: ReportCycle): Place {
  const wanted = placeOf(at)
  const [place, setPlace] = useState(wanted ?? 'fold')
  if (wanted !== undefined && wanted !== place) setPlace(wanted)
  return wanted ?? place
}

interface PilotStepProps extends At {
  readonly mode: BreakMode
  readonly onOpen: (part: DecisionPart) => void
}

export function PilotStep({ at, mode, onOpen }: PilotStepProps) {
  const { draft, stage, rows, record } = at
  const place = useDraftPlace(at)
  const facts = reportFacts(at)
  const answer = stage.kind === 'sent' ? stage.sent.answer : undefined
  // The form is about the current draft, so only the last request about that one counts.
  const sentNow = at.sent.findLast(({ entry }) => messageOf(entry).resource_id === draft.draft.id)
  const outcome = (
    <>
      <PilotOutcome at={at} />
      {facts.length === 0 ? null : <Facts of={facts} />}
    </>
  )
  const besideTwo = stage.kind === 'draft' || stage.kind === 'another'
  return (
    <>
      {answer === undefined ? (
        outcome
      ) : (
        <section aria-label="Decision" data-status={answer.decision}>
          {outcome}
        </section>
      )}
      {place === 'step' ? <DraftForm draft={draft} sent={sentNow} /> : null}
      <PilotActions at={at} beside={besideTwo ? null : <BreakButton mode={mode} />} />
      <StepFolds>
        {besideTwo ? <BreakButton mode={mode} asLine /> : null}
        {answer === undefined ? null : (
          <DecisionFold {...{ answer, record, rows, onOpen }}>
            <p className={styles.dimensions}>
              <button type="button" className="link" onClick={() => onOpen('dimensions')}>
                All eight dimensions
              </button>
            </p>
          </DecisionFold>
        )}
        <MoreReports at={at} withDraft={place === 'fold'} sent={sentNow} />
      </StepFolds>
    </>
  )
}
