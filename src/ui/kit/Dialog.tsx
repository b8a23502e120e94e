import { useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface DialogProps {
  readonly title: string
  /** What is read before anything is chosen: screen readers say it with the title. */
  readonly warning?: React.ReactNode
  readonly children: React.ReactNode
  readonly onClose: () => void
}

/**
 * A modal dialog (the native element), read from its heading on, which has the focus first: Escape or a click beside
 * it closes it, and focus returns.
 */
export function Dialog({ title, warning, children, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titled = useRef<HTMLHeadingElement>(null)
  const heading = useId()
  const warned = useId()
  // Closed before it leaves the document, or the browser would not return focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    titled.current?.focus({ preventScroll: true })
    return () => element?.close()
  }, [])
  // In the body, so that the styles of where it was opened do not apply.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a native dialog; the click is for pointers.
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      aria-describedby={warning === undefined ? undefined : warned}
      onClose={() => {
        if (dialog.current?.open !== true) onClose()
      }}
      onClick={event => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id={heading} className={styles.title} tabIndex={-1} ref={titled}>
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
        {warning === undefined ? null : <div id={warned}>{warning}</div>}
        {children}
      </div>
    </dialog>,
    document.body,
  )
}
