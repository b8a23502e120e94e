import { useQuery } from '@tanstack/react-query'
import { keysOf } from '../../../contract/keys-of.ts'
import { READY_SEAL } from '../../../flows/expected-facts.ts'
import { SAMPLES, type SampleName } from '../../../parties/world.ts'
import { lacksAlgorithm } from '../../app/protocol-algorithms.ts'
import { VIEWS } from '../../app/route.ts'
import { useAvailability, useClosedBecause } from '../../app/ServicesContext.tsx'
import { useStartSample } from '../../app/start-sample.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { BARE_SEAL } from '../../kit/seal-facts.ts'
import { Card } from './Card.tsx'
import { CardInside } from './CardInside.tsx'
import styles from './Home.module.css'
import { StartRefusal } from './StartRefusal.tsx'

/**
 * Why a sample cannot run in this browser, which lacks an algorithm; empty until the service is ready, which
 * has tried them by then.
 */
function useClosedSamples(): ReadonlyMap<SampleName, string | undefined> {
  const { data } = useQuery({
    queryKey: ['closed-samples'],
    queryFn: async () => {
      const { supportedAlgorithms } = await import('../../../crypto/algorithms.ts')
      const supported = await supportedAlgorithms()
      return new Map(keysOf(SAMPLES).map(name => [name, lacksAlgorithm(name, supported)]))
    },
    enabled: useAvailability().state === 'ready',
    staleTime: 'static',
  })
  return data ?? new Map()
}

/** The way to a claim of the visitor's own. */
function OwnClaimCard() {
  return (
    <ViewLink to={VIEWS.import} className={styles.card}>
      <CardInside
        title="Your own claim"
        words="Fill in the profile yourself."
        outcome="STEP 1"
        tone="unreached"
        seal={BARE_SEAL}
      />
    </ViewLink>
  )
}

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
