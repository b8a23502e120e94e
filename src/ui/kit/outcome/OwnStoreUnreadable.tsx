import { Result } from '../Result.tsx'
import { Failure } from './Failure.tsx'
import styles from './Problem.module.css'

/** The visitor's own store did not let itself be read, so that no agent shows: why, and the way on. */
export function OwnStoreUnreadable({ error }: { readonly error: Error }) {
  return (
    <aside className={styles.place} aria-label="Your data">
      <div role="alert">
        <Result state="refused" title="Your agents and keys cannot be read">
          <Failure error={error} />
        </Result>
      </div>
    </aside>
  )
}
