import styles from './FieldErrors.module.css'
import { Mark } from './Mark.tsx'

/** What was said against a field. */
export interface FieldError {
  readonly words: string
  /** JSON Pointer to the member that is meant; empty where there is none to name. */
  readonly pointer: string
}

interface FieldErrorsProps {
  /** The field refers to them by it (`aria-describedby`). */
  readonly id: string
  readonly errors: readonly FieldError[]
}

/** The service's errors about a field, beside it; nothing if there are none. */
export function FieldErrors({ id, errors }: FieldErrorsProps) {
  if (errors.length === 0) return null
  return (
    <ul id={id}>
      {errors.map(({ words, pointer }) => (
        <li key={`${pointer} ${words}`} className={styles.error}>
          <Mark state="refused" className={styles.mark} />
          <span>
            {words}
            {pointer === '' ? null : (
              <>
                {' '}
                <code className={styles.pointer}>{pointer}</code>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
