import { StepHead } from '../workbench/StepHead.tsx'

/** What this step is for. */
export function PilotHead() {
  return (
    <StepHead step={4} title="Send an approved report">
      You approve, the agent signs, the service decides. The enforcement point, in this page, delivers once or
      stops.
    </StepHead>
  )
}
