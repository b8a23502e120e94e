import {
  DIMENSIONS,
  type Dimension,
  type DimensionResult,
  reasonWords,
} from '../../../contract/catalogues/dimensions.ts'
import type { DimensionLine } from '../../../contract/schemas/receipt.ts'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import styles from './EvaluateView.module.css'

const LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  MISSING: 'claimed',
  NOT_APPLICABLE: 'na',
} as const satisfies Record<DimensionResult, LineState>

function wordsOf(name: Dimension, line: DimensionLine): string {
  if (line.code !== undefined) return reasonWords(line.code) ?? line.code
  if (line.result === 'PASS') return DIMENSIONS[name].passes
  return name === 'ORGANIZATION' ? 'No organization is claimed' : 'Not part of pilot.enter'
}

interface DimensionCellProps {
  readonly name: Dimension
  readonly line: DimensionLine | undefined
  /** What was found then may not hold now, so that nothing is drawn as if it stood. */
  readonly overtaken: boolean
}

/** One dimension: its result in a word, and in a sentence why. */
export function DimensionCell({ name, line, overtaken }: DimensionCellProps) {
  const state = line === undefined || overtaken ? 'unreached' : LINES[line.result]
  return (
    <li
      className={styles.cell}
      data-s={state}
      data-dimension={name}
      data-status={line?.result ?? 'NOT_JUDGED'}
      data-overtaken={overtaken || undefined}
    >
      <Rule className={styles.rule} />
      <h3 className={styles.dimensionBoardName}>{name}</h3>
      {line === undefined ? null : (
        <span className={styles.dimensionBoardVerdict}>
          <Mark state={state} />
          {line.result}
        </span>
      )}
      {line?.code === undefined ? null : <code className={styles.dimensionBoardCode}>{line.code}</code>}
      <p className={styles.dimensionBoardWords}>
        {line === undefined ? DIMENSIONS[name].words : wordsOf(name, line)}
      </p>
    </li>
  )
}
