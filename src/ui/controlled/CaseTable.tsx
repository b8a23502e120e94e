import type { PilotCase } from '../../pilot/catalogue/case.ts'
import type { CaseResult } from '../../pilot/catalogue/run-catalogue.ts'
import { CaseRow } from './CaseRow.tsx'
import styles from './CaseTable.module.css'

interface CaseTableProps {
  readonly cases: readonly PilotCase[]
  readonly results: ReadonlyMap<string, CaseResult>
}

const COLUMNS = ['Case', 'Step', 'Expected', 'Observed', 'Verdict'] as const

/** Every case that is shown; where there is no room for columns it becomes a labelled list. */
export function CaseTable({ cases, results }: CaseTableProps) {
  if (cases.length === 0) return <p className={styles.empty}>No case fits this choice.</p>
  return (
    <table className={styles.table}>
      <caption className="sr-only">Cases of the controlled pilot</caption>
      <thead>
        <tr>
          {COLUMNS.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cases.map(each => (
          <CaseRow key={each.id} case={each} result={results.get(each.id)} />
        ))}
      </tbody>
    </table>
  )
}
