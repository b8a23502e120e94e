import { useState } from 'react'
import type { OwnAgent } from '../../client/visitor.ts'
import type { AgentView } from '../../contract/agent-view.ts'
import { TryToBreak } from '../break/TryToBreak.tsx'
import { useEvaluation } from '../evaluate/evaluation-run.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { Button } from '../grammar/Button.tsx'
import { goTo } from '../state/navigation.ts'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { VIEWS } from '../state/route.ts'
import { Actions } from '../workbench/Actions.tsx'
import { StepHead } from '../workbench/StepHead.tsx'
import { closedWords } from './closed-words.ts'
import { LastProof } from './LastProof.tsx'
import { MoreOperations } from './MoreOperations.tsx'
import { PauseChoice } from './PauseChoice.tsx'
import type { ProofRun } from './proof-run.ts'
import { ScenarioResult } from './ScenarioResult.tsx'
import { SubSteps } from './SubSteps.tsx'
import type { ScenarioEnd } from './scenario-end.ts'

interface BindStepProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  /** The scenario that led here, while its end is the newest message. */
  readonly ended: ScenarioEnd | undefined
}

/** The step's facts so far, its outcome, and what to do next. */
export function BindStep({ own, view, rows, run, ended }: BindStepProps) {
  const [pause, setPause] = useState(false)
  const evaluation = useEvaluation(own, () => goTo(VIEWS.evaluate, 'outcome'))
  const notReady = useClosedBecause()
  const closed = notReady ?? closedWords(view, 'BIND_KEY')
  const closedVerify = notReady ?? closedWords(view, 'VERIFY_IDENTITY')
  const bound = view.standing.binding !== undefined
  const verifyFirst = closedVerify === undefined && view.standing.identity === undefined
  const verify = (
    <Button
      kind={verifyFirst ? 'primary' : 'quiet'}
      closed={closedVerify}
      busy={run.busy}
      onClick={() => run.start({ purpose: 'VERIFY_IDENTITY', pause })}
    >
      Verify identity
    </Button>
  )
  return (
    <>
      <StepHead step={2} title="Bind the agent to a key">
        The service hands out a one-time nonce and your key signs it. A valid signature shows that the agent
        controls that key.
      </StepHead>
      <SubSteps own={own} view={view} rows={rows} />
      <LastProof view={view} rows={rows} run={run} />
      {ended === undefined ? null : <ScenarioResult end={ended} />}
      <Actions>
        {bound ? (
          <Button kind="primary" arrow closed={notReady} busy={evaluation.busy} onClick={evaluation.start}>
            Evaluate
          </Button>
        ) : null}
        {verifyFirst && !bound ? verify : null}
        <Button
          kind={bound || verifyFirst ? 'quiet' : 'primary'}
          arrow={!bound && !verifyFirst}
          closed={closed}
          busy={run.busy}
          onClick={() => run.start({ purpose: 'BIND_KEY', pause })}
        >
          Get a nonce and sign it
        </Button>
      </Actions>
      <PauseChoice checked={pause} onChange={setPause} />
      <TryToBreak step="bind" own={own} rows={rows} />
      <MoreOperations view={view} run={run} pause={pause} verify={verifyFirst && !bound ? null : verify} />
    </>
  )
}
