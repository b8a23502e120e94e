import styles from './Exchange.module.css'
import { useStorageShown } from './exchange-memory.ts'

/** Shows or hides the rows of the store. */
export function StorageSwitch() {
  const [shown, setShown] = useStorageShown()
  return (
    <button type="button" className={styles.tool} aria-pressed={shown} onClick={() => setShown(!shown)}>
      <span className={styles.track} aria-hidden="true" />
      Show storage writes
    </button>
  )
}
