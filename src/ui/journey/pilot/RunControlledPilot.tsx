import { askForRun } from '../../app/asked-run.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Actions } from '../Actions.tsx'
import styles from './PilotView.module.css'

/** Opens the controlled pilot's page, with the run started or only to look. */
export function RunControlledPilot() {
  const closed = useClosedBecause()
  return (
    <section className={styles.controlled} aria-labelledby="controlled-heading" data-print="hide">
      <h2 id="controlled-heading">Controlled pilot</h2>
      <p>Every rule of this service, tried for real case by case, on agents of its own.</p>
      <Actions>
        <Button
          closed={closed}
          onClick={() => {
            askForRun()
            goTo(VIEWS.controlled)
          }}
        >
          Run the controlled pilot
        </Button>
        <ViewLink to={VIEWS.controlled} className="link">
          Look at the cases
        </ViewLink>
      </Actions>
    </section>
  )
}
