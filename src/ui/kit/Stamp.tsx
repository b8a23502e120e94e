import { Frame } from './Frame.tsx'
import type { LineState } from './line-state.ts'
import { Seal } from './Seal.tsx'
import styles from './Stamp.module.css'
import type { SealFacts } from './seal-facts.ts'

interface StampProps {
  readonly state: LineState
  readonly word: string
  readonly note: React.ReactNode
  readonly facts: SealFacts
  readonly initials: string
  readonly headingRef?: React.Ref<HTMLHeadingElement>
  /** Whether it stands below another heading of the step. */
  readonly below?: boolean
}

/** A decision, large, beside the seal of the agent that it is about. */
export function Stamp({ state, word, note, facts, initials, headingRef, below = false }: StampProps) {
  const Heading = below ? 'h2' : 'h1'
  return (
    <div className={styles.stamp} data-s={state} data-status={word} data-long={word.length > 8}>
      <Frame />
      <Seal facts={facts} initials={initials} className={styles.seal} />
      <div>
        <Heading className={styles.word} data-outcome tabIndex={-1} ref={headingRef}>
          {word}
        </Heading>
        <p className={styles.note}>{note}</p>
      </div>
    </div>
  )
}
