import styles from '../kit/Button.module.css'
import { Icon } from '../kit/Icon.tsx'
import { classNames } from '../kit/words.ts'
import { ViewLink } from './ViewLink.tsx'

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
      className={classNames(styles.button, styles[kind])}
      data-next={kind === 'primary' || undefined}
    >
      {children}
      {arrow ? <Icon name="go" /> : null}
    </ViewLink>
  )
}
