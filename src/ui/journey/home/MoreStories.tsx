import { answerWords, toneOf } from '../../../cases/attempt.ts'
import { READY_SEAL, SCENARIOS } from '../../../cases/scenarios.ts'
import { inAddress, STORIES, storyAddress, storyOfScenario } from '../../../cases/stories.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { SAMPLES, type SampleName } from '../../../parties/world.ts'
import { lacksAlgorithm, useAlgorithms } from '../../app/world.ts'
import { Icon } from '../../kit/Icon.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import { BARE_SEAL, Seal, type SealFacts } from '../../kit/Seal.tsx'
import styles from './Home.module.css'

/** What a story of the list does, how it ends, and the facts that are proven at its end. */
interface Listed {
  readonly title: string
  readonly words: string
  readonly outcome: string
  readonly tone: LineState
  readonly seal: SealFacts
  /** The story's address; undefined where it cannot play here. */
  readonly to: string | undefined
}

/** The scenarios that are not among the six. */
const OTHERS: readonly Listed[] = keysOf(SCENARIOS)
  .filter(name => !Object.hasOwn(STORIES, storyOfScenario(name)))
  .map(name => {
    const { title, words, expected, seal } = SCENARIOS[name]
    const to = storyAddress(storyOfScenario(name))
    return { title, words, seal, tone: toneOf(expected), outcome: answerWords(expected), to }
  })

/** A protocol's sample agent goes from the claim to the decision. @param lacking why it cannot here */
function ofProtocol(name: SampleName, lacking: string | undefined): Listed {
  const { words, organization } = SAMPLES[name]
  if (lacking !== undefined)
    return {
      ...{ title: name, words: lacking, outcome: 'CLOSED HERE', tone: 'unreached', to: undefined },
      seal: BARE_SEAL,
    }
  const seal = organization ? READY_SEAL : { ...READY_SEAL, organization: 'na' as const }
  return { title: name, words, seal, outcome: 'PERMIT', tone: 'proven', to: storyAddress(inAddress(name)) }
}

/** Every story that is not among the six: the other scenarios, and one for each protocol. */
export function MoreStories() {
  const supported = useAlgorithms()
  const all = [...OTHERS, ...keysOf(SAMPLES).map(name => ofProtocol(name, lacksAlgorithm(name, supported)))]
  return (
    <ul>
      {all.map(({ title, words, outcome, tone, seal, to }) => (
        <li key={title}>
          {/* What cannot play here leads nowhere. */}
          <a className={styles.told} href={to}>
            <Seal facts={seal} />
            <b>{title} </b>
            <span className="words">{words} </span>
            <span className="tone" data-s={tone}>
              {outcome}
            </span>
            {to && <Icon name="go" />}
          </a>
        </li>
      ))}
    </ul>
  )
}
