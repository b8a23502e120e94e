import { answerWords, toneOf } from '../../../cases/attempt.ts'
import { READY_SEAL, SCENARIOS } from '../../../cases/scenarios.ts'
import { inAddress, STORIES, storyAddress, storyOfScenario } from '../../../cases/stories.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { SAMPLES } from '../../../parties/world.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { lacksAlgorithm, useAlgorithms } from '../../app/world.ts'
import { Icon } from '../../kit/Icon.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import { Seal, type SealFacts } from '../../kit/Seal.tsx'
import styles from './Cards.module.css'

interface CardProps {
  readonly title: string
  readonly words: string
  readonly outcome: string
  readonly tone: LineState
  readonly seal: SealFacts
  /** The story's address; undefined where it cannot play here. */
  readonly to: string | undefined
}

/** A story of the list: what it does, its outcome, and the facts that are proven at its end. */
function Card({ title, words, outcome, tone, seal, to }: CardProps) {
  const told = (
    <>
      <Seal facts={seal} className={styles.seal} />
      <span className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.words}>{words}</span>
        <small className={styles.outcome} data-s={tone}>
          {outcome}
        </small>
      </span>
    </>
  )
  if (to === undefined) return <div className={styles.card}>{told}</div>
  return (
    <ViewLink className={styles.card} to={to}>
      {told}
      <Icon name="go" className={styles.go} />
    </ViewLink>
  )
}

const OTHERS = keysOf(SCENARIOS).filter(name => !Object.hasOwn(STORIES, storyOfScenario(name)))

/** The scenarios that are not among the six, each as a story. */
function ScenarioCards() {
  return (
    <section className={styles.cards} aria-labelledby="scenarios-heading">
      <h3 id="scenarios-heading">Scenarios</h3>
      <ul className={styles.list}>
        {OTHERS.map(name => {
          const { title, words, expected, seal } = SCENARIOS[name]
          return (
            <li key={name}>
              <Card
                {...{ title, words, seal }}
                tone={toneOf(expected)}
                outcome={answerWords(expected)}
                to={storyAddress(storyOfScenario(name))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A story for each protocol: its sample agent goes from the claim to the decision. */
function ProtocolCards() {
  const supported = useAlgorithms()
  return (
    <section className={styles.cards} aria-labelledby="protocols-heading">
      <h3 id="protocols-heading">Protocols</h3>
      <ul className={styles.list}>
        {keysOf(SAMPLES).map(name => {
          const { words, organization } = SAMPLES[name]
          const lacking = lacksAlgorithm(name, supported)
          return (
            <li key={name}>
              <Card
                title={name}
                words={lacking ?? words}
                outcome={lacking === undefined ? 'PERMIT' : 'CLOSED HERE'}
                tone={lacking === undefined ? 'proven' : 'unreached'}
                seal={organization ? READY_SEAL : { ...READY_SEAL, organization: 'na' }}
                to={lacking === undefined ? storyAddress(inAddress(name)) : undefined}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Every story that is not among the six: the other scenarios, and one for each protocol. */
export function MoreStories() {
  return (
    <>
      <ScenarioCards />
      <ProtocolCards />
    </>
  )
}
