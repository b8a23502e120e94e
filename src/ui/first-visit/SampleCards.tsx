import { keysOf } from '../../contract/keys-of.ts'
import { SAMPLES } from '../../world/world.ts'
import { useClosedBecause } from '../state/PartsContext.tsx'
import { useStartSample } from '../state/start-sample.ts'
import styles from './Cards.module.css'
import { OwnClaimCard } from './OwnClaimCard.tsx'
import { SampleCard } from './SampleCard.tsx'
import { StartRefusal } from './StartRefusal.tsx'

/** A card for each sample that can be walked through, and one for a claim of the visitor's own. */
export function SampleCards() {
  const closed = useClosedBecause()
  const start = useStartSample()
  return (
    <section className={styles.cards} aria-labelledby="samples-heading">
      <h2 id="samples-heading">Start from a sample</h2>
      <ul className={styles.list}>
        {keysOf(SAMPLES).map(name => (
          <li key={name}>
            <SampleCard
              name={name}
              closed={closed}
              busy={start.isPending && start.variables === name}
              onRun={() => start.mutate(name)}
            />
          </li>
        ))}
        <li>
          <OwnClaimCard />
        </li>
      </ul>
      <StartRefusal start={start} />
    </section>
  )
}
