import styles from './Table.module.css'

export interface TableRow {
  readonly id: string
  readonly cells: readonly React.ReactNode[]
}

interface TableProps {
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

/** A table whose first column names the row; where there is no room for columns it becomes a labelled list. */
export function Table({ columns, rows }: TableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
  )
}
