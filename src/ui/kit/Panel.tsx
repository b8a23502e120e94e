import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from './Icon.tsx'
import styles from './Panel.module.css'
import { classNames } from './words.ts'

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

/** What lies above each kind; a dialog is told by the browser itself. */
const ABOVE = {
  dialog: 'dialog',
  sheet: 'dialog:modal, :popover-open',
  drawer: 'dialog[open], :popover-open',
} as const

interface PanelProps {
  readonly kind: keyof typeof ABOVE
  readonly title: string
  readonly titleClass?: string | undefined
  /** The name of a drawer as a region, where that is not the title. */
  readonly region?: string
  /** The title gets the focus whenever this changes. */
  readonly about?: string
  /** What had the focus before a sheet; it gets it back. */
  readonly opener?: HTMLElement | null
  /** Where what a sheet shows belongs, above its title. */
  readonly over?: string
  /** What a dialog says before anything is chosen: screen readers say it with the title. */
  readonly warning?: React.ReactNode
  /** More in the head of a drawer, such as the copy of a link. */
  readonly tools?: React.ReactNode
  readonly onKeyDown?: (event: React.KeyboardEvent) => void
  readonly onClose: () => void
  readonly children: React.ReactNode
}

/** The button that closes what lies over the page, as Escape does. */
export function Leave({ onClick }: { readonly onClick: () => void }) {
  return (
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
}

/** Gives the focus back, unless the reader has gone on to something else on the page. */
function giveBack(panel: HTMLElement | null, opener: HTMLElement | null | undefined): void {
  const { activeElement } = document
  const elsewhere = activeElement !== null && activeElement !== document.body
  if (elsewhere && panel?.contains(activeElement) !== true) return
  const target = opener?.isConnected === true ? opener : document.querySelector<HTMLElement>('main h1')
  target?.focus({ preventScroll: true })
}

/** Opens, closes and moves the focus: in to the title, and back. */
function usePanel({ kind, title, about = title, opener, onClose }: PanelProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const titled = useRef<HTMLHeadingElement>(null)
  const close = () => {
    if (kind === 'sheet') giveBack(dialog.current, opener)
    if (kind === 'dialog') dialog.current?.close()
    else onClose()
  }
  useEscape(event => {
    if (kind === 'sheet') event.preventDefault()
    close()
  }, ABOVE[kind])
  // Closed before it leaves the document, or the browser would not return focus.
  useLayoutEffect(() => {
    const element = dialog.current
    if (kind !== 'dialog' || element === null) return
    element.showModal()
    return () => element.close()
  }, [kind])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another subject or opener is another opening.
  useEffect(() => {
    titled.current?.focus({ preventScroll: true })
    inside.current?.scrollTo(0, 0)
  }, [about, opener])
  // Escape closes a dialog by itself; the click is for pointers.
  const modal = {
    onClose: () => {
      if (dialog.current?.open !== true) onClose()
    },
    onClick: (event: React.MouseEvent) => {
      if (event.target === dialog.current) close()
    },
  }
  return { dialog, inside, titled, close, modal }
}

/**
 * What opens over the page, read from its title on, which has the focus first; Escape or its button closes it.
 * A `dialog` is modal: a click beside it closes it too, and the browser returns the focus. A `sheet` lies at the side,
 * on a phone at the bottom, of a page that stays usable, and returns the focus. A `drawer` rises over the stage, the
 * step beside it stays live, and anyone who opened it returns the focus.
 */
export function Panel(props: PanelProps) {
  const { kind, title, titleClass, region = title, over, warning, tools, onKeyDown, children } = props
  const { dialog, inside, titled, close, modal } = usePanel(props)
  const id = useId()
  const head = (
    <div className={`line ${styles.head}`} data-print="aside">
      {over === undefined ? null : <span className="pale">{over}</span>}
      <h2
        id={id}
        ref={titled}
        tabIndex={-1}
        className={classNames(styles.title, titleClass)}
        onKeyDown={onKeyDown}
      >
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
  const sheet = kind === 'sheet' ? { open: true, 'data-print': 'hide' } : modal
  // In the body, so that the styles of where it was opened do not apply.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles[kind]}
      aria-labelledby={id}
      aria-describedby={warning === undefined ? undefined : `${id}-warning`}
      {...sheet}
    >
      {head}
      {body}
    </dialog>,
    document.body,
  )
}
