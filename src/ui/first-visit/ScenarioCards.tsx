import { keysOf } from '../../contract/keys-of.ts'
import { SCENARIOS } from '../../pilot/scenarios.ts'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { useScenario } from '../state/run-scenario.ts'
import styles from './Cards.module.css'
import { ScenarioCard } from './ScenarioCard.tsx'

/** A card for each scenario in which the service has to hold; each runs for real, on an agent of its own. */
export function ScenarioCards() {
  const closed = useClosedBecause()
  const scenario = useScenario()
  return (
    <section className={styles.cards} aria-labelledby="scenarios-heading">
      <h2 id="scenarios-heading">Where it should hold</h2>
      <ul className={styles.list}>
        {keysOf(SCENARIOS).map(name => (
          <li key={name}>
            <ScenarioCard
              name={name}
              closed={closed}
              busy={scenario.isPending && scenario.variables === name}
              onRun={() => scenario.mutate(name)}
            />
          </li>
        ))}
      </ul>
      {scenario.error === null ? null : (
        <p className={styles.failed} role="alert">
          {`The scenario stopped: ${scenario.error.message}`}
        </p>
      )}
    </section>
  )
}
