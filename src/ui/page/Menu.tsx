import { Icon } from '../kit/Icon.tsx'
import { Popover } from '../kit/Popover.tsx'
import { MenuEntries } from './MenuEntries.tsx'
import styles from './Shell.module.css'
import type { OpenDialog } from './SmallPrint.tsx'

/** The menu's id, by which the shifted clock in the header opens it too. */
export const MENU_ID = 'menu'

const BUTTON = (
  <>
    <Icon name="menu" />
    <span className="if-room">Menu</span>
  </>
)

/** The button to everything that is not a step, and its panel. */
export function Menu({ onOpen }: { readonly onOpen: (dialog: OpenDialog) => void }) {
  return (
    <Popover
      as="nav"
      id={MENU_ID}
      name="Menu"
      button={BUTTON}
      className={`inline tool ${styles.menuButton}`}
      panelClass={styles.menu}
    >
      {close => (
        <MenuEntries
          onOpen={dialog => {
            close()
            onOpen(dialog)
          }}
        />
      )}
    </Popover>
  )
}
