import { DIMENSION_NAMES, DIMENSION_RESULTS } from '../../contract/dimensions.ts'
import type { DimensionLine } from '../../contract/receipt.ts'
import { Bar } from '../grammar/Bar.tsx'
import styles from './DimensionBoard.module.css'
import { DimensionCell } from './DimensionCell.tsx'

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
  /** Whether receipts, in which the results stand, can be seen from here. */
  readonly visible: boolean
}

function headline(lines: readonly DimensionLine[] | undefined, visible: boolean): string {
  if (!visible) return 'Their results stand in the receipt, which needs the local service'
  return lines === undefined ? 'Not judged yet' : summaryOf(lines)
}

/** The eight dimensions as a scoreboard: what each found, or what it will ask. */
export function DimensionBoard({ lines, visible }: DimensionBoardProps) {
  return (
    <section aria-labelledby="dimensions-heading" data-print="hide">
      <Bar title="Eight dimensions" id="dimensions-heading">
        {`${headline(lines, visible)}. The eight are this prototype’s.`}
      </Bar>
      <ul className={styles.board}>
        {DIMENSION_NAMES.map(name => (
          <DimensionCell key={name} name={name} line={lines?.find(line => line.dimension === name)} />
        ))}
      </ul>
    </section>
  )
}
