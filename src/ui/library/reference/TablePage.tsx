import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { counted } from '../../kit/words.ts'
import styles from './ReferenceView.module.css'
import { anchorOf, type Entry, entryAddress, once, type ReferencePage } from './reference-page.ts'
import { textOf } from './reference-search.ts'

export interface TableRow {
  readonly id: string
  readonly name: string
  /** What it is, in a line, where a search finds it. */
  readonly says: string
  readonly cells: readonly React.ReactNode[]
  /** Words by which the row is found, besides those in its cells. */
  readonly search?: string
  /** Its whole address, where that is not made of its page and its id. */
  readonly address?: string
}

interface EntryTableProps {
  readonly page: string
  readonly here: string | null
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  /** What the table holds, where no heading of its own says it. */
  readonly caption?: string | undefined
  readonly className?: string | undefined
}

/** A table of entries: the first column names the entry and links its own address. */
export function EntryTable({ page, here, columns, rows, caption, className }: EntryTableProps) {
  return (
    <StackedTable
      columns={columns}
      className={className ?? styles.tableTable}
      {...(caption === undefined ? {} : { caption })}
    >
      {rows.map(({ id, cells, ...row }) => (
        <tr key={id} data-entry={id} data-here={id === here || undefined} className={styles.row}>
          <th scope="row">
            <ViewLink
              id={anchorOf(id)}
              to={entryAddress(page, { id, ...row })}
              className={styles.entry}
              aria-current={id === here ? 'location' : undefined}
            >
              {cells[0]}
            </ViewLink>
          </th>
          {columns.slice(1).map((column, index) => (
            <td key={column} data-label={column}>
              <span>{cells[index + 1]}</span>
            </td>
          ))}
        </tr>
      ))}
    </StackedTable>
  )
}

/** A row as a search finds it. */
export function entryOfRow({ id, name, says, cells, search = '', address }: TableRow): Entry {
  const entry = { id, name, says, text: [name, says, search, textOf(cells)].join(' ') }
  return address === undefined ? entry : { ...entry, address }
}

interface TablePart {
  readonly title?: string
  readonly lead?: React.ReactNode
  readonly columns: readonly string[]
  readonly caption?: string
  readonly rows: () => readonly TableRow[]
  /** What is said below the table. */
  readonly after?: React.ReactNode
  /** Whether it opens only for one of its own entries; it then needs a title. */
  readonly folded?: boolean
}

interface Tables extends Pick<ReferencePage, 'id' | 'title' | 'says'> {
  readonly parts: readonly TablePart[]
}

interface PartProps {
  readonly page: string
  readonly here: string | null
  readonly part: TablePart
}

/** What stands before a part's table, the table, and what stands after it. */
function PartBody({ page, here, part: { title, lead, columns, caption, rows, after } }: PartProps) {
  return (
    <>
      {lead === undefined ? null : <div className={styles.text}>{lead}</div>}
      <EntryTable page={page} here={here} columns={columns} rows={rows()} caption={caption ?? title} />
      {after === undefined ? null : <p className={styles.text}>{after}</p>}
    </>
  )
}

/** A part that opens where the address names one of its entries. */
function FoldedPart(props: PartProps) {
  const { here, part } = props
  const rows = part.rows()
  return (
    <details className={styles.message} open={rows.some(({ id }) => id === here)}>
      <summary className={styles.messageHead}>
        <h2 className={styles.messageTitle}>{part.title}</h2>
        <span className={styles.messageCount}>{counted(rows.length, 'entry', 'entries')}</span>
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <PartBody {...props} />
    </details>
  )
}

function Part(props: PartProps) {
  const { title, folded } = props.part
  if (folded === true) return <FoldedPart {...props} />
  return (
    <div className={styles.part}>
      {title === undefined ? null : <h2 className={styles.sub}>{title}</h2>}
      <PartBody {...props} />
    </div>
  )
}

/** A page that is one table or several. */
export function tablePage({ id: page, parts, ...rest }: Tables): ReferencePage {
  const made = parts.map(part => ({ ...part, rows: once(part.rows) }))
  const entries = once(() => made.flatMap(({ rows }) => rows().map(entryOfRow)))
  return {
    ...rest,
    id: page,
    entries,
    count: () => entries().length,
    Body: ({ here }) =>
      made.map(part => (
        <Part key={[part.title, ...part.columns].join()} page={page} here={here} part={part} />
      )),
  }
}
