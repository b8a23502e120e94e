import { useState } from 'react'
import { keysOf } from '../../contract/keys-of.ts'
import { SAMPLES } from '../../world/world.ts'
import { TryToBreak } from '../break/TryToBreak.tsx'
import { Exchange } from '../exchange/Exchange.tsx'
import { MessageDetail } from '../exchange/MessageDetail.tsx'
import { Profile } from '../profile/Profile.tsx'
import { useCurrentAgent } from '../state/current-agent.ts'
import { useAvailability } from '../state/PartsContext.tsx'
import { StepHead } from '../workbench/StepHead.tsx'
import { Workbench } from '../workbench/Workbench.tsx'
import { AlgorithmChoice } from './AlgorithmChoice.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { useImportForm, useSampleFromAddress } from './import-form.ts'
import { ProblemPanel } from './ProblemPanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { SampleChoice } from './SampleChoice.tsx'

/** Step 1: a claim, with every field that a profile can hold. */
export function ImportView({ sample }: { readonly sample: string | null }) {
  const form = useImportForm()
  const [showBody, setShowBody] = useState(false)
  const { own, view, rows, selected, select } = useCurrentAgent(['import'])
  const ready = useAvailability().state === 'ready'
  const named = keysOf(SAMPLES).find(name => name === sample)
  useSampleFromAddress(form, named, ready)
  const problem = form.outcome?.kind === 'problem' ? form.outcome : undefined
  const beside = showBody ? (
    <RequestPanel form={form} />
  ) : problem !== undefined ? (
    <ProblemPanel outcome={problem} />
  ) : (
    <Profile view={view} rows={rows} />
  )
  return (
    <Workbench
      step={
        <>
          <StepHead step={1} title="Import a claim">
            Say who the agent is. The service stores the exact bytes and treats none of it as verified.
          </StepHead>
          <SampleChoice form={form} />
          <AlgorithmChoice form={form} />
          <TryToBreak step="import" own={own} rows={rows} />
        </>
      }
      wide={<ClaimForm form={form} showBody={showBody} onShowBody={setShowBody} />}
      exchange={<Exchange rows={rows} selected={selected} onSelect={select} keepOpen={1} />}
      beside={beside}
      broad={showBody || problem !== undefined}
      detail={selected === undefined ? undefined : <MessageDetail row={selected} />}
    />
  )
}
