import styles from './Problem.module.css'

/** An action's outcome, in a sentence for someone who knows nothing of nonces and digests. */
export function WhatHappened({ children }: { readonly children: React.ReactNode }) {
  return (
    <p className={styles.happened}>
      <b className={styles.label}>What just happened</b>
      {children}
    </p>
  )
}
