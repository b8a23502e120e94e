import { DIMENSION_NAMES, DIMENSION_RESULTS } from '../../../contract/catalogues/dimensions.ts'
import type { DimensionLine } from '../../../contract/schemas/receipt.ts'
import { timeWords } from '../../app/time-words.ts'
import { Bar } from '../../kit/Bar.tsx'
import { DimensionCell } from './DimensionCell.tsx'
import styles from './EvaluateView.module.css'

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
  /** When they were judged (RFC 3339), where facts have overtaken them since. */
  readonly overtaken?: string | undefined
  /** Whether receipts, in which the results stand, can be seen from here. */
  readonly visible: boolean
}

function headline({ lines, visible, overtaken }: DimensionBoardProps): string {
  if (!visible) return 'Their results stand in the receipt, which needs the local service'
  if (lines === undefined) return 'Not judged yet'
  return overtaken === undefined
    ? summaryOf(lines)
    : `As judged at ${timeWords(overtaken)}, out of date since: ${summaryOf(lines)}`
}

/** The eight dimensions as a scoreboard: what each found, or what it will ask. */
export function DimensionBoard(props: DimensionBoardProps) {
  const { lines, overtaken } = props
  return (
    <section aria-labelledby="dimensions-heading" data-print="hide">
      <Bar title="Eight dimensions" id="dimensions-heading">
        {`${headline(props)}. The eight are this prototype’s.`}
      </Bar>
      <ul className={styles.board}>
        {DIMENSION_NAMES.map(name => (
          <DimensionCell
            key={name}
            name={name}
            line={lines?.find(line => line.dimension === name)}
            overtaken={overtaken !== undefined}
          />
        ))}
      </ul>
    </section>
  )
}
