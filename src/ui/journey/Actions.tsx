import styles from './Workbench.module.css'

/** What can be done now, the next thing first. */
export function Actions({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}

interface ShorterOnPhoneProps {
  /** The whole name: what a screen reader says everywhere, and what is shown where there is room. */
  readonly children: string
  /** A part of it that says enough beside the other button at the lower edge of a phone. */
  readonly short: string
}

/** The name of an action, shortened on a phone for the eye alone. */
export function ShorterOnPhone({ children, short }: ShorterOnPhoneProps) {
  return (
    <>
      <span className={styles.whole}>{children}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
    </>
  )
}
