import { useRef, useState, useSyncExternalStore } from 'react'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import { useRoute } from '../app/navigation.ts'
import { useAgents, useAgentView } from '../app/queries.ts'
import { PLACES, VIEWS } from '../app/route.ts'
import { useAvailability, useServices } from '../app/ServicesContext.tsx'
import { ViewLink } from '../app/ViewLink.tsx'
import { Icon } from '../kit/Icon.tsx'
import { ClockControl } from './parts.ts'
import styles from './Shell.module.css'
import { useTheme } from './theme.ts'

/** What nobody should have to look for: a prototype, no promise of service, and its contract's version. */
function SmallPrint() {
  return (
    <>
      <span>A prototype with synthetic data only, and no production SLA.</span>
      <span>Three endpoints, answered in this page: agents.invalid never resolves, on purpose.</span>
      <a href="THIRD-PARTY-LICENSES.txt" className={styles.link}>
        Licences
      </a>
      <a href="bom.cdx.json" className={styles.link}>
        Bill of materials
      </a>
      <span className={styles.version}>{`Contract ${CONTRACT_VERSION}`}</span>
    </>
  )
}

/** The small print below a view; a step has no room for it and leaves it to the menu. */
export function Footer() {
  return (
    <footer className={`aside row ${styles.footer}`} data-print="hide">
      <SmallPrint />
    </footer>
  )
}

interface SentProps {
  readonly className?: string | undefined
  readonly onOpen: () => void
}

/** How many request bodies left the page, live; opens the panel that explains it. */
export function Sent({ className, onOpen }: SentProps) {
  const { outbound } = useServices()
  const bodiesSentOut = useSyncExternalStore(
    outbound.subscribe,
    () => outbound.getSnapshot().bodiesSentOut,
    () => 0,
  )
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      data-alarm={bodiesSentOut > 0}
      onClick={onOpen}
    >
      <span>{bodiesSentOut === 0 ? 'Nothing sent:' : 'Request bodies sent out:'}</span>{' '}
      <b className={styles.number}>{bodiesSentOut}</b>
    </button>
  )
}

/** The menu's id, by which the shifted clock in the header opens it too. */
export const MENU_ID = 'menu'

/** The views besides the steps. */
const LINKS = ['check', 'records', 'run', 'reference', 'controlled'] as const

function Links({ onFollow }: { readonly onFollow: () => void }) {
  const { view } = useRoute()
  return (
    <ul className={styles.group}>
      {LINKS.map(name => (
        <li key={name}>
          <ViewLink
            to={VIEWS[name]}
            className={`line ${styles.entry}`}
            aria-current={view === name ? 'page' : undefined}
            onClick={onFollow}
          >
            {PLACES[name].title}
          </ViewLink>
        </li>
      ))}
    </ul>
  )
}

function ThemeEntry() {
  const [theme, toggle] = useTheme()
  return (
    <li>
      <button type="button" className={`line ${styles.entry}`} onClick={toggle}>
        {theme === 'dark' ? 'Switch to the light theme' : 'Switch to the dark theme'}
      </button>
    </li>
  )
}

/** What the header opens over the page. */
export type OpenDialog = 'sent' | 'share' | 'reset'

interface MenuProps {
  readonly onOpen: (dialog: OpenDialog) => void
  /** Whether what left the page stands here, because the header has no room for it. */
  readonly withSent: boolean
}

function Entries({ onOpen, withSent }: MenuProps) {
  const availability = useAvailability()
  const { current } = useAgents()
  const { view } = useAgentView(current?.agent_id)
  // In a frame, something could be laid over the button, and Reset deletes.
  const framed = availability.state === 'unavailable' && availability.cause === 'FRAMED'
  return (
    <>
      <ul className={styles.group}>
        {withSent ? (
          <li>
            <Sent className={`line ${styles.entry}`} onOpen={() => onOpen('sent')} />
          </li>
        ) : null}
        {view === undefined ? null : (
          <li>
            <button type="button" className={`line ${styles.entry}`} onClick={() => onOpen('share')}>
              Share
            </button>
          </li>
        )}
        <ThemeEntry />
        {framed ? null : (
          <li>
            <button type="button" className={`line ${styles.entry}`} onClick={() => onOpen('reset')}>
              Reset
            </button>
          </li>
        )}
      </ul>
      {availability.state === 'ready' ? <ClockControl /> : null}
    </>
  )
}

/** The button to everything that is no step, and its panel: Escape, a choice or leaving it closes it. */
export function Menu({ onOpen, withSent }: MenuProps) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const { view } = useRoute()
  const close = () => panel.current?.hidePopover()
  const openInstead = (dialog: OpenDialog) => {
    close()
    onOpen(dialog)
  }
  return (
    <>
      <button
        type="button"
        className={`inline tool ${styles.menuButton}`}
        popoverTarget={MENU_ID}
        aria-expanded={open}
        aria-controls={MENU_ID}
      >
        <Icon name="menu" className={styles.icon} />
        <span className={styles.menuWord}>Menu</span>
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
          <>
            <Links onFollow={close} />
            <Entries onOpen={openInstead} withSent={withSent} />
            {PLACES[view].step === true ? (
              <div className={`aside row ${styles.smallPrint}`}>
                <SmallPrint />
              </div>
            ) : null}
          </>
        ) : null}
      </nav>
    </>
  )
}
