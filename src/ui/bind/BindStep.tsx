import { useState } from 'react'
import type { OwnAgent } from '../../client/visitor.ts'
import type { AgentView } from '../../contract/agent-view.ts'
import { TryToBreak } from '../break/TryToBreak.tsx'
import { useEvaluation } from '../evaluate/evaluation-run.ts'
import type { ExchangeRow } from '../exchange/rows.ts'
import { Button } from '../grammar/Button.tsx'
import { Refusal } from '../outcome/Refusal.tsx'
import { goTo } from '../state/navigation.ts'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { VIEWS } from '../state/route.ts'
import { Actions } from '../workbench/Actions.tsx'
import { StepHead } from '../workbench/StepHead.tsx'
import { useClosures } from './closures.ts'
import type { IssuedCredential } from './issued-credential.ts'
import { LastProof } from './LastProof.tsx'
import { MoreOperations } from './MoreOperations.tsx'
import { PauseChoice } from './PauseChoice.tsx'
import { ProtocolChecks } from './ProtocolChecks.tsx'
import type { ProofRun } from './proof-run.ts'
import { ScenarioResult } from './ScenarioResult.tsx'
import { SubSteps } from './SubSteps.tsx'
import type { ScenarioEnd } from './scenario-end.ts'

interface BindStepProps {
  readonly own: OwnAgent
  readonly view: AgentView
  readonly rows: readonly ExchangeRow[]
  readonly run: ProofRun
  readonly issued: IssuedCredential
  /** The scenario that led here, while its end is the newest message. */
  readonly ended: ScenarioEnd | undefined
}

/** The step's facts so far, its outcome, and what to do next. */
export function BindStep({ own, view, rows, run, issued, ended }: BindStepProps) {
  const [pause, setPause] = useState(false)
  const evaluation = useEvaluation(own, () => goTo(VIEWS.evaluate, 'outcome'))
  const notReady = useClosedBecause()
  const closed = useClosures(own, view)
  const bound = view.standing.binding !== undefined
  const verifyNext = closed('VERIFY_IDENTITY') === undefined && view.standing.identity === undefined
  const bindNext = !bound && !verifyNext
  return (
    <>
      <StepHead step={2} title="Bind the agent to a key">
        The service hands out a one-time nonce and your key signs it. A valid signature shows that the agent
        controls that key.
      </StepHead>
      <SubSteps {...{ own, view, rows, run, issued, pause, closed }} verifyNext={verifyNext && !bound} />
      <LastProof view={view} rows={rows} run={run} issued={issued} />
      {ended === undefined ? null : <ScenarioResult end={ended} />}
      {evaluation.error === null ? null : (
        <Refusal
          outcome={undefined}
          error={evaluation.error}
          title="No decision"
          headingRef={evaluation.headingRef}
        />
      )}
      <Actions>
        {bound ? (
          <Button kind="primary" arrow closed={notReady} busy={evaluation.busy} onClick={evaluation.start}>
            Evaluate
          </Button>
        ) : null}
        <Button
          kind={bindNext ? 'primary' : 'quiet'}
          arrow={bindNext}
          closed={closed('BIND_KEY')}
          busy={run.busy}
          onClick={() => run.start({ kind: 'prove', purpose: 'BIND_KEY', pause })}
        >
          Get a nonce and sign it
        </Button>
      </Actions>
      <PauseChoice checked={pause} onChange={setPause} />
      {/* Below what is next, which a list as long as this would push out of view. */}
      <ProtocolChecks protocol={view.profile.protocol} agentId={view.agent_id} rows={rows} />
      <TryToBreak step="bind" own={own} rows={rows} />
      <MoreOperations view={view} run={run} pause={pause} closed={closed} />
    </>
  )
}
