import { referenceAddress } from '../../app/reference-address.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import styles from './ReferenceSearch.module.css'
import { PAGES } from './reference-pages.ts'

/** Every page of the reference with what it holds. */
export function Overview() {
  return (
    <ul className={styles.hits} aria-label="Pages">
      {PAGES.map(({ id, title, says }) => (
        <li key={id}>
          <ViewLink to={referenceAddress(id)} className={styles.hit}>
            <b className={styles.hitPage}>{title}</b>
            <span>{says}</span>
          </ViewLink>
        </li>
      ))}
    </ul>
  )
}
