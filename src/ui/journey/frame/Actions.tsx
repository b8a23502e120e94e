import styles from './Workbench.module.css'

/** What can be done now, the next thing first. */
export function Actions({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
