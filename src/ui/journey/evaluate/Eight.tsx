import { DIMENSION_NAMES, type DimensionResult } from '../../../contract/catalogues/dimensions.ts'
import type { DimensionLine } from '../../../contract/schemas/receipt.ts'
import { Frame } from '../../kit/Frame.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { counted } from '../../kit/words.ts'
import { DIMENSION_LINES, foundWords } from './DimensionBoard.tsx'
import styles from './EvaluateView.module.css'

const RESULT_WORDS = {
  PASS: 'passes',
  FAIL: 'fails',
  MISSING: 'is missing',
  NOT_APPLICABLE: 'is no part of this action',
} as const satisfies Record<DimensionResult, string>

const named = (lines: readonly DimensionLine[]): string =>
  lines.map(({ dimension }) => dimension.toLowerCase()).join(', ')

/** What passed together, and how many have no part in the action. */
function Passed({ lines }: { readonly lines: readonly DimensionLine[] }) {
  const passed = lines.filter(({ result }) => result === 'PASS')
  const without = lines.filter(({ result }) => result === 'NOT_APPLICABLE').length
  return (
    <p className={styles.eightWords}>
      <b>{`${passed.length} of ${lines.length} pass`}</b>
      {passed.length === 0 ? '' : `: ${named(passed)}`}.
      {without === 0 ? '' : ` ${counted(without, 'has', 'have')} no part in this action.`}
    </p>
  )
}

const isOpen = ({ result }: DimensionLine): boolean => result === 'FAIL' || result === 'MISSING'

/** What did not pass, each with why. */
function NotPassed({ lines }: { readonly lines: readonly DimensionLine[] }) {
  const open = lines.filter(isOpen)
  if (open.length === 0) return null
  return (
    <ul className={styles.needs}>
      {open.map(line => (
        <li key={line.dimension} className={styles.need} data-s={DIMENSION_LINES[line.result]}>
          <Mark state={DIMENSION_LINES[line.result]} label={line.result} />
          <span>
            <b className={styles.needName}>{line.dimension}</b>
            {foundWords(line.dimension, line)}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface EightProps {
  readonly lines: readonly DimensionLine[]
  /** The results may no longer hold, so none is drawn as valid. */
  readonly overtaken: boolean
  /** Opens all eight with their sentences. */
  readonly onOpen: () => void
}

/** The eight dimensions as marks in the contract's order; words only for what passed together and what did not. */
export function Eight({ lines, overtaken, onOpen }: EightProps) {
  return (
    <section className={styles.eight} aria-label="Result in each dimension">
      <ol className={styles.eightMarks}>
        {DIMENSION_NAMES.map(name => {
          const line = lines.find(({ dimension }) => dimension === name)
          const state = line === undefined || overtaken ? 'unreached' : DIMENSION_LINES[line.result]
          const words = `${name} ${line === undefined ? 'is not judged' : RESULT_WORDS[line.result]}`
          return (
            <li key={name} className={styles.eightMark} data-s={state} data-mark={name} title={words}>
              <Frame />
              <Mark state={state} label={words} />
            </li>
          )
        })}
      </ol>
      {lines.some(isOpen) ? null : <Passed lines={lines} />}
      <NotPassed lines={lines} />
      <button type="button" className="link" onClick={onOpen}>
        All eight dimensions
      </button>
    </section>
  )
}
