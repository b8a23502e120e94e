import type { LinkFault } from '../../flows/scenario-link.ts'
import { Mark } from '../kit/Mark.tsx'
import { VisibleText } from '../kit/VisibleText.tsx'
import styles from './MarkedList.module.css'

/** Parameters of a link, each with what is wrong with it; their names are shown as inert text. */
export function LinkFaultList({ faults }: { readonly faults: readonly LinkFault[] }) {
  return (
    <ul className={styles.list}>
      {faults.map(({ name, why }) => (
        <li key={`${name} ${why}`} className={styles.item} data-s="refused">
          <Mark state="refused" className={styles.mark} />
          <span>
            <b className={styles.name}>
              <VisibleText text={name === '' ? '(no name)' : name} />
            </b>
            <span className={styles.words}>{why}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
