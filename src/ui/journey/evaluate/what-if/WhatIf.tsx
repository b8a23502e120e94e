import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ACTIONS } from '../../../../contract/names.ts'
import { policySnapshotOf } from '../../../../rules/policy/snapshot.ts'
import { moveFocus } from '../../../app/focus.ts'
import { JUDGE_AGAIN_MS } from '../../../app/queries.ts'
import { useServices } from '../../../app/ServicesContext.tsx'
import { Failure } from '../../../exchange/outcome/Failure.tsx'
import { Button } from '../../../kit/Button.tsx'
import { DECISION_LINES, Mark } from '../../../kit/Mark.tsx'
import { ReasonCodes } from '../DecisionFold.tsx'
import { DimensionBoard } from '../Dimensions.tsx'
import view from '../EvaluateView.module.css'
import { type Choices, readRecords, type Supposed, suppose } from './suppose.ts'

/** What would be decided of an agent now, as chosen; null where the service does not hold the agent. */
function useSupposed(agentId: string, choices: Choices) {
  const { window, clock } = useServices()
  return useQuery({
    queryKey: ['what-if', agentId],
    queryFn: async () => {
      const records = await readRecords(await window(), agentId)
      if (records === undefined) return null
      const now = clock.now()
      const snapshot = await policySnapshotOf(records, null, now)
      return { snapshot, action: ACTIONS[0], now, decision_id: '' }
    },
    select: real => real && suppose(real, choices),
    refetchInterval: JUDGE_AGAIN_MS,
    structuralSharing: false,
    gcTime: 0,
    staleTime: 0,
  })
}

function Head({ supposed, onPutBack }: { readonly supposed: Supposed; readonly onPutBack: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { decision } = supposed.outcome
  const really = supposed.asItIs.decision
  const putBack = () => {
    onPutBack()
    moveFocus(heading.current)
  }
  return (
    <div className={`row ${view.whatIfHead}`} data-s={DECISION_LINES[decision]} data-would={decision}>
      <h3 className={view.heading} tabIndex={-1} ref={heading}>
        What would be decided
      </h3>
      <p className={`row ${view.decision}`} role="status">
        <Mark state={DECISION_LINES[decision]} />
        <b>{decision}</b>
        {decision === really ? null : <span className={view.changed}>{`now: ${really}`}</span>}
      </p>
      {supposed.switches.some(({ changed }) => changed) ? (
        <Button onClick={putBack}>Back to the current facts</Button>
      ) : null}
    </div>
  )
}

interface WhatIfProps {
  readonly agentId: string
  readonly choices: Choices
  readonly onChange: (choices: Choices) => void
}

export function WhatIf({ agentId, choices, onChange }: WhatIfProps) {
  const { data, error } = useSupposed(agentId, choices)
  return (
    <div className={view.inDrawer}>
      <p className={`words ${view.whatIfNote}`}>
        A preview, not a decision: nothing is stored or sent, and there is no receipt. The page runs the
        service’s own policy on your changes.
      </p>
      {error === null ? null : <Failure error={error} />}
      {data == null ? null : (
        <>
          <Head supposed={data} onPutBack={() => onChange({})} />
          <fieldset className={view.switches}>
            <legend className={view.heading}>Suppose</legend>
            {data.switches.map(({ name, words, on, changed }) => (
              <label key={name} className={`line ${view.switch}`} data-changed={changed || undefined}>
                <input
                  type="checkbox"
                  checked={on}
                  onChange={({ target }) => onChange({ ...choices, [name]: target.checked })}
                />
                {words}
                {changed ? <span className={view.changed}>supposed</span> : null}
              </label>
            ))}
          </fieldset>
          <DimensionBoard lines={data.outcome.dimensions} really={data.asItIs.dimensions} />
          {data.outcome.suspends ? (
            <p className={`words ${view.whatIfNote}`}>
              The agent would also be suspended, because it signed a violation itself.
            </p>
          ) : null}
          <ReasonCodes codes={data.outcome.reason_codes} />
        </>
      )}
    </div>
  )
}
