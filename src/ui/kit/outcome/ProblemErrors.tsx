import type { ProblemError } from '../../../contract/schemas/problem-body.ts'
import styles from './Problem.module.css'

/** Every offending member, by its JSON Pointer. */
export function ProblemErrors({ errors }: { readonly errors: readonly ProblemError[] }) {
  return (
    <ul className={styles.errors}>
      {errors.map(error => (
        <li key={`${error.pointer} ${error.code} ${error.detail}`}>
          <code className={styles.pointer}>{error.pointer === '' ? '(the whole body)' : error.pointer}</code>
          <span>{error.detail}</span>
        </li>
      ))}
    </ul>
  )
}
