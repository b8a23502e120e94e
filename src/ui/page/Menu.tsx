import { useState } from 'react'
import { useRoute } from '../app/navigation.ts'
import { PLACES, VIEWS } from '../app/route.ts'
import { useAvailability } from '../app/ServicesContext.tsx'
import { useAttacksShown, useStorageShown } from '../app/switches.ts'
import { Icon } from '../kit/Icon.tsx'
import { Popover } from '../kit/Popover.tsx'
import { ClockControl } from './ClockControl.tsx'
import { useExportRun } from './export-run.ts'
import styles from './Menu.module.css'
import { type OpenDialog, Sent, SmallPrint } from './SmallPrint.tsx'
import { useOtherTheme } from './theme.ts'

/** The menu's id, by which the shifted clock in the header opens it too. */
export const MENU_ID = 'menu'

interface EntryProps extends React.ComponentProps<'button'> {
  /** Beside its name, for the eye: an icon, or whether it is on. */
  readonly end?: React.ReactNode
  readonly below?: React.ReactNode
}

const Entry = ({ children, end, below, ...rest }: EntryProps) => (
  <li>
    <button type="button" className="entry" {...rest}>
      {children}
      {end}
    </button>
    {below}
  </li>
)

function ViewEntry({ to }: { readonly to: 'check' | 'reference' | 'controlled' | 'records' }) {
  const here = useRoute().view === to
  return (
    <li>
      <a href={VIEWS[to]} className="entry" aria-current={here ? 'page' : undefined}>
        {PLACES[to].title}
      </a>
    </li>
  )
}

function SwitchEntry({ use, children }: { readonly use: typeof useStorageShown; readonly children: string }) {
  const [on, turn] = use()
  const end = (
    <span className="aside" aria-hidden="true">
      {on ? 'On' : 'Off'}
    </span>
  )
  return (
    <Entry aria-pressed={on} end={end} onClick={() => turn(!on)}>
      {children}
    </Entry>
  )
}

/** Hands the reader the whole run of the agent at work, or of the newest one, as a run file, once there is one. */
function ExportEntry() {
  const { agentId, task } = useExportRun()
  if (agentId === undefined) return null
  const failed = task.error && (
    <p className="failed" role="alert">
      {`Nothing was exported: ${task.error.message}`}
    </p>
  )
  return (
    <Entry aria-busy={task.busy || undefined} below={failed} onClick={() => task.start(agentId)}>
      Export the run as JSON
    </Entry>
  )
}

/** What those who develop against the service ask for. */
function Developer() {
  const [open, setOpen] = useState(false)
  const inside = (
    <ul id="developer" className={styles.developer} hidden={!open}>
      {open && (
        <>
          <ViewEntry to="records" />
          <SwitchEntry use={useStorageShown}>Show storage writes</SwitchEntry>
          <SwitchEntry use={useAttacksShown}>Show attacks</SwitchEntry>
          <ExportEntry />
        </>
      )}
    </ul>
  )
  return (
    <Entry
      aria-expanded={open}
      aria-controls="developer"
      end={<Icon name="chevron" />}
      below={inside}
      onClick={() => setOpen(!open)}
    >
      Developer
    </Entry>
  )
}

/** What is in the menu: the other views, what a developer asks for, clock, theme and reset. */
function Entries({ onOpen }: { readonly onOpen: (dialog: OpenDialog) => void }) {
  const availability = useAvailability()
  const { view } = useRoute()
  const [theme, change] = useOtherTheme()
  // In a frame, something could be laid over the button, and Reset deletes.
  const framed = availability.state === 'unavailable' && availability.cause === 'FRAMED'
  return (
    <>
      <ul>
        {(['check', 'reference', 'controlled'] as const).map(to => (
          <ViewEntry key={to} to={to} />
        ))}
        <Developer />
      </ul>
      <ul>
        <li className={styles.sent}>
          <Sent className="entry" onOpen={() => onOpen('sent')} />
        </li>
        <Entry onClick={change}>{`Switch to the ${theme} theme`}</Entry>
        {framed ? null : <Entry onClick={() => onOpen('reset')}>Reset</Entry>}
      </ul>
      {availability.state === 'ready' && <ClockControl />}
      {(PLACES[view].step || view === 'story') && (
        <div className={`aside row ${styles.smallPrint}`}>
          <SmallPrint />
        </div>
      )}
    </>
  )
}

const BUTTON = (
  <>
    <Icon name="menu" />
    <span className="if-room">Menu</span>
  </>
)

/** The button to everything that is not a step, and its panel. */
export const Menu = ({ onOpen }: { readonly onOpen: (dialog: OpenDialog) => void }) => (
  <Popover
    as="nav"
    id={MENU_ID}
    name="Menu"
    button={BUTTON}
    className={`inline tool ${styles.button}`}
    panelClass={styles.menu}
  >
    {close => (
      <Entries
        onOpen={dialog => {
          close()
          onOpen(dialog)
        }}
      />
    )}
  </Popover>
)
