import { PROFILE_FIELDS } from '../../../contract/schemas/profile.ts'
import { Frame } from '../../kit/Frame.tsx'
import field from './ClaimFieldInput.module.css'
import styles from './StatusField.module.css'

/** The one field of the profile that a claim cannot hold. */
export function StatusField() {
  const { constraint, origin } = PROFILE_FIELDS.status
  return (
    <div className={field.field} data-field="status">
      <div className={field.top}>
        <span className={field.label}>status</span>
        <span className={field.origin}>{origin}</span>
      </div>
      <p className={styles.set} data-s="unreached">
        <Frame />
        {constraint}
      </p>
      <p className={field.hint}>A client cannot claim a status</p>
    </div>
  )
}
