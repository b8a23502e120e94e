import type { StoredRecord } from '../../../contract/window/records.ts'
import type { RecordStore } from '../../../contract/window/stores.ts'
import { STORES } from '../../../contract/window/stores.ts'
import { Mark } from '../../kit/Mark.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { RecordCell } from './RecordCell.tsx'
import { RecordLink } from './RecordLink.tsx'
import styles from './RecordsView.module.css'
import { memberAt, RECORD_COLUMNS, type RecordColumn } from './record-columns.ts'

interface RecordTableProps {
  readonly store: RecordStore
  readonly agent: string | null
  readonly records: readonly StoredRecord[]
}

/** A directory entry or an answer is named by a list, which its own columns show in full. */
function nameOf({ value, key }: StoredRecord): string {
  const label = memberAt(value, 'claim.metadata.display_name')
  return typeof label === 'string' && label !== '' ? visibleText(label) : key
}

/** Records of one store, a row each; its name leads to the whole record. */
export function RecordTable({ store, agent, records }: RecordTableProps) {
  const columns: readonly RecordColumn[] = RECORD_COLUMNS[store]
  const { one, title } = STORES[store]
  return (
    <StackedTable
      columns={[one, ...columns.map(column => column.title)]}
      caption={title}
      className={styles.table}
    >
      {records.map(record => (
        <tr key={record.key}>
          <th scope="row">
            <RecordLink store={store} name={record.key} agent={agent} />
            {nameOf(record) === record.key ? null : (
              <span className={styles.recordTableLabel}>{nameOf(record)}</span>
            )}
            {record.readable ? null : (
              <span className={styles.recordTableLabel} data-s="refused">
                <Mark state="refused" /> altered, cannot be read
              </span>
            )}
          </th>
          {columns.map(({ title: column, from, kind }) => (
            <td key={column} data-label={column}>
              <span className={styles.cell}>
                <RecordCell kind={kind} value={memberAt(record.value, from)} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </StackedTable>
  )
}
