import { useId, useState } from 'react'
import { useAnnounce } from './Announcer.tsx'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'
import { classNames } from './words.ts'

interface ButtonProps {
  readonly children: React.ReactNode
  readonly kind?: 'primary' | 'quiet' | 'refused'
  readonly onClick?: () => void
  readonly type?: 'button' | 'submit'
  /** Why it cannot be pressed now; the button is then disabled, with the reason beside it. */
  readonly closed?: string | undefined
  /** Something it started is under way; it stays focusable and does nothing. */
  readonly busy?: boolean
  /** It does nothing now, and keeps the focus that led to it. */
  readonly off?: boolean
  readonly arrow?: boolean
  /** Where the reason is already said elsewhere: the id of that element, instead of a sentence of its own. */
  readonly closedBy?: string | undefined
}

/** A button that is never disabled without a reason. */
export function Button(props: ButtonProps) {
  const { children, kind = 'quiet', onClick, type = 'button', closed, busy = false, arrow = false } = props
  const idle = busy || props.off === true
  const ownReason = useId()
  const reason = props.closedBy ?? ownReason
  const button = (
    <button
      type={type}
      className={classNames('inline', styles.button, styles[kind])}
      data-next={kind === 'primary' || undefined}
      data-print="hide"
      disabled={closed !== undefined}
      aria-disabled={idle || undefined}
      aria-busy={busy || undefined}
      aria-describedby={closed === undefined ? undefined : reason}
      // A key held down presses once.
      onKeyDown={event => {
        if (event.repeat && event.key === 'Enter') event.preventDefault()
      }}
      onClick={event => {
        if (idle) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
      {arrow ? <Icon name="go" /> : null}
    </button>
  )
  if (closed === undefined || props.closedBy !== undefined) return button
  return (
    <span className={`inline ${styles.withReason}`}>
      {button}
      <span id={reason} className="pale">
        {closed}
      </span>
    </span>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly children: string
  /** What is said where the browser refuses: where the text can be had instead. */
  readonly refused?: string
}

const BESIDE = 'The browser refused; select the text instead'

/** Copies a text to the clipboard and says whether that worked; unless it says otherwise, the text is beside it. */
export function CopyButton({ text, children, refused = BESIDE }: CopyButtonProps) {
  const announce = useAnnounce()
  const [note, setNote] = useState<string>()
  const say = (words: string) => {
    setNote(words)
    announce(words)
  }
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => say('Copied'),
      () => say(refused),
    )
  return <Button onClick={() => void copy()}>{note ?? children}</Button>
}

interface LinkButtonProps extends React.ComponentProps<'a'> {
  readonly to: string
  readonly kind?: 'primary' | 'quiet'
  readonly arrow?: boolean
}

/** A link that looks like a button, because it is the next thing to do. */
export const LinkButton = ({ to, children, kind = 'quiet', arrow = false, ...rest }: LinkButtonProps) => (
  <a
    {...rest}
    href={to}
    className={classNames('inline', styles.button, styles[kind])}
    data-next={kind === 'primary' || undefined}
    data-print="hide"
  >
    {children}
    {arrow ? <Icon name="go" /> : null}
  </a>
)
