import type { LineState } from '../../kit/line-state.ts'
import type { SealFacts } from '../../kit/seal-facts.ts'
import { CardInside } from './CardInside.tsx'
import styles from './Cards.module.css'

interface CardProps {
  readonly title: string
  readonly words: string
  /** Its outcome, and how far that has got. */
  readonly outcome: string
  readonly tone: LineState
  /** The seal at its end. */
  readonly seal: SealFacts
  /** Why it cannot be run now. */
  readonly closed: string | undefined
  /** Whether the card itself shows the reason, not only its tooltip. */
  readonly saysWhy?: boolean
  /** What it is doing, while it runs. */
  readonly busy: string | undefined
  readonly onRun: () => void
}

/** Something that runs by itself: what it does, its outcome, and the facts that then stand. */
export function Card({ title, words, outcome, tone, seal, closed, saysWhy = false, busy, onRun }: CardProps) {
  const why = saysWhy ? closed : undefined
  return (
    <button
      type="button"
      className={styles.card}
      disabled={closed !== undefined}
      aria-busy={busy !== undefined || undefined}
      title={closed}
      onClick={() => {
        if (busy === undefined) onRun()
      }}
    >
      <CardInside
        title={title}
        words={why ?? words}
        outcome={why === undefined ? (busy ?? outcome) : 'CLOSED HERE'}
        tone={why === undefined ? tone : 'unreached'}
        seal={seal}
      />
    </button>
  )
}
