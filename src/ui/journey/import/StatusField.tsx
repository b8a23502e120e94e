import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import { Frame } from '../../kit/Frame.tsx'
import styles from './ImportView.module.css'

/** The one field of the profile that a claim cannot hold. */
export function StatusField() {
  const { constraint, origin } = PROFILE_FIELDS.status
  return (
    <div className={styles.field} data-field="status">
      <div className={styles.top}>
        <span className={styles.label}>status</span>
        <span className={styles.origin}>{origin}</span>
      </div>
      <p className={styles.set} data-s="unreached">
        <Frame />
        {constraint}
      </p>
      <p className={styles.hint}>A client cannot claim a status</p>
    </div>
  )
}
