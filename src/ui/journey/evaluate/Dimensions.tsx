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
import { DIMENSION_LINES, type LineState, Mark, Rule } from '../../kit/Mark.tsx'
import { timeWords } from '../../kit/Time.tsx'
import { capitalized } from '../../kit/words.ts'
import styles from './EvaluateView.module.css'

function foundWords(name: Dimension, line: DimensionLine): string {
  if (line.code !== undefined) return reasonWords(line.code) ?? line.code
  if (line.result === 'PASS') return DIMENSIONS[name].passes
  return name === 'ORGANIZATION' ? 'No organization is claimed' : 'Not part of pilot.enter'
}

/** How many dimensions had each result, such as "7 PASS, 1 NOT_APPLICABLE". */
export function summaryOf(lines: readonly DimensionLine[]): string {
  const counts = DIMENSION_RESULTS.flatMap(result => {
    const count = lines.filter(line => line.result === result).length
    return count > 0 ? [`${count} ${result}`] : []
  })
  return counts.join(', ')
}

/** A result that may no longer hold is not drawn as valid. */
const stateOf = (line: DimensionLine | undefined, overtaken: boolean): LineState =>
  line === undefined || overtaken ? 'unreached' : DIMENSION_LINES[line.result]

interface DimensionBoardProps {
  readonly lines: readonly DimensionLine[] | undefined
  /** When they were judged (RFC 3339), if facts have changed since. */
  readonly overtaken?: string | undefined
}

export function DimensionBoard({ lines, overtaken }: DimensionBoardProps) {
  const since = overtaken === undefined ? '' : `Evaluated at ${timeWords(overtaken)}, now out of date: `
  const headline = lines === undefined ? 'Not judged yet' : `${since}${summaryOf(lines)}`
  return (
    <section aria-labelledby="dimensions-heading" data-print="hide">
      <Bar title="Eight dimensions" id="dimensions-heading">
        {`${headline}. Chosen by this prototype.`}
      </Bar>
      <ul className={styles.board}>
        {DIMENSION_NAMES.map(name => {
          const line = lines?.find(({ dimension }) => dimension === name)
          const state = stateOf(line, overtaken !== undefined)
          const result = line?.result ?? 'NOT_JUDGED'
          return (
            <li
              key={name}
              className={`row ${styles.cell}`}
              data-s={state}
              data-dimension={name}
              data-status={result}
              data-overtaken={overtaken !== undefined || undefined}
            >
              <Rule className={styles.rule} />
              <h3 className={styles.cellName}>{name}</h3>
              {line === undefined ? null : (
                <span className={`line ${styles.cellResult}`}>
                  <Mark state={state} />
                  {line.result}
                </span>
              )}
              {line?.code === undefined ? null : (
                <CodeLink catalogue="reasons" code={line.code} className={styles.cellCode} />
              )}
              <p className={styles.cellWords}>
                {line === undefined ? DIMENSIONS[name].words : foundWords(name, line)}
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const RESULT_WORDS = {
  PASS: 'passes',
  FAIL: 'fails',
  MISSING: 'is missing',
  NOT_APPLICABLE: 'does not apply here',
} as const satisfies Record<DimensionResult, string>

interface EightProps {
  readonly lines: readonly DimensionLine[]
  readonly overtaken: boolean
  readonly onOpen: () => void
}

/** How many of the dimensions that apply pass, all eight by name, and what is said of each that does not. */
export function Eight({ lines, overtaken, onOpen }: EightProps) {
  const apply = lines.filter(({ result }) => result !== 'NOT_APPLICABLE')
  const passed = apply.filter(({ result }) => result === 'PASS').length
  return (
    <section className={styles.eight} aria-label="Result in each dimension">
      <h2 className={styles.eightHead}>
        <button type="button" onClick={onOpen}>
          <b>{`${passed} of ${apply.length} that apply`}</b>
          {' pass'}
        </button>
      </h2>
      <ul className={styles.eightList}>
        {DIMENSION_NAMES.map(name => {
          const line = lines.find(({ dimension }) => dimension === name)
          const state = stateOf(line, overtaken)
          const words = line === undefined ? 'is not judged' : RESULT_WORDS[line.result]
          const why =
            line?.result === 'FAIL' || line?.result === 'MISSING' ? foundWords(name, line) : undefined
          return (
            <li
              key={name}
              className={styles.eightItem}
              data-s={state}
              data-mark={name}
              data-why={why !== undefined}
            >
              <Mark state={state} label={words} />
              {capitalized(name.toLowerCase())}
              {why === undefined ? null : <small>{why}</small>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
