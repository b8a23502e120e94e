import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import styles from './RecordsView.module.css'

/** Why the store cannot be read, and the way to try again. */
export function StoreUnreadable({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <Result state="refused" title="The store cannot be read">
      <p>
        {`The browser said: ${error.message || error.name}. `}
        Its data may have been deleted, or another version of this page may hold it. Close other tabs of this
        page and read again. If it stays so, Reset removes what is left.
      </p>
      <p className={styles.actions}>
        <Button onClick={retry}>Read again</Button>
      </p>
    </Result>
  )
}
