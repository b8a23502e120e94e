import { WHO_SIGNS_HERE } from '../../app/who-signs-here.ts'
import styles from './PilotView.module.css'

/** Whose keys sign at the pilot, and where a report goes. */
export function WhoSigns() {
  return <p className={styles.whoSigns}>{`${WHO_SIGNS_HERE.keys} ${WHO_SIGNS_HERE.inbox}`}</p>
}
