import { Button } from '../../kit/Button.tsx'
import styles from './BindView.module.css'

interface OperationItemProps {
  readonly name: string
  /** Who signs, and what it means. */
  readonly note: string
  /** Why it cannot be done now. */
  readonly closed: string | undefined
  readonly busy: boolean
  readonly onClick: () => void
}

/** One operation, with who signs it and what it means; where it is closed, the button says why. */
export function OperationItem({ name, note, closed, busy, onClick }: OperationItemProps) {
  return (
    <li className={styles.item}>
      <Button closed={closed} busy={busy} onClick={onClick}>
        {name}
      </Button>
      {closed === undefined ? <span className={styles.moreOperationsNote}>{note}</span> : null}
    </li>
  )
}
