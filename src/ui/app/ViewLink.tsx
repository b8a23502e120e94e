import styles from '../kit/Button.module.css'
import { Icon } from '../kit/Icon.tsx'
import { classNames } from '../kit/words.ts'
import { noteFollowed } from './navigation.ts'

interface ViewLinkProps extends Omit<React.ComponentProps<'a'>, 'href'> {
  /** A fragment such as `#/bind`. */
  readonly to: string
}

/** A link to another view of this page. */
export function ViewLink({ to, onClick, ...rest }: ViewLinkProps) {
  return (
    <a
      {...rest}
      href={to}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) noteFollowed()
      }}
    />
  )
}

interface LinkButtonProps {
  readonly to: string
  readonly children: React.ReactNode
  readonly kind?: 'primary' | 'quiet'
  readonly arrow?: boolean
}

/** A link that looks like a button, because it is the next thing to do. */
export function LinkButton({ to, children, kind = 'quiet', arrow = false }: LinkButtonProps) {
  return (
    <ViewLink
      to={to}
      className={classNames('inline', styles.button, styles[kind])}
      data-next={kind === 'primary' || undefined}
      data-print="hide"
    >
      {children}
      {arrow ? <Icon name="go" /> : null}
    </ViewLink>
  )
}
