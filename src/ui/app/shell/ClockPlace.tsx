import { Icon } from '../../kit/Icon.tsx'
import styles from './ClockControl.module.css'

/** Reserves the clock's place until it can be shown, so that nothing moves under the pointer. */
export function ClockPlace() {
  return (
    <li className={styles.place} aria-hidden="true">
      <span className={styles.fact}>
        Clock: now
        <Icon name="chevron" className={styles.chevron} />
      </span>
    </li>
  )
}
