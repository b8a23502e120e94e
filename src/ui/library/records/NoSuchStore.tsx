import { keysOf } from '../../../contract/keys-of.ts'
import { STORES } from '../../../contract/window/stores.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import styles from './RecordsView.module.css'
import { recordsAddress } from './records-address.ts'

/** For an address that names no store: what was asked for, and which there are. */
export function NoSuchStore({ name }: { readonly name: string }) {
  return (
    <>
      <h2 className={styles.noSuchStoreTitle} tabIndex={-1} data-place>
        There is no such store
      </h2>
      <p className={styles.noSuchStoreText}>
        The service keeps nothing under the name <code>{name}</code>. It keeps these:
      </p>
      <ul className={styles.list}>
        {keysOf(STORES).map(store => (
          <li key={store}>
            <ViewLink className="link" to={recordsAddress({ store })}>
              {STORES[store].title}
            </ViewLink>
          </li>
        ))}
      </ul>
    </>
  )
}
