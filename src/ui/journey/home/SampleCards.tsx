import { keysOf } from '../../../contract/keys-of.ts'
import { READY_SEAL } from '../../../flows/expected-facts.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { useClosedBecause } from '../../app/PartsContext.tsx'
import { useStartSample } from '../../app/start-sample.ts'
import { Card } from './Card.tsx'
import { useClosedSamples } from './closed-samples.ts'
import styles from './Home.module.css'
import { OwnClaimCard } from './OwnClaimCard.tsx'
import { StartRefusal } from './StartRefusal.tsx'

/** A card for each protocol's sample, and one for a claim of the visitor's own. */
export function SampleCards() {
  const notReady = useClosedBecause()
  const closedSamples = useClosedSamples()
  const start = useStartSample()
  return (
    <section className={styles.cards} aria-labelledby="samples-heading">
      <h2 id="samples-heading">One for each protocol</h2>
      <ul className={styles.list}>
        {keysOf(SAMPLES).map(name => {
          const { title, words, organization } = SAMPLES[name]
          const lacking = closedSamples.get(name)
          return (
            <li key={name}>
              <Card
                {...{ title, words }}
                outcome="PERMIT"
                tone="proven"
                seal={organization ? READY_SEAL : { ...READY_SEAL, organization: 'na' }}
                closed={notReady ?? lacking}
                saysWhy={lacking !== undefined}
                busy={start.busy && start.last === name ? 'IMPORTING' : undefined}
                onRun={() => start.start(name)}
              />
            </li>
          )
        })}
        <li>
          <OwnClaimCard />
        </li>
      </ul>
      <StartRefusal start={start} />
    </section>
  )
}
