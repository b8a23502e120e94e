import { useId } from 'react'
import { Mark } from '../../kit/Mark.tsx'
import styles from './TryToBreak.module.css'

interface AttackChipProps {
  readonly title: string
  /** Why it cannot be tried now. */
  readonly closed: string | undefined
  readonly busy: boolean
  /** What the last attempt of this kind was refused with, such as a status; undefined where it was not. */
  readonly refused: string | undefined
  readonly onClick: () => void
}

/** A button that runs one attack; after it, what it was refused with. */
export function AttackChip({ title, closed, busy, refused, onClick }: AttackChipProps) {
  const why = useId()
  const isRefused = refused !== undefined
  return (
    <button
      type="button"
      className={styles.chip}
      data-s={isRefused ? 'refused' : undefined}
      disabled={closed !== undefined}
      title={closed}
      aria-describedby={closed === undefined ? undefined : why}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onClick()
      }}
    >
      {isRefused ? <Mark state="refused" /> : null}
      {title}
      {isRefused ? <code className={styles.status}>{refused}</code> : null}
      {closed === undefined ? null : (
        <span id={why} hidden>
          {closed}
        </span>
      )}
    </button>
  )
}
