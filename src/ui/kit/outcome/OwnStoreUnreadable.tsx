import { Result } from '../Result.tsx'
import { Failure } from './Failure.tsx'
import styles from './Problem.module.css'

/** Why the visitor's own store, and with it every agent, cannot be read, and the way on. */
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
