import { SCENARIOS } from '../../../attempts/scenarios.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useClosedBecause } from '../../app/PartsContext.tsx'
import { useScenario } from '../../app/run-scenario.ts'
import { Card } from './Card.tsx'
import styles from './Cards.module.css'
import { StartRefusal } from './StartRefusal.tsx'

/** A card for each scenario in which the service has to hold; each runs for real, on agents of its own. */
export function ScenarioCards() {
  const closed = useClosedBecause()
  const scenario = useScenario()
  return (
    <section className={styles.cards} aria-labelledby="scenarios-heading">
      <h2 id="scenarios-heading">Where it should hold</h2>
      <ul className={styles.list}>
        {keysOf(SCENARIOS).map(name => {
          const { title, words, expected, tone, seal } = SCENARIOS[name]
          return (
            <li key={name}>
              <Card
                {...{ title, words, tone, seal, closed }}
                outcome={expected}
                busy={scenario.isPending && scenario.variables === name ? 'RUNNING' : undefined}
                onRun={() => scenario.mutate(name)}
              />
            </li>
          )
        })}
      </ul>
      <StartRefusal start={{ data: undefined, error: scenario.error }} title="The scenario stopped" />
    </section>
  )
}
