import styles from './Bar.module.css'

interface BarProps {
  readonly title: string
  readonly id: string
  readonly children?: React.ReactNode
}

/** A section's heading, with what belongs beside it at the other end of the line. */
export function Bar({ title, id, children }: BarProps) {
  return (
    <div className={`row ${styles.bar}`}>
      <h2 id={id}>{title}</h2>
      <div className={`aside ${styles.end}`}>{children}</div>
    </div>
  )
}

/** Solid for what is done or left, dashed for the rest; the words beside it give the figure. */
export function Meter({ share }: { readonly share: number }) {
  const percent = `${Math.max(0, Math.min(1, share)) * 100}%`
  return (
    <svg className={styles.meter} aria-hidden="true">
      <line className={styles.rest} x1={percent} y1="2" x2="100%" y2="2" />
      <line className={styles.part} x1="0" y1="2" x2={percent} y2="2" />
    </svg>
  )
}
