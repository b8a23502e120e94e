import { useServicePlace } from '../app/service-place.ts'
import styles from './Exchange.module.css'

/** Where the rows of the store come from. */
export function StorageNote() {
  const { here } = useServicePlace()
  return (
    <p className={styles.storageNote}>
      {here ? 'Store rows come from the service’s audit trail.' : 'Store rows need the local service.'}
    </p>
  )
}
