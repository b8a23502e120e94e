import { useId, useRef, useState } from 'react'
import styles from './Popover.module.css'
import { classNames } from './words.ts'

interface PopoverProps {
  /** What the panel is called. */
  readonly name: string
  /** The button that opens and closes it. */
  readonly button: React.ReactNode
  readonly className?: string | undefined
  /** Whether it stands in a sentence: the panel then holds words alone. */
  readonly inline?: boolean
  /** What is in it; made when it is first opened. It is given what closes it again. */
  readonly children: (close: () => void) => React.ReactNode
}

/** A button and the panel that it opens (a native popover): Escape or a click elsewhere closes it. */
export function Popover({ name, button, className, inline = false, children }: PopoverProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const Box = inline ? 'span' : 'div'
  return (
    <>
      <button type="button" className={classNames(styles.button, className)} popoverTarget={id}>
        {button}
      </button>
      <Box
        ref={panel}
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={styles.panel}
        onBeforeToggle={event => {
          if (event.newState === 'open') setOpened(true)
        }}
      >
        {opened ? children(() => panel.current?.hidePopover()) : null}
      </Box>
    </>
  )
}
