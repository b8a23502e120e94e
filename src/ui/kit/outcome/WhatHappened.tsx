import styles from './Problem.module.css'

/** What an action came to, in a sentence for someone to whom nonces and digests say nothing. */
export function WhatHappened({ children }: { readonly children: React.ReactNode }) {
  return (
    <p className={styles.happened}>
      <b className={styles.label}>What just happened</b>
      {children}
    </p>
  )
}
