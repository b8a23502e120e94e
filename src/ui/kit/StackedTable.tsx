import styles from './StackedTable.module.css'
import { classNames } from './words.ts'

interface StackedTableProps {
  readonly columns: readonly string[]
  /** What the table holds, for screen readers. */
  readonly caption?: string
  /** May set the columns' widths and `--label`, the width of a label where the table is a list. */
  readonly className?: string | undefined
  /** Rows: a `th scope="row"`, then a `td` for each other column with its name as `data-label`. */
  readonly children: React.ReactNode
}

/** A table; where there is no room for columns it becomes a list of rows with labelled values. */
export const StackedTable = ({ columns, caption, className, children }: StackedTableProps) => (
  <table className={classNames(styles.table, className)}>
    {caption === undefined ? null : <caption className="sr-only">{caption}</caption>}
    <thead className="if-room">
      <tr>
        {columns.map(column => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
