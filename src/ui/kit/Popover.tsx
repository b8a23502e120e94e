import { useId, useRef, useState } from 'react'

interface PopoverProps {
  /** What the panel is called. */
  readonly name: string
  /** The button that opens and closes it. */
  readonly button: React.ReactNode
  /** The button's accessible name, where its words are not enough. */
  readonly label?: string
  readonly className?: string | undefined
  /** `span` where it stands in a sentence, of words alone; `nav` where it leads to other views. */
  readonly as?: 'div' | 'span' | 'nav'
  /** The panel's id, where another button opens it too. */
  readonly id?: string
  readonly panelClass?: string | undefined
  /** What is in it while it is open. It is given what closes it again. */
  readonly children: (close: () => void) => React.ReactNode
}

/** A button and the panel that it opens (a native popover): Escape, a link in it, or leaving it closes it. */
export function Popover({ name, button, label, className, as: Box = 'div', ...rest }: PopoverProps) {
  const ownId = useId()
  const { id = ownId, panelClass, children } = rest
  const opener = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={opened}
        popoverTarget={id}
      >
        {button}
      </button>
      <Box
        id={id}
        popover="auto"
        role={Box === 'nav' ? undefined : 'group'}
        aria-label={name}
        className={panelClass}
        onBeforeToggle={event => {
          if (event.newState === 'open') setOpened(true)
        }}
        // Only once it is closed: while something in it has the focus, the browser gives that back.
        onToggle={event => setOpened(event.newState === 'open')}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a') !== null) close()
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          const left = relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)
          if (left && relatedTarget !== opener.current) close()
        }}
      >
        {opened ? children(close) : null}
      </Box>
    </>
  )
}
