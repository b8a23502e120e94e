import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../kit/Icon.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly title: string
  readonly children: React.ReactNode
  readonly onClose: () => void
}

/** A modal dialog (the native element): Escape or a click beside it closes it, and focus returns. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // Closed before it leaves the document, or the browser would not return focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  // In the body, so that the styles of where it was opened do not apply.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for pointers.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onClose={() => {
        if (dialog.current?.open !== true) onClose()
      }}
      onClick={event => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <button
            type="button"
            className={styles.close}
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
