import { SCENARIOS, type ScenarioName } from '../../../attempts/scenarios.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useSelection } from '../../app/SelectionContext.tsx'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Card } from './Card.tsx'
import styles from './Home.module.css'
import { StartRefusal } from './StartRefusal.tsx'

/** Runs a scenario's messages for real, on an agent of its own, and opens the step that shows its outcome. */
function useScenario() {
  const { visitor, world } = useServices()
  const { select } = useSelection()
  return useTask({
    run: (name: ScenarioName) => SCENARIOS[name].run({ visitor, world }),
    onDone: ({ outcome }, name) => {
      select(`${outcome.entry.seq}-request`)
      goTo(`${VIEWS[SCENARIOS[name].step]}?scenario=${name}`, 'outcome')
    },
  })
}

/** A card for each scenario that the service must withstand; each runs for real, on agents of its own. */
export function ScenarioCards() {
  const closed = useClosedBecause()
  const scenario = useScenario()
  return (
    <section className={styles.cards} aria-labelledby="scenarios-heading">
      <h2 id="scenarios-heading">What it should refuse</h2>
      <ul className={styles.list}>
        {keysOf(SCENARIOS).map(name => {
          const { title, words, expected, tone, seal } = SCENARIOS[name]
          return (
            <li key={name}>
              <Card
                {...{ title, words, tone, seal, closed }}
                outcome={expected}
                busy={scenario.busy && scenario.last === name ? 'RUNNING' : undefined}
                onRun={() => scenario.start(name)}
              />
            </li>
          )
        })}
      </ul>
      <StartRefusal start={{ result: undefined, error: scenario.error }} title="The scenario stopped" />
    </section>
  )
}
