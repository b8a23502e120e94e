import styles from './Toggle.module.css'

interface ToggleProps {
  readonly pressed: boolean
  readonly onClick: () => void
  readonly children: React.ReactNode
}

/** A small button that stays pressed: a tick, a solid frame and the state itself say so. */
export function Toggle({ pressed, onClick, children }: ToggleProps) {
  return (
    <button type="button" className={`note ${styles.toggle}`} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  )
}
