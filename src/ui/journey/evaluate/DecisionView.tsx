import type { Decision } from '../../../contract/catalogues/dimensions.ts'
import type { Obligation } from '../../../contract/catalogues/obligations.ts'
import type { EvaluationAnswer } from '../../../contract/schemas/evaluation.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { DECIDED } from '../../kit/outcome/plain-words.ts'
import { WhatHappened } from '../../kit/outcome/WhatHappened.tsx'
import { Stamp } from '../../kit/Stamp.tsx'
import { initialsOf, sealFactsOf } from '../../kit/seal-facts.ts'
import { agentName } from '../profile/agent-name.ts'
import { decisionNote } from './decision-note.ts'
import styles from './EvaluateView.module.css'
import { obligationWords } from './obligation-words.ts'
import { ReasonCodes } from './ReasonCodes.tsx'

/** What the decision asks of whoever acts on it; dashed until it is performed. */
function Obligations({ obligations }: { readonly obligations: readonly Obligation[] }) {
  if (obligations.length === 0) return null
  return (
    <div className={styles.part}>
      <h2 className={styles.heading}>Obligations</h2>
      <ul>
        {obligations.map(obligation => (
          <li key={obligation.id} className={styles.item} data-s="claimed">
            <Mark state="claimed" label="not performed yet" />
            <div>
              <p>{obligationWords(obligation)}</p>
              <small className={styles.name}>{obligation.properties.name}</small>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

const LINES = {
  PERMIT: 'proven',
  INDETERMINATE: 'claimed',
  DENY: 'refused',
} as const satisfies Record<Decision, LineState>

interface DecisionViewProps {
  readonly view: AgentView
  readonly answer: EvaluationAnswer | undefined
  /** Facts have changed since the answer, so it is not drawn as valid. */
  readonly outdated: boolean
  readonly headingRef: React.Ref<HTMLHeadingElement> | undefined
  /** What can be done. */
  readonly children: React.ReactNode
}

/** The decision with its obligations and reasons, and what can be done about it. */
export function DecisionView({ view, answer, outdated, headingRef, children }: DecisionViewProps) {
  const name = agentName(view.profile)
  if (answer === undefined) {
    return (
      <section aria-label="Decision">
        <p className={styles.none}>No decision yet. Whatever is still missing, the answer will say so.</p>
        {children}
      </section>
    )
  }
  return (
    <section className={styles.decision} aria-label="Decision" data-status={answer.decision}>
      <Stamp
        state={outdated ? 'unreached' : LINES[answer.decision]}
        word={answer.decision}
        note={decisionNote(answer)}
        facts={sealFactsOf(view)}
        initials={initialsOf(name)}
        {...(headingRef === undefined ? {} : { headingRef })}
      />
      {outdated ? null : <WhatHappened>{DECIDED['pilot.enter'][answer.decision]}</WhatHappened>}
      {children}
      <ReasonCodes codes={answer.reason_codes} />
      <Obligations obligations={answer.obligations} />
    </section>
  )
}
