import { useState } from 'react'
import type { OwnAgent } from '../../../client/visitor.ts'
import type { AgentView } from '../../../contract/window/agent-view.ts'
import { useParts } from '../../app/PartsContext.tsx'
import type { ExchangeRow } from '../../exchange/rows.ts'
import { TryToBreak } from '../break/TryToBreak.tsx'
import { StepHead } from '../StepHead.tsx'
import { useDisabledReasons } from './disabled-reasons.ts'
import type { IssuedCredential } from './issued-credential.ts'
import { LastProof } from './LastProof.tsx'
import { MoreOperations } from './MoreOperations.tsx'
import { NextActions } from './NextActions.tsx'
import { nextPurpose } from './next-purpose.ts'
import { ProtocolChecks } from './ProtocolChecks.tsx'
import type { ProofRun } from './proof-run.ts'
import { ScenarioResult } from './ScenarioResult.tsx'
import { SubSteps } from './SubSteps.tsx'
import { SuspendedNotice } from './SuspendedNotice.tsx'
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

/** What the last message came to, what to do next, and the facts so far: what is next always stands on top. */
export function BindStep({ own, view, rows, run, issued, ended }: BindStepProps) {
  const [pause, setPause] = useState(false)
  const closed = useDisabledReasons(own, view)
  const next = nextPurpose(view, closed, useParts().clock.now())
  const parts = [
    <SubSteps key="facts" {...{ own, view, rows, run, issued, pause, closed, next }} />,
    <NextActions key="actions" {...{ own, view, run, closed, next, pause }} onPause={setPause} />,
  ]
  return (
    <>
      <StepHead step={2} title="Bind the agent to a key">
        The service hands out a one-time nonce and your key signs it. A valid signature shows that the agent
        controls that key.
      </StepHead>
      <LastProof view={view} rows={rows} run={run} issued={issued} />
      {ended === undefined ? null : <ScenarioResult end={ended} />}
      <SuspendedNotice view={view} rows={rows} />
      {next === 'VERIFY_IDENTITY' ? parts : parts.toReversed()}
      {/* Below what is next, which a list as long as this would push out of view. */}
      <ProtocolChecks protocol={view.profile.protocol} agentId={view.agent_id} rows={rows} />
      <TryToBreak step="bind" own={own} rows={rows} />
      <MoreOperations {...{ view, run, pause, closed }} moved={next} />
    </>
  )
}
