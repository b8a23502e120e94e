import { useEffect, useState } from 'react'
import type { ScenarioLink } from '../../../flows/scenario-link.ts'
import { useCurrentAgent } from '../../app/current-agent.ts'
import { useAvailability } from '../../app/PartsContext.tsx'
import { Exchange } from '../../exchange/Exchange.tsx'
import { MessageDetail } from '../../exchange/MessageDetail.tsx'
import { TryToBreak } from '../break/TryToBreak.tsx'
import { Profile } from '../profile/Profile.tsx'
import { StepHead } from '../StepHead.tsx'
import { Workbench } from '../Workbench.tsx'
import { AlgorithmChoice } from './AlgorithmChoice.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { useFormFromLink, useImportForm } from './import-form.ts'
import { ProblemPanel } from './ProblemPanel.tsx'
import { RequestPanel } from './RequestPanel.tsx'
import { SampleChoice } from './SampleChoice.tsx'

interface ImportViewProps {
  /** What the form is filled from, once the service is ready. */
  readonly link?: ScenarioLink
  /** Whether the reader came here by a click within this view, so that focus has to be brought along. */
  readonly arrived?: boolean
}

/** Step 1: a claim, with every field that a profile can hold. */
export function ImportView({ link, arrived = false }: ImportViewProps) {
  const form = useImportForm()
  const [showBody, setShowBody] = useState(false)
  const { own, view, rows, selected, select } = useCurrentAgent(['import'])
  const ready = useAvailability().state === 'ready'
  useFormFromLink(form, link, ready)
  useEffect(() => {
    if (arrived) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [arrived])
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
