import { Button } from '../grammar/Button.tsx'
import styles from './MoreOperations.module.css'

interface HolderOperationProps {
  readonly name: string
  readonly note: string
  /** Why it cannot be done now. */
  readonly closed: string | undefined
  readonly busy: boolean
  readonly onClick: () => void
}

/** One operation that the holder's key signs, with what it means; where it is closed, the button says why. */
export function HolderOperation({ name, note, closed, busy, onClick }: HolderOperationProps) {
  return (
    <li className={styles.item}>
      <Button closed={closed} busy={busy} onClick={onClick}>
        {name}
      </Button>
      {closed === undefined ? <span className={styles.note}>{note}</span> : null}
    </li>
  )
}
