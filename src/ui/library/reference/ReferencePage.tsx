import { isValidElement } from 'react'
import { referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { classNames, counted } from '../../kit/words.ts'
import styles from './ReferenceView.module.css'

export interface Entry {
  /** Its place in the address, unique on its page. */
  readonly id: string
  readonly name: string
  readonly says: string
  /** Every word by which it is found. */
  readonly text: string
  /** Its whole address, where that is not made of its page and its id; those lead to it too. */
  readonly address?: string
}

export interface ReferencePage {
  /** Its place in the address. */
  readonly id: string
  readonly title: string
  readonly says: string
  readonly count: () => number
  readonly entries: () => readonly Entry[]
  /** Everything below its heading; `here` is the entry that the address names. */
  readonly Body: (props: { readonly here: string | null }) => React.ReactNode
}

export function entryAddress(page: string, { id, address }: Pick<Entry, 'id' | 'address'>): string {
  return address ?? referenceAddress(page, id)
}

/** The element that gets focus when the address names an entry. */
export function anchorOf(entry: string): string {
  return `entry-${entry}`
}

/** The same value each time, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

export interface TableRow extends Omit<Entry, 'text'> {
  readonly cells: readonly React.ReactNode[]
  /** Words by which the row is found, besides those in its cells. */
  readonly search?: string
}

/** A row whose first cell is its name, as code; `search` are words that find it and stand in none of its cells. */
export function codeRow(
  name: string,
  says: string,
  cells: readonly React.ReactNode[],
  search = '',
): TableRow {
  return { id: name, name, says, search, cells: [<code key="name">{name}</code>, ...cells] }
}

export function codeRows(catalogue: Readonly<Record<string, string>>, search?: string): readonly TableRow[] {
  return Object.entries(catalogue).map(([code, says]) => codeRow(code, says, [says], search))
}

interface EntryTableProps {
  readonly page: string
  readonly here: string | null
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  readonly caption?: string | undefined
  readonly className?: string | undefined
}

export function EntryTable({ page, here, columns, rows, caption, className }: EntryTableProps) {
  return (
    <StackedTable
      columns={columns}
      className={classNames(styles.table, className)}
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

/** The words of a cell, as far as they stand in it rather than in a component. */
function textOf(node: React.ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (Array.isArray(node)) return node.map(textOf).join(' ')
  return isValidElement<{ children?: React.ReactNode }>(node) ? textOf(node.props.children) : ''
}

export function entryOfRow({ id, name, says, cells, search = '', address }: TableRow): Entry {
  const entry = { id, name, says, text: [name, says, search, textOf(cells)].join(' ') }
  return address === undefined ? entry : { ...entry, address }
}

interface CardProps extends React.ComponentProps<'details'> {
  readonly title: string
  readonly count: string
  readonly words?: string
  /** The entry that it is itself, and whether the address names that. */
  readonly entry?: { readonly id: string; readonly here: boolean }
}

export function Card({ title, count, words, entry, children, ...details }: CardProps) {
  return (
    <details className={styles.card} {...details}>
      <summary
        id={entry && anchorOf(entry.id)}
        className={styles.cardHead}
        aria-current={entry?.here ? 'location' : undefined}
      >
        <h2 className={styles.cardTitle}>{title}</h2>
        <span className="aside">{count}</span>
        {words === undefined ? null : <span className={`words ${styles.cardWords}`}>{words}</span>}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}

interface TablePart {
  readonly title?: string
  /** One paragraph, or what holds several. */
  readonly lead?: React.ReactNode
  readonly columns: readonly string[]
  readonly caption?: string
  readonly rows: () => readonly TableRow[]
  readonly after?: string
  /** Whether it opens only for one of its own entries; it then needs a title. */
  readonly folded?: boolean
}

function Part({ part, page, here }: Pick<EntryTableProps, 'page' | 'here'> & { readonly part: TablePart }) {
  const { title, lead, columns, caption = title, after, folded } = part
  const rows = part.rows()
  const body = (
    <>
      {lead === undefined ? null : (
        <div className={`lede ${styles.text}`}>{typeof lead === 'string' ? <p>{lead}</p> : lead}</div>
      )}
      <EntryTable {...{ page, here, columns, rows, caption }} />
      {after === undefined ? null : <p className={`lede ${styles.text}`}>{after}</p>}
    </>
  )
  if (folded === true && title !== undefined)
    return (
      <Card
        title={title}
        count={counted(rows.length, 'entry', 'entries')}
        open={rows.some(({ id }) => id === here)}
      >
        {body}
      </Card>
    )
  return (
    <div className={styles.part}>
      {title === undefined ? null : <h2 className={styles.sub}>{title}</h2>}
      {body}
    </div>
  )
}

type Page = Pick<ReferencePage, 'id' | 'title' | 'says'>

export function tablesPage({
  id: page,
  parts,
  ...rest
}: Page & { readonly parts: readonly TablePart[] }): ReferencePage {
  const made = parts.map(part => ({ ...part, rows: once(part.rows) }))
  const entries = once(() => made.flatMap(({ rows }) => rows().map(entryOfRow)))
  return {
    ...rest,
    id: page,
    entries,
    count: () => entries().length,
    Body: ({ here }) =>
      made.map(part => <Part key={[part.title, ...part.columns].join()} {...{ page, here, part }} />),
  }
}

export const tablePage = ({ id, title, says, ...part }: Page & Omit<TablePart, 'title'>): ReferencePage =>
  tablesPage({ id, title, says, parts: [part] })
