import { useState } from 'react'
import type { PilotCase } from '../../../conformance/case.ts'
import type { CaseResult } from '../../../conformance/run-catalogue.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { Button } from '../../kit/Button.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { CaseRow } from './CaseRow.tsx'
import styles from './ControlledPilot.module.css'

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
