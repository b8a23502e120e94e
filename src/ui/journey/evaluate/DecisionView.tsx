import type { Decision } from '../../../contract/catalogues/dimensions.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { DECIDED } from '../../exchange/outcome/plain-words.ts'
import type { LineState } from '../../kit/line-state.ts'
import { Stamp } from '../../kit/Stamp.tsx'
import { initialsOf, sealFactsOf } from '../../kit/seal-facts.ts'
import { StepHead } from '../frame/Step.tsx'
import lede from '../frame/Workbench.module.css'
import { agentName } from '../profile/profile-words.ts'
import { decisionNote } from './decision-note.ts'

/** How each decision is drawn. */
export const DECISION_LINES = {
  PERMIT: 'proven',
  INDETERMINATE: 'claimed',
  DENY: 'refused',
} as const satisfies Record<Decision, LineState>

interface DecisionViewProps {
  readonly view: AgentView
  readonly answer: EvaluationAnswer
  /** Why the answer no longer tells what stands, so that it is not drawn as valid; undefined where it does. */
  readonly outdated: string | undefined
  /** Undefined where another outcome heads the step. */
  readonly headingRef: React.Ref<HTMLHeadingElement> | undefined
  /** What it was judged by, and what can be done. */
  readonly children: React.ReactNode
}

/** The decision: large, as the heading of the step, with what it means in a sentence. */
export function DecisionView({ view, answer, outdated, headingRef, children }: DecisionViewProps) {
  const name = agentName(view.profile)
  const isOld = outdated !== undefined
  return (
    <section aria-label="Decision" data-status={answer.decision}>
      {isOld && headingRef !== undefined ? (
        <StepHead title="This decision is out of date" headingRef={headingRef}>
          {`${outdated} Evaluate asks anew.`}
        </StepHead>
      ) : null}
      <Stamp
        state={isOld ? 'unreached' : DECISION_LINES[answer.decision]}
        word={answer.decision}
        note={decisionNote(answer)}
        facts={sealFactsOf(view)}
        initials={initialsOf(name)}
        below={isOld || headingRef === undefined}
        {...(isOld || headingRef === undefined ? {} : { headingRef })}
      />
      {isOld ? null : <p className={lede.lede}>{DECIDED['pilot.enter'][answer.decision]}</p>}
      {children}
    </section>
  )
}
