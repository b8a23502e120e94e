import { Frame, type LineState, Mark } from './Mark.tsx'
import styles from './Result.module.css'
import { Seal, type SealFacts } from './Seal.tsx'

interface ResultProps {
  readonly state: LineState
  readonly title: React.ReactNode
  readonly children?: React.ReactNode
  /** For the heading, so that focus can go there after an action. */
  readonly headingRef?: React.Ref<HTMLHeadingElement>
  /** Whether it is the heading of the step rather than a box within it. */
  readonly headline?: boolean
}

/** What became of an action: beside the action or, as a headline, in place of the step's own heading. */
export function Result({ state, title, children, headingRef, headline = false }: ResultProps) {
  const heading = { 'data-outcome': true, tabIndex: -1, ref: headingRef }
  const body = children === undefined ? null : <div className={`note ${styles.body}`}>{children}</div>
  if (headline)
    return (
      <div className={styles.headline} data-s={state} data-status={state}>
        <h1 {...heading}>{title}</h1>
        {body}
      </div>
    )
  return (
    <div className={`marked ${styles.result}`} data-s={state} data-status={state}>
      <Frame />
      <Mark state={state} />
      <h2 {...heading}>{title}</h2>
      {body}
    </div>
  )
}

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
        <Heading data-outcome tabIndex={-1} ref={headingRef}>
          {word}
        </Heading>
        <p className="words">{note}</p>
      </div>
    </div>
  )
}
