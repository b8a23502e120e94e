import { useId } from 'react'
import styles from './BindView.module.css'

interface PauseChoiceProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** The choice to look at the nonce and at what will be signed before the key signs. */
export function PauseChoice({ checked, onChange }: PauseChoiceProps) {
  const name = useId()
  const note = useId()
  return (
    <label className={styles.pauseChoiceChoice}>
      <input
        type="checkbox"
        className={styles.box}
        aria-labelledby={name}
        aria-describedby={note}
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      <span>
        <span id={name}>Pause before signing</span>
        <small id={note} className={styles.pauseChoiceNote}>
          Shows the nonce and the exact bytes before your key signs. It lasts 300 seconds.
        </small>
      </span>
    </label>
  )
}
