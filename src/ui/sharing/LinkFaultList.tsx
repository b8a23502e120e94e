import type { LinkFault } from '../../flows/scenario-link.ts'
import { Mark } from '../kit/Mark.tsx'
import { VisibleText } from '../kit/VisibleText.tsx'
import styles from './LinkView.module.css'

/** Parameters of a link, each with what is wrong with it; their names are shown as inert text. */
export function LinkFaultList({ faults }: { readonly faults: readonly LinkFault[] }) {
  return (
    <ul className={styles.markedListList}>
      {faults.map(({ name, why }) => (
        <li key={`${name} ${why}`} className={styles.item} data-s="refused">
          <Mark state="refused" className={styles.markedListMark} />
          <span>
            <b className={styles.markedListName}>
              <VisibleText text={name === '' ? '(no name)' : name} />
            </b>
            <span className={styles.words}>{why}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
