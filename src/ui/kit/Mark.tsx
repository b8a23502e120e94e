import type { CheckResult } from '../../contract/catalogues/checks.ts'
import type { Decision, DimensionResult } from '../../contract/catalogues/dimensions.ts'
import type { Status } from '../../contract/names.ts'
import type { RequirementState } from '../../contract/window/availability.ts'
import { Drawing, type Lines } from './Icon.tsx'
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

type Drawn = CheckResult | 'CHOICE' | Decision | DimensionResult | RequirementState | Status

/** How each result, decision and status is drawn, wherever it stands. */
export const LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  MISSING: 'claimed',
  NOT_RUN: 'unreached',
  NOT_CHECKED: 'na',
  NOT_APPLICABLE: 'na',
  CHOICE: 'choice',
  PERMIT: 'proven',
  INDETERMINATE: 'claimed',
  DENY: 'refused',
  IDENTITY_CLAIMED: 'claimed',
  EXTERNAL_IDENTITY_VERIFIED: 'proven',
  ORGANIZATION_LINKED: 'proven',
  TECHNICALLY_BOUND: 'proven',
  ASSURANCE_PILOT_READY: 'proven',
  SUSPENDED: 'suspended',
  REVOKED: 'refused',
} as const satisfies Record<Drawn, LineState>

/** An outline around the positioned parent, dashed or solid by the nearest `data-s`. */
export const Frame = () => (
  <svg className={styles.frame} aria-hidden="true">
    <rect className={styles.line} />
  </svg>
)

/** A horizontal line, dashed or solid by the nearest `data-s`. */
export const Rule = ({ className }: { readonly className?: string | undefined }) => (
  <svg className={classNames(styles.rule, className)} aria-hidden="true">
    <line className={styles.line} x1="0" y1="1" x2="100%" y2="1" />
  </svg>
)

const HOLLOW = { line: 'M12.6 7A5.6 5.6 0 1 1 1.4 7a5.6 5.6 0 1 1 11.2 0Z', width: 1.5, dashes: '2.6 1.8' }
const DISC = 'M13.4 7A6.4 6.4 0 1 1 .6 7a6.4 6.4 0 1 1 12.8 0Z'

const MARKS: Readonly<Record<LineState, Omit<Lines, 'box'>>> = {
  claimed: HOLLOW,
  unreached: HOLLOW,
  proven: { fill: DISC, cut: 'M4.1 7.2 6.2 9.3 10 5.1' },
  refused: {
    fill: 'M2.8.8h8.4a2 2 0 0 1 2 2v8.4a2 2 0 0 1-2 2H2.8a2 2 0 0 1-2-2V2.8a2 2 0 0 1 2-2Z',
    cut: 'M4.4 4.4 9.6 9.6M9.6 4.4 4.4 9.6',
  },
  suspended: { fill: DISC, cut: 'M5.2 4.4v5.2M8.8 4.4v5.2' },
  na: { line: 'M2.5 7h9' },
  choice: { line: 'M7 1 13 7 7 13 1 7ZM5 7h4', width: 1.4 },
}

interface MarkProps {
  readonly state: LineState
  /** The accessible name; without it the mark only decorates words that say the same. */
  readonly label?: string
  readonly className?: string | undefined
}

/** The bullet of the grammar: hollow for claimed, a ticked disc for proven, a crossed square for refused. */
export const Mark = ({ state, label, className }: MarkProps) => (
  <Drawing
    {...{ box: '0 0 14 14', width: 1.6, ...MARKS[state], label }}
    className={classNames(styles.mark, className)}
  />
)

const OPEN_TIP = 'M.7 1 6.8 4 .7 7Z'

interface TipProps {
  readonly open: boolean
  readonly className?: string | undefined
}

/** An arrow's tip: open for what is only claimed or still to come, filled for what was checked. */
export function Tip({ open, className }: TipProps) {
  const shape = open ? { ground: OPEN_TIP, line: OPEN_TIP, width: 1.2 } : { fill: 'M0 0 8 4 0 8Z' }
  return <Drawing box="0 0 8 8" {...shape} className={classNames(styles.tip, className)} />
}
