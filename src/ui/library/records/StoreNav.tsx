import { keysOf } from '../../../contract/keys-of.ts'
import type { StoreCount } from '../../../contract/window/records.ts'
import { type RecordStore, STORES } from '../../../contract/window/stores.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'

interface StoreNavProps {
  /** Undefined until they are read. */
  readonly counts: readonly StoreCount[] | undefined
  readonly store: string | null
  readonly agent: string | null
}

const number = new Intl.NumberFormat()

function countWords(count: number | null | undefined): string {
  if (count === undefined) return ''
  return count === null ? '–' : number.format(count)
}

/** The stores with their counts, all of the records or one agent's. */
export function StoreNav({ counts, store, agent }: StoreNavProps) {
  const countOf = (name: RecordStore) => counts?.find(each => each.name === name)?.count
  return (
    <nav className={styles.nav} aria-label="Stores">
      <div className={styles.stay}>
        <ViewLink
          to={agent === null ? VIEWS.records : recordsAddress({ agent })}
          className={styles.head}
          aria-current={store === null ? 'page' : undefined}
        >
          All stores
        </ViewLink>
        <ul className={styles.storeNavList}>
          {keysOf(STORES).map(name => (
            <li key={name}>
              <ViewLink
                to={recordsAddress({ store: name, agent: STORES[name].by_agent ? agent : null })}
                className={styles.storeNavLink}
                aria-current={store === name ? 'page' : undefined}
              >
                <span>{STORES[name].title}</span>{' '}
                <span className={styles.storeNavCount}>{countWords(countOf(name))}</span>
              </ViewLink>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}
