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
import { LINES, type LineState, Mark } from '../../kit/Mark.tsx'
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
  line === undefined || overtaken ? 'unreached' : LINES[line.result]

const RESULT_WORDS = {
  PASS: 'passes',
  FAIL: 'fails',
  MISSING: 'is missing',
  NOT_APPLICABLE: 'does not apply here',
  NOT_JUDGED: 'is not judged',
} as const satisfies Record<DimensionResult | 'NOT_JUDGED', string>

interface ListProps {
  readonly lines: readonly DimensionLine[] | undefined
  readonly overtaken: boolean
  /** Whether each says its result, its code and what was found; otherwise those do that do not pass, in words. */
  readonly whole?: boolean
}

function DimensionItem({ name, lines, overtaken, whole = false }: ListProps & { readonly name: Dimension }) {
  const line = lines?.find(({ dimension }) => dimension === name)
  const state = stateOf(line, overtaken)
  const result = line?.result ?? 'NOT_JUDGED'
  const against = result === 'FAIL' || result === 'MISSING'
  const data = whole ? { 'data-dimension': name, 'data-status': result } : { 'data-mark': name }
  return (
    <li className={styles.eightItem} data-s={state} data-why={against} {...data}>
      <Mark state={state} label={RESULT_WORDS[result]} />
      <span className={`row ${styles.eightName}`}>
        {capitalized(name.toLowerCase())}
        {whole && line !== undefined ? <code>{line.result}</code> : null}
        {whole && line?.code !== undefined ? <CodeLink catalogue="reasons" code={line.code} /> : null}
      </span>
      {whole || against ? (
        <small>{line === undefined ? DIMENSIONS[name].words : foundWords(name, line)}</small>
      ) : null}
    </li>
  )
}

function DimensionList(props: ListProps) {
  return (
    <ul className={styles.eightList}>
      {DIMENSION_NAMES.map(name => (
        <DimensionItem key={name} name={name} {...props} />
      ))}
    </ul>
  )
}

interface DimensionBoardProps {
  readonly lines: readonly DimensionLine[] | undefined
  /** When they were judged (RFC 3339), if facts have changed since. */
  readonly overtaken?: string | undefined
}

/** Each of the dimensions with all that is said of it. */
export function DimensionBoard({ lines, overtaken }: DimensionBoardProps) {
  const since = overtaken === undefined ? '' : `Evaluated at ${timeWords(overtaken)}, now out of date: `
  const headline = lines === undefined ? 'Not judged yet' : `${since}${summaryOf(lines)}`
  return (
    <section aria-labelledby="dimensions-heading" data-print="hide">
      <Bar title="Eight dimensions" id="dimensions-heading">
        {`${headline}. Chosen by this prototype.`}
      </Bar>
      <DimensionList lines={lines} overtaken={overtaken !== undefined} whole />
    </section>
  )
}

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
      <DimensionList lines={lines} overtaken={overtaken} />
    </section>
  )
}
