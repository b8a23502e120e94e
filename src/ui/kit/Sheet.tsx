import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './Icon.tsx'
import styles from './Sheet.module.css'
import { classNames } from './words.ts'

interface SheetProps {
  /** Where what it shows belongs, above its heading. */
  readonly over: string
  readonly title: string
  /** A class for its heading. */
  readonly titleClass?: string | undefined
  /** What had the focus before; it gets it back. */
  readonly opener: HTMLElement | null
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** Whether something modal or a popover lies over the page: Escape is for that first. */
function isCovered(): boolean {
  return document.querySelector('dialog:modal, :popover-open') !== null
}

/** Gives the focus back, unless the reader has gone on to something else on the page. */
function giveBack(sheet: HTMLElement | null, opener: HTMLElement | null): void {
  const { activeElement } = document
  const elsewhere = activeElement !== null && activeElement !== document.body
  if (elsewhere && sheet?.contains(activeElement) !== true) return
  const target = opener?.isConnected === true ? opener : document.querySelector<HTMLElement>('main h1')
  target?.focus({ preventScroll: true })
}

/**
 * A sheet at the side, on a phone at the bottom, over a page that stays as it is and usable. Its heading
 * gets the focus; Escape or its button closes it, and the focus returns to where it was opened.
 */
export function Sheet({ over, title, titleClass, opener, onClose, children }: SheetProps) {
  const heading = useId()
  const sheet = useRef<HTMLDialogElement>(null)
  const titled = useRef<HTMLHeadingElement>(null)
  const close = () => {
    giveBack(sheet.current, opener)
    onClose()
  }
  const closing = useRef(close)
  closing.current = close
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title or opener is another opening
  useEffect(() => titled.current?.focus({ preventScroll: true }), [title, opener])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isCovered()) return
      event.preventDefault()
      closing.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  // In the body, so that the styles of where it was opened do not apply.
  return createPortal(
    <dialog open ref={sheet} className={styles.sheet} aria-labelledby={heading} data-print="hide">
      <div className={`pale line ${styles.head}`}>
        <span>{over}</span>
        <button type="button" className={styles.close} aria-keyshortcuts="Escape" onClick={close}>
          <Icon name="close" />
          <span className="sr-only">Close</span>
          <span className={styles.key} aria-hidden="true">
            Esc
          </span>
        </button>
      </div>
      <h2 id={heading} ref={titled} tabIndex={-1} className={classNames(styles.title, titleClass)}>
        {title}
      </h2>
      {children}
    </dialog>,
    document.body,
  )
}
