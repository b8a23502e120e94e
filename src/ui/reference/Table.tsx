import { StackedTable } from '../grammar/StackedTable.tsx'
import styles from './Table.module.css'

export interface TableRow {
  readonly id: string
  readonly cells: readonly React.ReactNode[]
}

interface TableProps {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

/** A table whose first column names the row. */
export function Table({ columns, rows }: TableProps) {
  return (
    <StackedTable columns={columns} className={styles.table}>
      {rows.map(({ id, cells }) => (
        <tr key={id}>
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
