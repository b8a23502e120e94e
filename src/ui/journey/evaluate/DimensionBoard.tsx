import {
  DIMENSION_NAMES,
  DIMENSION_RESULTS,
  DIMENSIONS,
  type Dimension,
  type DimensionResult,
  reasonWords,
} from '../../../contract/catalogues/dimensions.ts'
import type { DimensionLine } from '../../../contract/schemas/receipt.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { Bar } from '../../kit/Bar.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { Rule } from '../../kit/Rule.tsx'
import { timeWords } from '../../kit/time-words.ts'
import styles from './EvaluateView.module.css'

/** How each result is drawn. */
export const DIMENSION_LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  MISSING: 'claimed',
  NOT_APPLICABLE: 'na',
} as const satisfies Record<DimensionResult, LineState>

/** What a dimension found, in a sentence. */
export function foundWords(name: Dimension, line: DimensionLine): string {
  if (line.code !== undefined) return reasonWords(line.code) ?? line.code
  if (line.result === 'PASS') return DIMENSIONS[name].passes
  return name === 'ORGANIZATION' ? 'No organization is claimed' : 'Not part of pilot.enter'
}

interface DimensionCellProps {
  readonly name: Dimension
  readonly line: DimensionLine | undefined
  /** The results may no longer hold, so none is drawn as valid. */
  readonly overtaken: boolean
  /** What is really so, where the result is merely supposed. */
  readonly really: DimensionLine | undefined
}

/** One dimension: its result in a word, and in a sentence why. */
function DimensionCell({ name, line, overtaken, really }: DimensionCellProps) {
  const state = line === undefined || overtaken ? 'unreached' : DIMENSION_LINES[line.result]
  const result = line?.result ?? 'NOT_JUDGED'
  const differs = really !== undefined && (really.code ?? really.result) !== (line?.code ?? result)
  return (
    <li
      className={styles.cell}
      data-s={state}
      data-dimension={name}
      {...(really === undefined ? { 'data-status': result } : { 'data-would': result })}
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
      {line?.code === undefined ? null : (
        <CodeLink catalogue="reasons" code={line.code} className={styles.dimensionBoardCode} />
      )}
      {differs ? (
        <span className={styles.dimensionBoardReally}>{`as it is: ${really.code ?? really.result}`}</span>
      ) : null}
      <p className={styles.dimensionBoardWords}>
        {line === undefined ? DIMENSIONS[name].words : foundWords(name, line)}
      </p>
    </li>
  )
}

function summaryOf(lines: readonly DimensionLine[]): string {
  const counts = DIMENSION_RESULTS.map(
    result => [lines.filter(line => line.result === result).length, result] as const,
  )
  return counts
    .filter(([count]) => count > 0)
    .map(([count, result]) => `${count} ${result}`)
    .join(', ')
}

interface DimensionBoardProps {
  readonly lines: readonly DimensionLine[] | undefined
  /** What is really so, where the lines are merely supposed; each that differs says so. */
  readonly really?: readonly DimensionLine[]
  /** When they were judged (RFC 3339), if facts have changed since. */
  readonly overtaken?: string | undefined
}

function headline({ lines, overtaken }: DimensionBoardProps): string {
  if (lines === undefined) return 'Not judged yet'
  return overtaken === undefined
    ? summaryOf(lines)
    : `As judged at ${timeWords(overtaken)}, out of date since: ${summaryOf(lines)}`
}

/** The eight dimensions as a scoreboard: what each found, or what it will ask. */
export function DimensionBoard(props: DimensionBoardProps) {
  const { lines, overtaken, really } = props
  return (
    <section aria-labelledby="dimensions-heading" data-print="hide">
      <Bar title="Eight dimensions" id="dimensions-heading">
        {`${headline(props)}. Chosen by this prototype.`}
      </Bar>
      <ul className={styles.board}>
        {DIMENSION_NAMES.map(name => (
          <DimensionCell
            key={name}
            name={name}
            line={lines?.find(line => line.dimension === name)}
            overtaken={overtaken !== undefined}
            really={really?.find(line => line.dimension === name)}
          />
        ))}
      </ul>
    </section>
  )
}
