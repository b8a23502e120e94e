import styles from './Meter.module.css'

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
