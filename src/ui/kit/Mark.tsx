import type { CheckResult } from '../../contract/catalogues/checks.ts'
import type { Decision, DimensionResult } from '../../contract/catalogues/dimensions.ts'
import styles from './Mark.module.css'
import { classNames } from './words.ts'

/**
 * How far something has got, in the one grammar of the page: claimed is dashed, proven is solid. The value
 * goes into `data-s`, from which frames, rules and marks take their line and tone.
 */
export type LineState = 'claimed' | 'unreached' | 'proven' | 'refused' | 'suspended' | 'na' | 'choice'

/** The word that says the same as line and colour. */
export const LINE_STATE_WORDS = {
  claimed: 'claimed',
  unreached: 'not reached',
  proven: 'proven',
  refused: 'refused',
  suspended: 'suspended',
  na: 'does not apply',
  choice: 'not taken here',
} as const satisfies Record<LineState, string>

/** How a check's result is drawn. */
export const CHECK_LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  NOT_RUN: 'unreached',
  NOT_CHECKED: 'na',
  CHOICE: 'choice',
} as const satisfies Record<CheckResult | 'CHOICE', LineState>

/** How each decision is drawn. */
export const DECISION_LINES = {
  PERMIT: 'proven',
  INDETERMINATE: 'claimed',
  DENY: 'refused',
} as const satisfies Record<Decision, LineState>

/** How a dimension's result is drawn. */
export const DIMENSION_LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  MISSING: 'claimed',
  NOT_APPLICABLE: 'na',
} as const satisfies Record<DimensionResult, LineState>

interface DrawingProps {
  readonly viewBox: string
  readonly className?: string | undefined
  /** The accessible name; without it the drawing only decorates words that say the same. */
  readonly label: string | undefined
  readonly children: React.ReactNode
  readonly data?: Readonly<Record<`data-${string}`, unknown>>
}

/** An inline drawing, with a name or hidden from screen readers. */
export function Drawing({ viewBox, className, label, children, data = {} }: DrawingProps) {
  return label === undefined ? (
    <svg viewBox={viewBox} className={className} aria-hidden="true" {...data}>
      {children}
    </svg>
  ) : (
    <svg viewBox={viewBox} className={className} role="img" aria-label={label} {...data}>
      {children}
    </svg>
  )
}

/** An outline around the positioned parent, dashed or solid by the nearest `data-s`. */
export function Frame() {
  return (
    <svg className={styles.frame} aria-hidden="true">
      <rect className={styles.line} />
    </svg>
  )
}

/** A horizontal line, dashed or solid by the nearest `data-s`. */
export function Rule({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={classNames(styles.rule, className)} aria-hidden="true">
      <line className={styles.ruleLine} x1="0" y1="1" x2="100%" y2="1" />
    </svg>
  )
}

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
  choice: <path d="M7 1 13 7 7 13 1 7ZM5 7h4" fill="none" stroke="currentColor" strokeWidth="1.4" />,
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

/** An arrow's tip: open for what is only claimed or still to come, filled for what was checked. */
export function Tip({
  open,
  className,
}: {
  readonly open: boolean
  readonly className?: string | undefined
}) {
  return (
    <svg viewBox="0 0 8 8" className={classNames(styles.tip, className)} aria-hidden="true">
      {open ? (
        <path className={styles.open} d="M.7 1 6.8 4 .7 7Z" stroke="currentColor" strokeWidth="1.2" />
      ) : (
        <path d="M0 0 8 4 0 8Z" fill="currentColor" />
      )}
    </svg>
  )
}
