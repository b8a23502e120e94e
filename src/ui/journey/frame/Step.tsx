import { createContext, useContext, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../kit/Icon.tsx'
import styles from './Workbench.module.css'

interface StepHeadProps {
  readonly title: React.ReactNode
  readonly children: React.ReactNode
  /** For the heading of an outcome, so that focus can go there after an action. */
  readonly headingRef?: React.Ref<HTMLHeadingElement> | undefined
}

export function StepHead({ title, children, headingRef }: StepHeadProps) {
  return (
    <>
      <h1 tabIndex={-1} ref={headingRef} data-outcome={headingRef === undefined ? undefined : true}>
        {title}
      </h1>
      <p className={`lede ${styles.lede}`}>{children}</p>
    </>
  )
}

export function Actions({ children }: { readonly children: React.ReactNode }) {
  return <div className={`row ${styles.actions}`}>{children}</div>
}

export function StepFold({
  title,
  children,
}: {
  readonly title: string
  readonly children: React.ReactNode
}) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.fold}>
      <button
        type="button"
        className={`words line ${styles.foldButton}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="chevron" />
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
  readonly closed?: string | undefined
}

export function StepLine({ children, onClick, closed }: StepLineProps) {
  const why = useId()
  return (
    <div className={styles.fold}>
      <button
        type="button"
        className={`words line ${styles.foldButton}`}
        disabled={closed !== undefined}
        aria-describedby={closed === undefined ? undefined : why}
        onClick={onClick}
      >
        <Icon name="go" className={styles.lineIcon} />
        {children}
      </button>
      {closed === undefined ? null : (
        <p id={why} className="aside">
          {closed}
        </p>
      )}
    </div>
  )
}

/** Where a step's folds stand: below its card. */
export const FoldsPlace = createContext<HTMLElement | null>(null)

export function StepFolds({ children }: { readonly children: React.ReactNode }) {
  const place = useContext(FoldsPlace)
  return place === null ? null : createPortal(children, place)
}
