import { askForRun } from '../../app/asked-run.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { StepLine } from '../frame/StepFold.tsx'

/** Opens the controlled pilot's page and starts its run: every rule of the service tried, on agents of its own. */
export function RunControlledPilot() {
  const closed = useClosedBecause()
  const run = () => {
    askForRun()
    goTo(VIEWS.controlled)
  }
  return (
    <StepLine closed={closed} onClick={run}>
      Run the controlled pilot
    </StepLine>
  )
}
