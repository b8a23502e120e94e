import styles from './HeaderLines.module.css'

/** The header fields of a message, as they were sent or received. */
export function HeaderLines({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const lines = Object.entries(headers)
  if (lines.length === 0) return null
  return (
    <dl className={styles.headers}>
      {lines.map(([name, value]) => (
        <div key={name} className={styles.line}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
