import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './Icon.tsx'
import styles from './Panel.module.css'

/**
 * Escape closes something from wherever the focus is, unless what lies above it takes the key.
 * @param above a selector of what can lie above it.
 */
export function useEscape(close: (event: KeyboardEvent) => void, above: string): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && document.querySelector(above) === null)
        close(event)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [close, above])
}

interface PanelProps {
  readonly kind: 'dialog' | 'drawer'
  readonly title: string
  /** The name of a drawer as a region, where that is not the title. */
  readonly region?: string
  /** The title gets the focus whenever this changes. */
  readonly about?: string
  /** What a dialog says before anything is chosen: screen readers say it with the title. */
  readonly warning?: React.ReactNode
  /** More in the head of a drawer, such as the copy of a link. */
  readonly tools?: React.ReactNode
  readonly onKeyDown?: (event: React.KeyboardEvent) => void
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** The button that closes what lies over the page, as Escape does. */
export const Leave = ({ onClick }: { readonly onClick: () => void }) => (
  <button
    type="button"
    className={`tool inline ${styles.leave}`}
    aria-label="Close"
    aria-keyshortcuts="Escape"
    onClick={onClick}
  >
    <Icon name="close" />
    <kbd>Esc</kbd>
  </button>
)

/** Opens, closes and moves the focus: in to the title, and back. */
function usePanel({ kind, title, about = title, onClose }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const titled = useRef<HTMLHeadingElement>(null)
  const close = () => {
    if (kind === 'dialog') dialog.current?.close()
    else onClose()
  }
  // The browser itself closes a dialog so, and nothing lies above one.
  useEscape(close, 'dialog[open], :popover-open')
  // Closed before it leaves the document, or the browser would not return focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (kind !== 'dialog' || element === null) return
    element.showModal()
    return () => element.close()
  }, [kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject is another opening.
  useEffect(() => {
    titled.current?.focus({ preventScroll: true })
    inside.current?.scrollTo(0, 0)
  }, [about])
  // Escape closes a dialog by itself; a click does beside it, and on a link: nothing behind it could take the focus.
  const modal = {
    onClose: () => {
      if (dialog.current?.open !== true) onClose()
    },
    onClick: ({ target }: React.MouseEvent) => {
      const follows = target instanceof Element && target.closest('a[href^="#"]') !== null
      if (target === dialog.current || follows) close()
    },
  }
  return { dialog, inside, titled, close, modal }
}

/**
 * What opens over the page, read from its title on, which has the focus first; Escape or its button closes it.
 * A `dialog` is modal: a click beside it closes it too, and the browser returns the focus. A `drawer` rises over the stage, the
 * step beside it stays live, and anyone who opened it returns the focus.
 */
export function Panel(props: PanelProps) {
  const { kind, title, region = title, warning, tools, onKeyDown, children } = props
  const { dialog, inside, titled, close, modal } = usePanel(props)
  const id = useId()
  const head = (
    <div className={`line ${styles.head}`} data-print="aside">
      <h2 id={id} ref={titled} tabIndex={-1} className={styles.title} onKeyDown={onKeyDown}>
        {title}
      </h2>
      {tools}
      <Leave onClick={close} />
    </div>
  )
  const body = (
    <div className={styles.inside} ref={inside}>
      {warning === undefined ? null : <div id={`${id}-warning`}>{warning}</div>}
      {children}
    </div>
  )
  if (kind === 'drawer')
    return (
      <section className={styles.drawer} aria-label={region} data-drawer>
        {head}
        {body}
      </section>
    )
  // In the body, so that the styles of where it was opened do not apply.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={warning === undefined ? undefined : `${id}-warning`}
      {...modal}
    >
      {head}
      {body}
    </dialog>,
    document.body,
  )
}
