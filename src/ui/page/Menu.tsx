import { useRef, useState } from 'react'
import { Icon } from '../kit/Icon.tsx'
import { MenuEntries, type MenuEntriesProps } from './MenuEntries.tsx'
import styles from './Shell.module.css'

/** The menu's id, by which the shifted clock in the header opens it too. */
export const MENU_ID = 'menu'

/** The button to everything that is not a step, and its panel: Escape, a choice or leaving it closes it. */
export function Menu({ onOpen }: Pick<MenuEntriesProps, 'onOpen'>) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const close = () => panel.current?.hidePopover()
  return (
    <>
      <button
        type="button"
        className={`inline tool ${styles.menuButton}`}
        popoverTarget={MENU_ID}
        aria-expanded={open}
        aria-controls={MENU_ID}
      >
        <Icon name="menu" />
        <span className="if-room">Menu</span>
      </button>
      <nav
        id={MENU_ID}
        popover="auto"
        ref={panel}
        aria-label="Menu"
        className={styles.menu}
        onBeforeToggle={event => {
          if (event.newState === 'open') setOpen(true)
        }}
        // Only once it is closed: while something in it has the focus, the browser gives that back.
        onToggle={event => {
          if (event.newState === 'closed') setOpen(false)
        }}
        onBlur={({ relatedTarget, currentTarget }) => {
          if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
        }}
      >
        {open ? (
          <MenuEntries
            onOpen={dialog => {
              close()
              onOpen(dialog)
            }}
            onFollow={close}
          />
        ) : null}
      </nav>
    </>
  )
}
