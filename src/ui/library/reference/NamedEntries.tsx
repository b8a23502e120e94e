import { ViewLink } from '../../app/ViewLink.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './ReferenceView.module.css'
import { anchorOf, type Entry, entryAddress, type ReferencePage } from './reference-page.ts'

interface NamedEntriesProps {
  readonly page: ReferencePage
  readonly name: string
  readonly entries: readonly Entry[]
}

/** For an address with a name that several entries of a page have: each of them; the page follows, whole. */
export function NamedEntries({ page, name, entries }: NamedEntriesProps) {
  return (
    <div className={styles.unknown} data-s="na">
      <h2 className={styles.unknownWords} id={anchorOf(name)} tabIndex={-1}>
        <Mark state="na" className={styles.mark} />
        <span>
          {entries.length} entries are called <code>{name}</code>
        </span>
      </h2>
      <ul className={styles.codes} aria-label={`Entries called ${name}`}>
        {entries.map(entry => (
          <li key={entry.id}>
            <ViewLink className={styles.near} to={entryAddress(page.id, entry)}>
              {entry.id}
            </ViewLink>
          </li>
        ))}
      </ul>
      <p className={styles.why}>{`All ${page.count()} are below.`}</p>
    </div>
  )
}
