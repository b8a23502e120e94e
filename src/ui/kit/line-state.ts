import type { CheckResult } from '../../contract/catalogues/checks.ts'
import type { Decision, DimensionResult } from '../../contract/catalogues/dimensions.ts'

/**
 * How far something has got, in the one grammar of the page: claimed is dashed, proven is solid. The value
 * goes into `data-s`, from which frames, rules and marks take their line and tone.
 */
export type LineState = 'claimed' | 'unreached' | 'proven' | 'refused' | 'suspended' | 'na'

/** The word that says the same as line and colour. */
export const LINE_STATE_WORDS = {
  claimed: 'claimed',
  unreached: 'not reached',
  proven: 'proven',
  refused: 'refused',
  suspended: 'suspended',
  na: 'not on the way',
} as const satisfies Record<LineState, string>

/** How a check's result is drawn. */
export const CHECK_LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  NOT_RUN: 'unreached',
  NOT_CHECKED: 'na',
} as const satisfies Record<CheckResult, LineState>

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
