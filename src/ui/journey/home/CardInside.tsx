import { Icon } from '../../kit/Icon.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Seal } from '../../kit/Seal.tsx'
import type { SealFacts } from '../../kit/seal-facts.ts'
import styles from './Cards.module.css'

interface CardInsideProps {
  readonly title: string
  readonly words: string
  readonly outcome: string
  readonly tone: LineState
  readonly seal: SealFacts
}

/** The seal, the words and the arrow of a card, whatever the card does. */
export function CardInside({ title, words, outcome, tone, seal }: CardInsideProps) {
  return (
    <>
      <Seal facts={seal} className={styles.seal} />
      <span className={styles.text}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.words}>{words}</span>
        <small className={styles.outcome} data-s={tone}>
          {outcome}
        </small>
      </span>
      <Icon name="go" className={styles.go} />
    </>
  )
}
