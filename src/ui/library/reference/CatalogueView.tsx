import { referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Citations, OuterLink } from '../../kit/OuterLink.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { counted } from '../../kit/words.ts'
import { type Catalogue, entryAddress, FROM, MARKS, type Row, type Table } from './catalogue.ts'
import styles from './ReferenceView.module.css'

/** How many characters of a link stay on one line. */
const WHOLE_AT_MOST = 30

function Mark({ text }: { readonly text: string }) {
  const inside = text.slice(1, -1)
  if (text.startsWith('`')) return <code>{inside}</code>
  const [words = '', address = ''] = inside.split('|')
  if (address.startsWith('#'))
    return (
      <ViewLink className="link" to={address}>
        {words}
      </ViewLink>
    )
  if (address.startsWith('https:'))
    return (
      <OuterLink href={address} whole={words.length <= WHOLE_AT_MOST}>
        {words}
      </OuterLink>
    )
  return (
    <a className="link" href={address}>
      {words}
    </a>
  )
}

/** Marked text (catalogue.ts), its codes and links drawn. */
export function Marked({ text }: { readonly text: string }) {
  return text.split(MARKS).map((part, at) => {
    if (at % 2 === 0) return part
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
    return <Mark key={at} text={part} />
  })
}

function Cell({ column, text }: { readonly column: string; readonly text: string }) {
  return column === FROM ? <Citations section={text} /> : <Marked text={text} />
}

interface AnswersProps extends Pick<Row, 'cells'>, Pick<Table, 'columns'> {
  readonly className?: string | undefined
}

/** What a row says, each cell under its column's name. */
export function Answers({ columns, cells, className }: AnswersProps) {
  return (
    <dl className={className}>
      {columns.map((column, at) => (
        <div key={column}>
          <dt>{column}</dt>
          <dd>
            <Cell column={column} text={cells[at] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The element that gets focus when the address names an entry. */
export const anchorOf = (entry: string): string => `entry-${entry}`

const currentIf = (here: boolean) => (here ? ('location' as const) : undefined)

interface Place {
  readonly page: string
  /** The entry that the address names. */
  readonly here: string | null
}

function Rows({ page, here, of: { title, columns, rows } }: Place & { readonly of: Table }) {
  return (
    <StackedTable
      columns={columns}
      className={styles.table}
      {...(title === undefined ? {} : { caption: title })}
    >
      {rows.map(row => (
        <tr key={row.id} data-entry={row.id} data-here={row.id === here || undefined} className={styles.row}>
          <th scope="row">
            <ViewLink
              id={anchorOf(row.id)}
              to={entryAddress(page, row)}
              className={styles.entry}
              aria-current={currentIf(row.id === here)}
            >
              <Marked text={row.cells[0] ?? ''} />
            </ViewLink>
          </th>
          {columns.slice(1).map((column, at) => (
            <td key={column} data-label={column}>
              <span>
                <Cell column={column} text={row.cells[at + 1] ?? ''} />
              </span>
            </td>
          ))}
        </tr>
      ))}
    </StackedTable>
  )
}

function RowCard({ row: { id, cells }, columns, here }: RowCardProps) {
  return (
    <details className={styles.card} open={here} data-entry={id}>
      <summary
        id={anchorOf(id)}
        className={`${styles.cardHead} ${styles.rowHead}`}
        aria-current={currentIf(here)}
      >
        <Marked text={cells[0] ?? ''} />
        <span className={`words ${styles.rowLine}`}>{cells[1]}</span>
        <Icon name="chevron" />
      </summary>
      <Answers columns={columns.slice(2)} cells={cells.slice(2)} className={styles.answers} />
    </details>
  )
}

interface RowCardProps extends Pick<Table, 'columns'> {
  readonly row: Row
  readonly here: boolean
}

/** A table that is folded behind its title, and opens for what the address names in it. */
function TableCard({ page, here, of }: Place & { readonly of: Table }) {
  const { title, rows, self, lead, after } = of
  const open = [self, ...rows].some(each => each !== undefined && each.id === here)
  return (
    <details className={styles.card} open={open} data-entry={self?.id} data-message={self?.id}>
      <summary
        id={self && anchorOf(self.id)}
        className={styles.cardHead}
        aria-current={currentIf(self !== undefined && self.id === here)}
      >
        <h2 className={styles.cardTitle}>{title}</h2>
        <span className="aside">{counted(rows.length, 'entry', 'entries')}</span>
        {self === undefined ? null : <span className={`words ${styles.cardWords}`}>{self.says}</span>}
        <Icon name="chevron" />
      </summary>
      <Text of={lead} />
      <Rows {...{ page, here, of }} />
      <Text of={after} />
    </details>
  )
}

function Text({ of }: { readonly of: string | undefined }) {
  return of === undefined ? null : (
    <p className={`lede ${styles.text}`}>
      <Marked text={of} />
    </p>
  )
}

function Part({ page, here, of }: Place & { readonly of: Table }) {
  if (of.draw === 'folded') return <TableCard {...{ page, here, of }} />
  const { title, lead, after, columns, rows } = of
  return (
    <div className={styles.part}>
      {title === undefined ? null : <h2 className={styles.sub}>{title}</h2>}
      <Text of={lead} />
      {of.draw === 'cards' ? (
        rows.map(row => <RowCard key={row.id} {...{ row, columns }} here={row.id === here} />)
      ) : (
        <Rows {...{ page, here, of }} />
      )}
      <Text of={after} />
    </div>
  )
}

/** Everything of a page below its heading. */
export function CatalogueBody({ of, here }: Pick<Place, 'here'> & { readonly of: Catalogue }) {
  return (
    <>
      <Text of={of.lead} />
      {of.tables().map(table => (
        <Part key={[table.title, ...table.columns].join()} page={of.id} here={here} of={table} />
      ))}
    </>
  )
}

/** The pages that there are, each with what it says. */
export function PageList({ of }: { readonly of: readonly Catalogue[] }) {
  return (
    <ul className={styles.hits} aria-label="Pages">
      {of.map(({ id, title, says }) => (
        <li key={id}>
          <ViewLink to={referenceAddress(id)} className={`words ${styles.hit}`}>
            <b className={styles.hitPage}>{title}</b>
            <span>{says}</span>
          </ViewLink>
        </li>
      ))}
    </ul>
  )
}
