import { useId, useRef, useState } from 'react'

interface PopoverProps {
  /** What the panel is called. */
  readonly name: string
  /** The button that opens and closes it. */
  readonly button: React.ReactNode
  /** The button's accessible name, where its words are not enough. */
  readonly label?: string
  readonly className?: string | undefined
  /** Whether it stands in a sentence: the panel then holds words alone. */
  readonly inline?: boolean
  /** What is in it while it is open. It is given what closes it again. */
  readonly children: (close: () => void) => React.ReactNode
}

/** A button and the panel that it opens (a native popover): Escape or a click elsewhere closes it. */
export function Popover({ name, button, label, className, inline = false, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const Box = inline ? 'span' : 'div'
  return (
    <>
      <button type="button" className={className} aria-label={label} popoverTarget={id}>
        {button}
      </button>
      <Box
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        onBeforeToggle={event => {
          if (event.newState === 'open') setOpened(true)
        }}
        // Only once it is closed: while something in it has the focus, the browser gives that back.
        onToggle={event => setOpened(event.newState === 'open')}
      >
        {opened ? children(() => panel.current?.hidePopover()) : null}
      </Box>
    </>
  )
}
