import styles from './Meter.module.css'

interface BarProps {
  readonly title: string
  readonly id: string
  readonly children?: React.ReactNode
}

/** A section's heading, with what belongs beside it at the other end of the line. */
export function Bar({ title, id, children }: BarProps) {
  return (
    <div className={styles.bar}>
      <h2 id={id}>{title}</h2>
      <div className={styles.end}>{children}</div>
    </div>
  )
}
