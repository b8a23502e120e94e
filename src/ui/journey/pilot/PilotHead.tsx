import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import { StepHead } from '../StepHead.tsx'

/** What this step is for. */
export function PilotHead() {
  return (
    <StepHead step={4} title="Send an approved report">
      You approve, the agent signs, the service decides. The enforcement point, in this page, delivers once or
      stops. {WHO_SIGNS_HERE.keys} {WHO_SIGNS_HERE.inbox}
    </StepHead>
  )
}
