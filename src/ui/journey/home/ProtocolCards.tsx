import { keysOf } from '../../../contract/keys-of.ts'
import { READY_SEAL } from '../../../flows/expected-facts.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { lacksAlgorithm, useAlgorithms } from '../../app/protocol-algorithms.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { Card } from './Card.tsx'
import styles from './Cards.module.css'
import { StoryRefusal } from './StoryRefusal.tsx'
import { runs, useStory } from './story-task.ts'

/** A card for each protocol: its sample agent goes from the claim to the decision. */
export function ProtocolCards() {
  const notReady = useClosedBecause()
  const supported = useAlgorithms()
  const story = useStory()
  return (
    <section className={styles.cards} aria-labelledby="protocols-heading">
      <h3 id="protocols-heading">Seven protocols</h3>
      <ul className={styles.list}>
        {keysOf(SAMPLES).map(name => {
          const { title, words, organization } = SAMPLES[name]
          const lacking = lacksAlgorithm(name, supported)
          const request = { kind: 'protocol', name } as const
          return (
            <li key={name}>
              <Card
                {...{ title, words }}
                outcome="PERMIT"
                tone="proven"
                seal={organization ? READY_SEAL : { ...READY_SEAL, organization: 'na' }}
                closed={notReady ?? lacking}
                saysWhy={lacking !== undefined}
                busy={runs(story, request) ? 'RUNNING' : undefined}
                onRun={() => story.start(request)}
              />
            </li>
          )
        })}
      </ul>
      <StoryRefusal story={story} />
    </section>
  )
}
