import { entryOf } from '../../../contract/entry-of.ts'
import type { StoredRecord } from '../../../contract/window/records.ts'
import { isRecordStore, type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { useExchange } from '../../app/queries.ts'
import { MessageLink } from '../../exchange/MessageLink.tsx'
import { rowOfRequest } from '../../exchange/row-of-request.ts'
import { byItsEnd } from '../../journey/profile/shown.ts'
import type { LineState } from '../../kit/line-state.ts'
import { Mark } from '../../kit/Mark.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { Time } from '../../kit/Time.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { numeral } from '../../kit/words.ts'
import { RecordLink } from './RecordLink.tsx'
import styles from './RecordsView.module.css'
import { type CellKind, memberAt, RECORD_COLUMNS, type RecordColumn } from './record-columns.ts'

interface RecordCellProps {
  readonly kind: CellKind
  readonly value: unknown
}

const DECISION_LINES: Readonly<Record<string, LineState>> = {
  PERMIT: 'proven',
  DENY: 'refused',
  INDETERMINATE: 'claimed',
}

interface JudgedProps {
  readonly line: LineState
  readonly words: string
  /** It is one word, which stays whole. */
  readonly short?: boolean
}

function Judged({ line, words, short = false }: JudgedProps) {
  return (
    <span className={styles.judged} data-s={line}>
      <Mark state={line} />
      <span className={short ? styles.word : undefined}>{words}</span>
    </span>
  )
}

function Facts({ value }: { readonly value: unknown }) {
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : []
  if (names.length === 0) return <Judged line="claimed" words="none: a claim" />
  const line = names.includes('revocation')
    ? 'refused'
    : names.includes('suspension')
      ? 'suspended'
      : 'proven'
  return <Judged line={line} words={names.join(', ')} />
}

/** The visitor's own message behind an audit entry; the entries of others have none. */
function Message({ requestId }: { readonly requestId: string }) {
  const row = rowOfRequest(useExchange(), requestId)
  return row === undefined ? (
    <span className={styles.recordCellNone}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">not a message of yours</span>
    </span>
  ) : (
    <MessageLink row={row} className={styles.recordCellMessage} />
  )
}

/** One value of a row, shown as what it is. */
function RecordCell({ kind, value }: RecordCellProps) {
  if (kind === 'facts') return <Facts value={value} />
  if (value === undefined || value === null) return <span className={styles.recordCellNone}>none</span>
  // An object may have a member named `toString`, which `String` would call.
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (isRecordStore(kind)) return <RecordLink store={kind} name={text} />
  switch (kind) {
    case 'time':
      return (
        <span className={styles.time}>
          <Time at={text} />
        </span>
      )
    case 'code':
      return <code>{visibleText(text)}</code>
    case 'end':
      return <code title={visibleText(text)}>{visibleText(byItsEnd(text))}</code>
    case 'list':
      return (
        <code>
          {visibleText(
            Array.isArray(value) && value.every(each => typeof each === 'string') ? value.join(', ') : text,
          )}
        </code>
      )
    case 'word':
      return <span className={styles.word}>{text}</span>
    case 'size':
      return numeral(text.length)
    case 'decision':
      return <Judged line={entryOf(DECISION_LINES, text) ?? 'na'} words={text} short />
    case 'status':
      return Number(text) < 400 ? text : <Judged line="refused" words={text} short />
    case 'message':
      return <Message requestId={text} />
    case 'text':
      return visibleText(text)
  }
}

interface RecordTableProps {
  readonly store: RecordStore
  readonly agent: string | null
  readonly records: readonly StoredRecord[]
}

/** The display name of an agent; the key of any other record. */
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
