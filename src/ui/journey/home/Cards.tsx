import { READY_SEAL, SCENARIOS } from '../../../cases/scenarios.ts'
import { STORIES, storyOf } from '../../../cases/stories.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { lacksAlgorithm, useAlgorithms } from '../../app/world.ts'
import { Icon } from '../../kit/Icon.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import type { SealFacts } from '../../kit/Seal.tsx'
import { Seal } from '../../kit/Seal.tsx'
import styles from './Cards.module.css'
import { StoryRefusal } from './Stories.tsx'
import { runs, useStory } from './story-task.ts'

interface CardProps {
  readonly title: string
  readonly words: string
  readonly outcome: string
  readonly tone: LineState
  readonly seal: SealFacts
  readonly closed: string | undefined
  /** Whether the card itself shows the reason, not only its tooltip. */
  readonly saysWhy?: boolean
  readonly busy: boolean
  readonly onRun: () => void
}

function Card({ title, words, outcome, tone, seal, closed, saysWhy = false, busy, onRun }: CardProps) {
  const why = saysWhy ? closed : undefined
  const now = busy ? 'RUNNING' : outcome
  return (
    <button
      type="button"
      className={styles.card}
      disabled={closed !== undefined}
      aria-busy={busy || undefined}
      title={closed}
      onClick={() => {
        if (!busy) onRun()
      }}
    >
      <Seal facts={seal} className={styles.seal} />
      <span className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.words}>{why ?? words}</span>
        <small className={styles.outcome} data-s={why === undefined ? tone : 'unreached'}>
          {why === undefined ? now : 'CLOSED HERE'}
        </small>
      </span>
      <Icon name="go" className={styles.go} />
    </button>
  )
}

const TOLD_ABOVE = Object.values(STORIES).flatMap(({ scenario, title }) => (scenario === null ? [] : [title]))
const OTHERS = keysOf(SCENARIOS).filter(name => storyOf(name) === undefined)

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
                busy={runs(story, request)}
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
                busy={runs(story, request)}
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
