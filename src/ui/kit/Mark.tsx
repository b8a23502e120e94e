import { classNames } from './class-names.ts'
import { Drawing } from './Drawing.tsx'
import type { LineState } from './line-state.ts'
import styles from './Mark.module.css'

const OPEN_CIRCLE = (
  <circle
    cx="7"
    cy="7"
    r="5.6"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeDasharray="2.6 1.8"
  />
)
const DISC = <circle cx="7" cy="7" r="6.4" fill="currentColor" />

const DRAWINGS = {
  claimed: OPEN_CIRCLE,
  unreached: OPEN_CIRCLE,
  proven: (
    <>
      {DISC}
      <path className={styles.cut} d="M4.1 7.2 6.2 9.3 10 5.1" fill="none" strokeWidth="1.6" />
    </>
  ),
  refused: (
    <>
      <rect x=".8" y=".8" width="12.4" height="12.4" rx="2" fill="currentColor" />
      <path className={styles.cut} d="M4.4 4.4 9.6 9.6M9.6 4.4 4.4 9.6" strokeWidth="1.6" />
    </>
  ),
  suspended: (
    <>
      {DISC}
      <path className={styles.cut} d="M5.2 4.4v5.2M8.8 4.4v5.2" strokeWidth="1.6" />
    </>
  ),
  na: <path d="M2.5 7h9" stroke="currentColor" strokeWidth="1.6" />,
} as const satisfies Record<LineState, React.ReactNode>

interface MarkProps {
  readonly state: LineState
  /** The accessible name; without it the mark only decorates words that say the same. */
  readonly label?: string
  readonly className?: string | undefined
}

/** The bullet of the grammar: hollow for claimed, a ticked disc for proven, a crossed square for refused. */
export function Mark({ state, label, className }: MarkProps) {
  return (
    <Drawing viewBox="0 0 14 14" className={classNames(styles.mark, className)} label={label}>
      {DRAWINGS[state]}
    </Drawing>
  )
}
