import { useRef } from 'react'
import { Button } from '../../../kit/Button.tsx'
import { Mark } from '../../../kit/Mark.tsx'
import { Failure } from '../../../kit/outcome/Failure.tsx'
import { counted } from '../../../kit/words.ts'
import { DECISION_LINES } from '../DecisionView.tsx'
import { Changes } from './Changes.tsx'
import type { Choices, Supposed } from './suppose.ts'
import { useSupposed } from './use-supposed.ts'
import styles from './WhatIf.module.css'
import { WouldBe } from './WouldBe.tsx'

export interface WhatIfProps {
  readonly agentId: string
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
}

interface HeadProps {
  readonly supposed: Supposed
  readonly onPutBack: () => void
}

/** What would be decided, beside what is now, and the way back; it stays in view. */
function WouldBeHead({ supposed: { supposed, asItIs, changes }, onPutBack }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { decision } = supposed.outcome
  const now = asItIs.outcome.decision
  const putBack = () => {
    onPutBack()
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.head} data-s={DECISION_LINES[decision]} data-would={decision}>
      <h3 className={styles.heading} tabIndex={-1} ref={heading}>
        What would be decided
      </h3>
      <p className={styles.decision} role="status">
        <Mark state={DECISION_LINES[decision]} />
        <b>{decision}</b>
        {decision === now ? null : <span className={styles.changed}>{`as it is: ${now}`}</span>}
      </p>
      {changes === 0 ? null : (
        <p className={styles.back}>
          {counted(changes, 'change')} <Button onClick={putBack}>Put all back</Button>
        </p>
      )}
    </div>
  )
}

/** A look at what the policy would decide if facts or time were otherwise; nothing comes of it. */
export function WhatIf({ agentId, choices, onChange }: WhatIfProps) {
  const { data, error } = useSupposed(agentId, choices)
  return (
    <div className={styles.whatIf}>
      <p className={styles.note}>
        A look, never a decision: nothing is written or sent, and no receipt comes of it. The service’s own
        policy judges, in this page, what you suppose.
      </p>
      {error === null ? null : <Failure error={error} />}
      {data == null ? null : (
        <>
          <WouldBeHead supposed={data} onPutBack={() => onChange({})} />
          <div className={styles.columns}>
            <Changes choices={choices} onChange={onChange} supposed={data} />
            <WouldBe supposed={data} />
          </div>
        </>
      )}
    </div>
  )
}
