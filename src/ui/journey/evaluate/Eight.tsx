import { useState } from 'react'
import {
  DIMENSION_NAMES,
  DIMENSIONS,
  type Dimension,
  reasonWords,
} from '../../../contract/catalogues/dimensions.ts'
import type { DimensionLine } from '../../../contract/schemas/receipt.ts'
import { CodeLink } from '../../app/CodeLink.tsx'
import { LINES, Mark } from '../../kit/Mark.tsx'
import { timeWords } from '../../kit/Time.tsx'
import { capitalized, classNames } from '../../kit/words.ts'
import styles from './EvaluateView.module.css'

function foundWords(name: Dimension, line: DimensionLine | undefined): string {
  if (line === undefined) return DIMENSIONS[name].words
  if (line.code !== undefined) return reasonWords(line.code) ?? line.code
  if (line.result === 'PASS') return DIMENSIONS[name].passes
  return name === 'ORGANIZATION' ? 'No organization is claimed' : 'Not part of pilot.enter'
}

interface EightProps {
  readonly lines: readonly DimensionLine[]
  /** When they were judged (RFC 3339), if facts have changed since. */
  readonly overtaken?: string | undefined
}

interface ItemProps extends EightProps {
  readonly name: Dimension
  /** Whether it says its result, its code and what was found; otherwise it does where it does not pass, in words. */
  readonly whole: boolean
}

function DimensionItem({ name, lines, overtaken, whole }: ItemProps) {
  const line = lines.find(({ dimension }) => dimension === name)
  const result = line?.result ?? 'NOT_JUDGED'
  // A result that may no longer hold is not drawn as valid.
  const state = line === undefined || overtaken !== undefined ? 'unreached' : LINES[line.result]
  const against = result === 'FAIL' || result === 'MISSING'
  return (
    <li
      className={styles.dimension}
      data-s={state}
      data-why={against}
      data-dimension={name}
      data-status={result}
    >
      <Mark state={state} label={result.toLowerCase().replace('_', ' ')} />
      <span>
        {`${capitalized(name.toLowerCase())} `}
        {whole ? <code>{result}</code> : null}
        {whole && line?.code !== undefined ? <CodeLink catalogue="reasons" code={line.code} /> : null}
      </span>
      {whole || against ? <small className={`words ${styles.found}`}>{foundWords(name, line)}</small> : null}
    </li>
  )
}

/** How many of the dimensions that apply pass, all eight by name, and what is said of each that does not; unfolded, of each. */
export function Eight({ lines, overtaken }: EightProps) {
  const [whole, setWhole] = useState(false)
  const apply = lines.filter(({ result }) => result !== 'NOT_APPLICABLE')
  const passed = apply.filter(({ result }) => result === 'PASS').length
  const since = overtaken === undefined ? '' : `Evaluated at ${timeWords(overtaken)}, now out of date. `
  return (
    <section className={styles.eight} aria-label="Result in each dimension" data-print="hide">
      <h2>
        <button type="button" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          <b>{`${passed} of ${apply.length} that apply`}</b>
          {' pass'}
        </button>
      </h2>
      {whole ? <p className="aside">{`${since}The eight are chosen by this prototype.`}</p> : null}
      <ul className={classNames(styles.dimensions, whole && styles.whole)}>
        {DIMENSION_NAMES.map(name => (
          <DimensionItem key={name} {...{ name, lines, overtaken, whole }} />
        ))}
      </ul>
    </section>
  )
}
