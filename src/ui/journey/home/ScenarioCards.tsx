import { SCENARIOS } from '../../../attempts/scenarios.ts'
import { STORIES, storyOf } from '../../../attempts/stories.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { Card } from './Card.tsx'
import styles from './Cards.module.css'
import { StoryRefusal } from './StoryRefusal.tsx'
import { runs, useStory } from './story-task.ts'

const TOLD_ABOVE = Object.values(STORIES).flatMap(({ scenario, title }) => (scenario === null ? [] : [title]))
const OTHERS = keysOf(SCENARIOS).filter(name => storyOf(name) === undefined)

/** A card for each scenario that is not told as a story above; each runs for real, on agents of its own. */
export function ScenarioCards() {
  const closed = useClosedBecause()
  const story = useStory()
  return (
    <section className={styles.cards} aria-labelledby="scenarios-heading">
      <h3 id="scenarios-heading">All scenarios</h3>
      <p className={styles.note}>
        {`${TOLD_ABOVE.slice(0, -1).join(', ')} and ${TOLD_ABOVE.at(-1)} are stories above; these are the other ${OTHERS.length}.`}
      </p>
      <ul className={styles.list}>
        {OTHERS.map(name => {
          const { title, words, expected, tone, seal } = SCENARIOS[name]
          const request = { kind: 'scenario', name } as const
          return (
            <li key={name}>
              <Card
                {...{ title, words, tone, seal, closed }}
                outcome={expected}
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
