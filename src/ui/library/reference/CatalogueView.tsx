import { Fold } from '../../kit/Fold.tsx'
import { Citations, OuterLink } from '../../kit/OuterLink.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { counted } from '../../kit/words.ts'
import { type Catalogue, entryAddress, FROM, MARKS, type Row, type Table } from './catalogue.ts'
import styles from './ReferenceView.module.css'

/** How many characters of a link stay on one line. */
const WHOLE_AT_MOST = 20

function Mark({ text }: { readonly text: string }) {
  const inside = text.slice(1, -1)
  if (text.startsWith('`')) return <code>{inside}</code>
  const [words = '', address = ''] = inside.split('|')
  if (address.startsWith('https:'))
    return (
      <OuterLink href={address} whole={words.length <= WHOLE_AT_MOST}>
        {words}
      </OuterLink>
    )
  return (
    <a className="link" href={address} download={!address.startsWith('#')}>
      {words}
    </a>
  )
}

interface MarkedProps {
  readonly text?: string | undefined
  readonly column?: string
}

/** A cell, or other marked text (catalogue.ts), its codes and links drawn. */
export function Marked({ text = '', column }: MarkedProps) {
  if (column === FROM) return <Citations section={text} />
  return text.split(MARKS).map((part, at) => {
    if (at % 2 === 0) return part
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
    return <Mark key={at} text={part} />
  })
}

const Text = ({ of }: { readonly of: string | undefined }) =>
  of && (
    <p className={`lede ${styles.text}`}>
      <Marked text={of} />
    </p>
  )

/** The element that gets focus when the address names an entry. */
export const anchorOf = (entry: string): string => `entry-${entry}`

interface Place {
  /** Empty for what is listed out of other pages, and has no place of its own here. */
  readonly page: string
  /** The entry that the address names. */
  readonly here: string | undefined
}

const anchor = ({ page, here }: Place, id: string) => ({
  id: page === '' ? undefined : anchorOf(id),
  'aria-current': id === here ? ('location' as const) : undefined,
})

interface EntryProps extends Pick<Table, 'columns'> {
  readonly place: Place
  readonly row: Row
}

function Entry({ place, row, columns }: EntryProps) {
  const [name, ...cells] = row.cells
  return (
    <tr data-entry={row.id}>
      <th scope="row">
        <a {...anchor(place, row.id)} href={entryAddress(place.page, row)} className={styles.entry}>
          <Marked text={name} />
        </a>
      </th>
      {columns.slice(1).map((column, at) => (
        <td key={column} data-label={column}>
          <span>
            <Marked text={cells[at]} column={column} />
          </span>
        </td>
      ))}
    </tr>
  )
}

/** A table; one with a title can be folded behind it, and opens for what the address names in it. */
function Part({ of, place }: { readonly of: Table; readonly place: Place }) {
  const { title, lead, columns, rows, self, folded = false } = of
  const all = (
    <>
      <Text of={lead} />
      <StackedTable columns={columns} className={styles.table} {...(title && { caption: title })}>
        {rows.map(row => (
          <Entry key={row.id} row={row} columns={columns} place={place} />
        ))}
      </StackedTable>
    </>
  )
  if (title === undefined) return all
  return (
    <Fold
      className={styles.part}
      open={!folded || [self, ...rows].some(row => row && row.id === place.here)}
      data-entry={self?.id}
      title={
        <h2 {...(self && anchor(place, self.id))} tabIndex={-1}>
          {title}
        </h2>
      }
      note={self?.cells[1] ?? counted(rows.length, 'entry', 'entries')}
    >
      {all}
    </Fold>
  )
}

interface BodyProps extends Pick<Place, 'here'> {
  readonly of: Pick<Catalogue, 'id' | 'lead' | 'tables'>
}

/** Everything of a page below its heading. */
export const CatalogueBody = ({ of: { id, lead, tables }, here }: BodyProps) => (
  <>
    <Text of={lead} />
    {tables().map(table => (
      <Part key={[table.title, ...table.columns].join()} of={table} place={{ page: id, here }} />
    ))}
  </>
)
