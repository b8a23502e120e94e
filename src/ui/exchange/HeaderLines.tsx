import styles from './MessageDetail.module.css'

/** The header fields of a message, as they were sent or received. */
export function HeaderLines({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const lines = Object.entries(headers)
  if (lines.length === 0) return null
  return (
    <dl className={styles.headers}>
      {lines.map(([name, value]) => (
        <div key={name} className={styles.headerLinesLine}>
          <dt className={styles.headerLinesName}>{name}</dt>
          <dd className={styles.headerLinesValue}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
