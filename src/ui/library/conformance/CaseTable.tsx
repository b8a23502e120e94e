import { memo, useState } from 'react'
import type { CaseAnswer, PilotCase } from '../../../conformance/case.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { Button } from '../../kit/Button.tsx'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import styles from './ControlledPilot.module.css'

/** The label of each member of an answer; a member without one is shown by its value alone. */
const SAID: Readonly<Partial<Record<keyof CaseAnswer, string>>> = {
  check: 'fails',
  pointers: 'at',
  agent_status: 'agent',
  effective: 'enforced as',
  stopped: 'stopped by',
  stopped_by: 'stopped at',
  delivered: 'delivered',
  acknowledged: 'acknowledged',
  repeated: 'same answer',
}

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(each => (each === '' ? '(the body)' : String(each))).join(', ')
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, each]) => `${name} ${each}`)
      .join(', ')
  }
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

/** An answer in lines: the status with its code or decision, then its other members. */
function answerLines(answer: CaseResult['observed']): readonly string[] {
  if ('ended_by' in answer) return [`No answer: ${answer.ended_by}`]
  const { status, code, decision, ...rest } = answer
  const head = [status, code, decision].filter(each => each !== undefined).join(' ')
  const lines = keysOf(rest).flatMap(name => {
    const said = SAID[name]
    const value = rest[name]
    return value === undefined ? [] : [said === undefined ? text(value) : `${said} ${text(value)}`]
  })
  return [head, ...lines]
}

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
const CaseRow = memo(function CaseRow({ case: each, result }: CaseRowProps) {
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

interface CaseTableProps {
  readonly cases: readonly PilotCase[]
  readonly results: ReadonlyMap<string, CaseResult>
}

const COLUMNS = ['Case', 'Step', 'Expected', 'Observed', 'Verdict'] as const

/** The cases, a page of them at a time; where there is no room for columns it becomes a labelled list. */
export function CaseTable({ cases, results }: CaseTableProps) {
  const [rows, setRows] = useState<number>(LIMITS.PAGE_ROWS)
  if (cases.length === 0) return <p className={styles.empty}>No case fits this choice.</p>
  const left = Math.max(0, cases.length - rows)
  return (
    <>
      <StackedTable columns={COLUMNS} caption="Cases of the controlled pilot" className={styles.table}>
        {cases.slice(0, rows).map(each => (
          <CaseRow key={each.id} case={each} result={results.get(each.id)} />
        ))}
      </StackedTable>
      {left === 0 ? null : (
        <p className={styles.more}>
          <Button onClick={() => setRows(rows + LIMITS.PAGE_ROWS)}>
            {`Show ${Math.min(left, LIMITS.PAGE_ROWS)} more of ${left}`}
          </Button>
          <Button onClick={() => setRows(cases.length)}>{`Show all ${cases.length}`}</Button>
        </p>
      )}
    </>
  )
}
