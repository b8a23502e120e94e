import { DIMENSION_NAMES } from '../../../../contract/catalogues/dimensions.ts'
import { instantOf } from '../../../../contract/instant.ts'
import type { DimensionLine } from '../../../../contract/schemas/receipt.ts'
import type { ComparedValue } from '../../../../rules/policy/compared-values.ts'
import { CodeLink } from '../../../kit/CodeLink.tsx'
import { Mark } from '../../../kit/Mark.tsx'
import { shortened } from '../../../kit/shortened.ts'
import { Time } from '../../../kit/Time.tsx'
import { visibleText } from '../../../kit/visible-text.ts'
import { Obligations } from '../DecisionFold.tsx'
import { DIMENSION_LINES, foundWords } from '../DimensionBoard.tsx'
import { ReasonCodes } from '../ReasonCodes.tsx'
import { differing, type Judged, type Supposed } from './suppose.ts'
import styles from './WhatIf.module.css'

function Value({ value, kind }: ComparedValue) {
  if (value === null) return 'none'
  if (kind === 'instant') return <Time at={value} />
  if (kind === 'words') return visibleText(value)
  const shown = visibleText(value)
  // Every thumbprint begins alike; its end tells it apart.
  return (
    <code title={shown}>{shown.startsWith('urn:') ? shortened(shown, 4, 16) : shortened(shown, 24, 12)}</code>
  )
}

/** The values that a rule compared, one below the other. */
function Compared({ values }: { readonly values: readonly ComparedValue[] }) {
  if (values.length === 0) return null
  return (
    <dl className={styles.compared}>
      {values.map(each => (
        <div key={each.what} className={styles.value}>
          <dt>{each.what}</dt>
          <dd>
            <Value {...each} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DimensionProps {
  readonly line: DimensionLine
  readonly judged: Judged
  /** What it is really judged; undefined where that is the same. */
  readonly really: DimensionLine | undefined
}

/** One dimension: what it would find, from which values, and what it finds now where that differs. */
function WouldFind({ line, judged, really }: DimensionProps) {
  const state = DIMENSION_LINES[line.result]
  return (
    <li className={styles.dimension} data-s={state} data-dimension={line.dimension} data-would={line.result}>
      <Mark state={state} className={styles.mark} />
      <div>
        <h4 className={styles.name}>
          {line.dimension} <span className={styles.result}>{line.result}</span>
          {really === undefined ? null : (
            <span className={styles.changed}>{`as it is: ${really.code ?? really.result}`}</span>
          )}
        </h4>
        <p className={styles.words}>
          {line.code === undefined ? null : (
            <>
              <CodeLink catalogue="reasons" code={line.code} />{' '}
            </>
          )}
          {foundWords(line.dimension, line)}
        </p>
        <Compared values={judged.compared[line.dimension] ?? []} />
      </div>
    </li>
  )
}

/** The eight dimensions, reasons and obligations as the policy gives them for what is supposed. */
export function WouldBe({ supposed: { supposed, asItIs } }: { readonly supposed: Supposed }) {
  const { outcome, input } = supposed
  const differs = differing(outcome, asItIs.outcome)
  const lineOf = (judged: Judged, name: string) =>
    judged.outcome.dimensions.find(({ dimension }) => dimension === name)
  return (
    <div>
      <p className={styles.asked}>
        <code>{input.action}</code> asked at <Time at={instantOf(input.now)} />
      </p>
      <ol className={styles.dimensions} aria-label="What each dimension would find">
        {DIMENSION_NAMES.map(name => {
          const line = lineOf(supposed, name)
          const really = differs.includes(name) ? lineOf(asItIs, name) : undefined
          return line && <WouldFind key={name} line={line} judged={supposed} really={really} />
        })}
      </ol>
      {outcome.suspends ? (
        <p className={styles.words}>
          It would suspend the agent as well: what it signed itself is a violation.
        </p>
      ) : null}
      <ReasonCodes codes={outcome.reason_codes} />
      <Obligations obligations={outcome.obligations} />
    </div>
  )
}
