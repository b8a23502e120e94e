import { useId } from 'react'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'

export interface ButtonProps {
  readonly children: React.ReactNode
  readonly kind?: 'primary' | 'quiet' | 'refused'
  readonly onClick?: () => void
  readonly type?: 'button' | 'submit'
  /** Why it cannot be pressed now; the button is then disabled, with the reason beside it. */
  readonly closed?: string | undefined
  /** Something it started is under way; it stays focusable and does nothing. */
  readonly busy?: boolean
  readonly arrow?: boolean
  readonly pressed?: boolean
  readonly expanded?: boolean
  readonly controls?: string
  readonly className?: string | undefined
  /** Where the reason is already said elsewhere: the id of that element, instead of a sentence of its own. */
  readonly closedBy?: string | undefined
}

/** A button that is never disabled without a reason. */
export function Button(props: ButtonProps) {
  const { children, kind = 'quiet', onClick, type = 'button', closed, busy = false, arrow = false } = props
  const ownReason = useId()
  const reason = props.closedBy ?? ownReason
  const button = (
    <button
      type={type}
      className={classNames(styles.button, styles[kind], props.className)}
      data-next={kind === 'primary' || undefined}
      disabled={closed !== undefined}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      aria-controls={props.controls}
      aria-describedby={closed === undefined ? undefined : reason}
      // A key held down presses once.
      onKeyDown={event => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
      onClick={event => {
        if (busy) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
      {arrow ? <Icon name="go" /> : null}
    </button>
  )
  if (closed === undefined || props.closedBy !== undefined) return button
  return (
    <span className={styles.withReason}>
      {button}
      <span id={reason} className={styles.reason}>
        {closed}
      </span>
    </span>
  )
}
