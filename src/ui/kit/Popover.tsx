import { useId, useState } from 'react'
import styles from './Popover.module.css'
import { classNames } from './words.ts'

interface PopoverProps {
  /** What the panel is called. */
  readonly name: string
  /** The button that opens and closes it. */
  readonly button: React.ReactNode
  readonly className?: string | undefined
  /** What is in it; made when it is first opened. */
  readonly children: () => React.ReactNode
}

/** A button and the panel that it opens (a native popover): Escape or a click elsewhere closes it. */
export function Popover({ name, button, className, children }: PopoverProps) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={classNames(styles.button, className)} popoverTarget={id}>
        {button}
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of form fields. */}
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={name}
        className={styles.panel}
        onBeforeToggle={event => {
          if (event.newState === 'open') setOpened(true)
        }}
      >
        {opened ? children() : null}
      </div>
    </>
  )
}
