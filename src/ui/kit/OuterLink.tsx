import { classNames } from './class-names.ts'
import styles from './OuterLink.module.css'

interface OuterLinkProps {
  readonly href: string
  /** What is found there, as a tooltip. */
  readonly title?: string | undefined
  /** Whether its words are few enough to stay on one line. */
  readonly whole?: boolean
  readonly children: React.ReactNode
}

/** A link away from this page, in a tab of its own and without a referrer. */
export function OuterLink({ href, title, whole = false, children }: OuterLinkProps) {
  return (
    <a
      className={classNames('link', whole && styles.whole)}
      href={href}
      title={title}
      target="_blank"
      rel="noreferrer"
    >
      {children}
      <svg className={styles.away} viewBox="0 0 10 10" role="img" aria-label="leaves this page">
        <path d="M3 1.5h5.5V7M8.5 1.5l-7 7" fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </a>
  )
}
