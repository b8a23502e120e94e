import { memo } from 'react'
import type { PilotCase } from '../../../conformance/case.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { answerLines } from './answer-words.ts'
import styles from './ControlledPilot.module.css'

interface CaseRowProps {
  readonly case: PilotCase
  readonly result: CaseResult | undefined
}

const VERDICTS = {
  proven: 'passed',
  refused: 'failed',
  unreached: 'not run',
} as const satisfies Partial<Record<LineState, string>>

function verdictOf(result: CaseResult | undefined): keyof typeof VERDICTS {
  if (result === undefined) return 'unreached'
  return result.passed ? 'proven' : 'refused'
}

function Answer({ of }: { readonly of: CaseResult['observed'] }) {
  return (
    <span className={styles.answer}>
      {answerLines(of).map((line, index) => (
        <code key={line} className={index === 0 ? styles.head : undefined}>
          {line}
        </code>
      ))}
    </span>
  )
}

/** One case: what is tried, what must come back and what came back. */
export const CaseRow = memo(function CaseRow({ case: each, result }: CaseRowProps) {
  const verdict = verdictOf(result)
  return (
    <tr data-s={verdict} data-status={VERDICTS[verdict]}>
      <th scope="row">
        <code>{each.id}</code>
        <span className={styles.tries}>{each.tries}</span>
      </th>
      <td data-label="Step">
        <span>{each.step}</span>
      </td>
      <td data-label="Expected">
        <Answer of={each.expected} />
      </td>
      <td data-label="Observed">
        {result === undefined ? (
          <span className={styles.none}>not run</span>
        ) : (
          <Answer of={result.observed} />
        )}
      </td>
      <td data-label="Verdict">
        <span className={styles.verdict}>
          <Mark state={verdict} />
          {VERDICTS[verdict]}
        </span>
      </td>
    </tr>
  )
})
