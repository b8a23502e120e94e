import { useId, useState } from 'react'
import { Icon } from '../../kit/Icon.tsx'
import styles from './Workbench.module.css'

interface StepFoldProps {
  readonly title: string
  readonly children: React.ReactNode
}

/** What a step can do besides, folded behind a button of this name at its end. */
export function StepFold({ title, children }: StepFoldProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.fold}>
      <button
        type="button"
        className={styles.foldButton}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron" className={styles.chevron} />
        {title}
      </button>
      <div id={id} hidden={!open}>
        {open ? children : null}
      </div>
    </div>
  )
}

interface StepLineProps {
  readonly children: React.ReactNode
  readonly onClick: () => void
  /** Why it cannot be pressed now. */
  readonly closed?: string | undefined
}

/** Something that leads away from the step's own business, as a line among its folds. */
export function StepLine({ children, onClick, closed }: StepLineProps) {
  const why = useId()
  return (
    <div className={styles.fold}>
      <button
        type="button"
        className={styles.foldButton}
        disabled={closed !== undefined}
        aria-describedby={closed === undefined ? undefined : why}
        onClick={onClick}
      >
        <Icon name="go" className={styles.lineIcon} />
        {children}
      </button>
      {closed === undefined ? null : (
        <p id={why} className={styles.lineNote}>
          {closed}
        </p>
      )}
    </div>
  )
}

/** The folds of a step, at the lower end of its column. */
export function StepFolds({ children }: { readonly children: React.ReactNode }) {
  return <div className={styles.folds}>{children}</div>
}
