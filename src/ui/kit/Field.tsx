import { useId } from 'react'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import { Mark } from './Mark.tsx'
import { classNames } from './words.ts'

/** What was said against a field. */
export interface FieldError {
  readonly words: string
  /** JSON Pointer to the member that is meant; empty where there is none to name. */
  readonly pointer: string
}

/** Ties a box to its label (`id`), its hint and what was said against it, by their ids; `box` goes to the control. */
export function useField({ hint = true, errors = [] }: { hint?: boolean; errors?: readonly unknown[] }) {
  const id = useId()
  const ids = { id, hint: `${id}-hint`, errors: `${id}-errors` }
  const invalid = errors.length > 0
  const described = [...(hint ? [ids.hint] : []), ...(invalid ? [ids.errors] : [])].join(' ')
  const box = {
    id,
    className: styles.box,
    'aria-invalid': invalid || undefined,
    'aria-describedby': described === '' ? undefined : described,
  }
  return { ...ids, box }
}

/** The errors about a field, beside it; nothing if there are none. The field refers to them by `id`. */
export function FieldErrors({ id, errors }: { readonly id: string; readonly errors: readonly FieldError[] }) {
  if (errors.length === 0) return null
  return (
    <ul id={id}>
      {errors.map(({ words, pointer }) => (
        <li key={`${pointer} ${words}`} className={`failed marked ${styles.error}`}>
          <Mark state="refused" />
          <span>
            {words} {pointer !== '' && <code>{pointer}</code>}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** A native `<select>` in the page's own frame; takes what that takes. */
export const Select = ({ className, ...rest }: React.ComponentProps<'select'>) => (
  <span className={styles.choice}>
    <select {...rest} className={classNames(styles.box, className)} />
    <Icon name="chevron" />
  </span>
)
