import { StackedTable } from '../../kit/StackedTable.tsx'
import styles from './ReferenceView.module.css'
import { textOf, useMatches } from './reference-search.ts'

export interface TableRow {
  readonly id: string
  readonly cells: readonly React.ReactNode[]
  /** Words by which the row is found, besides those in its cells. */
  readonly search?: string
}

interface TableProps {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** What the table holds, where no heading of its own says it. */
  readonly caption?: string
  /** Words by which every row of it is found. */
  readonly search?: string
  readonly className?: string | undefined
}

/** A table whose first column names the row; during a search, only the matching rows. */
export function Table({ columns, rows, search = '', className, ...rest }: TableProps) {
  const matches = useMatches()
  const found = rows.filter(row => matches(`${search} ${row.search ?? ''} ${textOf(row.cells)}`))
  if (found.length === 0) return null
  return (
    <StackedTable columns={columns} className={className ?? styles.tableTable} {...rest}>
      {found.map(({ id, cells }) => (
        <tr key={id} data-entry={id}>
          {columns.map((column, index) =>
            index === 0 ? (
              <th key={column} scope="row">
                {cells[index]}
              </th>
            ) : (
              <td key={column} data-label={column}>
                <span>{cells[index]}</span>
              </td>
            ),
          )}
        </tr>
      ))}
    </StackedTable>
  )
}
